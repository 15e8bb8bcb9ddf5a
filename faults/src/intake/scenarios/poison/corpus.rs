//! Bad posts: bodies with content that PostgreSQL or a parser might reject.

use std::io::Write;

use bench::Post;

/// A post that some layer may fail on. Its first field is the name, as in every post of a campaign.
pub(crate) struct Poison {
    pub what: &'static str,
    media_type: &'static str,
    body: fn(&str) -> Vec<u8>,
}

impl Poison {
    /// Writes the whole request, in place of a good one.
    pub(crate) fn write(&self, instead: &Post<'_>, request: &mut Vec<u8>) {
        let body = (self.body)(&format!("Visitor {}", instead.number));
        write!(
            request,
            "POST /api/submit/{} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\
             x-forwarded-for: {}\r\ncontent-type: {}\r\ncontent-length: {}\r\n\r\n",
            instead.endpoint,
            instead.caller(),
            self.media_type,
            body.len()
        )
        .expect("memory takes it");
        request.extend_from_slice(&body);
    }
}

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const PARTS: &str = "multipart/form-data; boundary=edge";

pub(crate) const POISONS: [Poison; 16] = [
    Poison { what: "U+0000 escaped in JSON", media_type: JSON, body: |name| json(name, br#""a\u0000b""#) },
    Poison { what: "U+0000 raw in JSON", media_type: JSON, body: |name| json(name, b"\"a\0b\"") },
    Poison {
        what: "half a surrogate pair",
        media_type: JSON,
        body: |name| json(name, br#""\ud800 and \udc00\ud800""#),
    },
    Poison { what: "half a pair in a name", media_type: JSON, body: |name| named_json(name, br"\udfff") },
    Poison { what: "U+0000 in a JSON name", media_type: JSON, body: |name| named_json(name, br"a\u0000") },
    Poison {
        what: "invalid UTF-8 in JSON",
        media_type: JSON,
        body: |name| json(name, b"\"\xff\xfe\xc3\x28\""),
    },
    Poison { what: "JSON 9,000 deep", media_type: JSON, body: |name| json(name, &deep(9000)) },
    Poison { what: "JSON 60 deep", media_type: JSON, body: |name| json(name, &deep(60)) },
    Poison { what: "a number of 20,000 digits", media_type: JSON, body: |name| json(name, &[b'9'; 20_000]) },
    Poison { what: "a number beyond all", media_type: JSON, body: |name| json(name, b"-1e999999999") },
    Poison { what: "half a JSON", media_type: JSON, body: |name| json(name, b"{\"a\":[") },
    Poison { what: "U+0000 in a form", media_type: FORM, body: |name| form(name, b"message=a%00b") },
    Poison { what: "U+0000 in a form's name", media_type: FORM, body: |name| form(name, b"a%00b=message") },
    Poison {
        what: "invalid UTF-8 in a form",
        media_type: FORM,
        body: |name| form(name, b"message=%ff%fe%c3(\xff\xc0\x80"),
    },
    Poison {
        what: "U+0000 in a part",
        media_type: PARTS,
        body: |name| parts(name, b"message", b"a\0b\xff\xfe"),
    },
    Poison {
        what: "U+0000 in a part's name",
        media_type: PARTS,
        body: |name| parts(name, b"a\0\xffb", b"message"),
    },
];

fn json(name: &str, value: &[u8]) -> Vec<u8> {
    [b"{\"name\":\"", name.as_bytes(), b"\",\"message\":", value, b"}"].concat()
}

fn named_json(name: &str, field: &[u8]) -> Vec<u8> {
    [b"{\"name\":\"", name.as_bytes(), b"\",\"", field, b"\":\"a message\"}"].concat()
}

fn deep(depth: usize) -> Vec<u8> {
    [vec![b'['; depth], vec![b']'; depth]].concat()
}

fn form(name: &str, rest: &[u8]) -> Vec<u8> {
    [b"name=", name.replace(' ', "+").as_bytes(), b"&", rest].concat()
}

fn parts(name: &str, field: &[u8], value: &[u8]) -> Vec<u8> {
    const BEFORE_NAME: &[u8] = b"--edge\r\ncontent-disposition: form-data; name=\"";
    const BEFORE_VALUE: &[u8] = b"\"\r\n\r\n";
    [
        BEFORE_NAME,
        b"name",
        BEFORE_VALUE,
        name.as_bytes(),
        b"\r\n",
        BEFORE_NAME,
        field,
        BEFORE_VALUE,
        value,
        b"\r\n--edge--\r\n",
    ]
    .concat()
}
