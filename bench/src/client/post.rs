//! The posts of visitors, written straight into a request buffer. All senders of `bench` and `faults` use them.

use std::io::Write;
use std::net::Ipv4Addr;

use super::message;

/// The encoding of a post's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Encoding {
    Urlencoded,
    Json,
    Multipart,
}

/// One visitor's post. Everything in it is derived from its number, and no two are alike, neither in body nor in IP
/// address. So rate limits, duplicate detection and spam check all have to work and reject nothing.
#[derive(Clone, Copy, Debug)]
pub struct Post<'a> {
    pub endpoint: &'a str,
    pub encoding: Encoding,
    pub number: u64,
}

#[derive(Clone, Copy)]
enum Field {
    Name,
    Email,
    Phone,
    Message,
}

const FIELDS: [Field; 4] = [Field::Name, Field::Email, Field::Phone, Field::Message];
const BOUNDARY: &str = "formtray-bench-7d1f0a";
/// The part of the head between the path and the sender's IP address.
const HEAD: &[u8] = b" HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\
    origin: https://www.example.com\r\nuser-agent: Mozilla/5.0\r\nx-forwarded-for: ";

impl Encoding {
    pub fn name(self) -> &'static str {
        match self {
            Self::Urlencoded => "urlencoded",
            Self::Json => "json",
            Self::Multipart => "multipart",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Urlencoded => "application/x-www-form-urlencoded",
            Self::Json => "application/json",
            Self::Multipart => "multipart/form-data; boundary=formtray-bench-7d1f0a",
        }
    }

    /// Writes a short piece of a value. Nothing in these values needs escaping in JSON or in a multipart body.
    fn put(self, body: &mut Vec<u8>, piece: &str) {
        if self != Self::Urlencoded {
            body.extend_from_slice(piece.as_bytes());
            return;
        }
        for byte in piece.bytes() {
            match byte {
                b' ' => body.push(b'+'),
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => body.push(byte),
                other => write!(body, "%{other:02X}").expect("memory takes it"),
            }
        }
    }
}

impl Field {
    fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Message => "message",
        }
    }
}

impl Post<'_> {
    /// Writes the whole request.
    pub fn write(&self, request: &mut Vec<u8>) {
        self.write_to(&["/api/submit/", self.endpoint], request);
    }

    /// Writes the whole request, to a path given in pieces.
    pub fn write_to(&self, path: &[&str], request: &mut Vec<u8>) {
        request.extend_from_slice(b"POST ");
        for piece in path {
            request.extend_from_slice(piece.as_bytes());
        }
        request.extend_from_slice(HEAD);
        for (at, octet) in self.caller().octets().into_iter().enumerate() {
            request.extend_from_slice(if at == 0 { b"" } else { b"." });
            request.extend_from_slice(Digits::of(octet.into(), 1).as_str().as_bytes());
        }
        request.extend_from_slice(b"\r\ncontent-type: ");
        request.extend_from_slice(self.encoding.media_type().as_bytes());
        // The length comes before the body, and is known after it.
        request.extend_from_slice(b"\r\ncontent-length: ");
        let place = request.len();
        request.extend_from_slice(b"     \r\n\r\n");
        let start = request.len();
        self.write_body(request);
        let length = Digits::of((request.len() - start) as u64, 1);
        let length = length.as_str().as_bytes();
        request[place..place + length.len()].copy_from_slice(length);
    }

    /// Returns an IP address of its own, which the request states as a proxy would.
    pub fn caller(&self) -> Ipv4Addr {
        Ipv4Addr::from_bits(0x0b00_0000 + u32::try_from(self.number % 0x1000_0000).expect("28 bits"))
    }

    /// Returns the body, about 600 bytes.
    pub fn body(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(1024);
        self.write_body(&mut body);
        body
    }

    fn write_body(&self, body: &mut Vec<u8>) {
        for (at, field) in FIELDS.into_iter().enumerate() {
            let (before, between, after) = match self.encoding {
                Encoding::Urlencoded => (if at == 0 { "" } else { "&" }, "=", ""),
                Encoding::Json => (if at == 0 { "{\"" } else { ",\"" }, "\":\"", "\""),
                Encoding::Multipart => (
                    "--formtray-bench-7d1f0a\r\ncontent-disposition: form-data; name=\"",
                    "\"\r\n\r\n",
                    "\r\n",
                ),
            };
            body.extend_from_slice(before.as_bytes());
            body.extend_from_slice(field.name().as_bytes());
            body.extend_from_slice(between.as_bytes());
            self.write_value(field, body);
            body.extend_from_slice(after.as_bytes());
        }
        match self.encoding {
            Encoding::Urlencoded => {}
            Encoding::Json => body.push(b'}'),
            Encoding::Multipart => write!(body, "--{BOUNDARY}--\r\n").expect("memory takes it"),
        }
    }

    fn write_value(&self, field: Field, body: &mut Vec<u8>) {
        let digits = Digits::of(self.number, 8);
        let (before, after) = match field {
            Field::Name => ("Visitor ", ""),
            Field::Email => ("visitor-", "@example.com"),
            Field::Phone => ("+49 30 ", ""),
            Field::Message => ("Request ", " about the "),
        };
        self.encoding.put(body, before);
        body.extend_from_slice(digits.as_str().as_bytes());
        self.encoding.put(body, after);
        if matches!(field, Field::Message) {
            body.extend_from_slice(message::message_text(self.number, self.encoding == Encoding::Urlencoded));
        }
    }
}

/// A number as text, without an allocation.
struct Digits([u8; 20], usize);

impl Digits {
    fn of(mut number: u64, at_least: usize) -> Self {
        let (mut digits, mut start) = ([b'0'; 20], 20);
        while number > 0 || start > 20 - at_least {
            start -= 1;
            digits[start] = b"0123456789"[(number % 10) as usize];
            number /= 10;
        }
        Self(digits, start)
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0[self.1..]).expect("digits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_are_alike_and_each_has_the_size_of_a_real_one() {
        let post = |number| Post { endpoint: "a", encoding: Encoding::Urlencoded, number };
        let (one, two) = (post(1), post(2));
        assert_ne!(one.body(), two.body());
        assert_ne!(one.body()[200..], two.body()[200..]);
        assert_ne!(one.caller(), two.caller());
        assert!((550..=650).contains(&one.body().len()), "{}", one.body().len());
    }

    #[test]
    fn the_length_is_that_of_the_body() {
        for encoding in [Encoding::Urlencoded, Encoding::Json, Encoding::Multipart] {
            let post = Post { endpoint: "a", encoding, number: 7 };
            let mut request = Vec::new();
            post.write(&mut request);
            let text = String::from_utf8(request).expect("text");
            let (head, body) = text.split_once("\r\n\r\n").expect("a head");
            let (_, length) = head.split_once("content-length:").expect("a length");
            assert_eq!(length.trim().parse(), Ok(body.len()), "{head}");
            assert_eq!(body.as_bytes(), post.body());
        }
    }

    #[test]
    fn json_is_json() {
        let post = Post { endpoint: "a", encoding: Encoding::Json, number: 12_345_678_901 };
        let body: serde_json::Value = serde_json::from_slice(&post.body()).expect("JSON");
        assert_eq!(body["email"], "visitor-12345678901@example.com");
    }
}
