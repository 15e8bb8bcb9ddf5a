use super::*;

const AT: &str = "2026-11-15T10:24:00Z";

fn letter() -> Letter {
    Letter {
        to: "ada@example.com".to_owned(),
        to_name: Some("Ada Lovelace".to_owned()),
        from_name: None,
        reply_to: None,
        subject: "A letter".to_owned(),
        html: "<p>Hello</p>".to_owned(),
        text: "Hello".to_owned(),
        headers: Vec::new(),
        id: "some.letter-7".to_owned(),
    }
}

fn seal(letter: Letter) -> Result<Sealed, Error> {
    let from = "Formtray <formtray@mail.example>".parse().expect("an address");
    let reply_to = Some("help@mail.example".parse().expect("an address"));
    letter.seal(&Sender { from, reply_to }, AT.parse().expect("a time"))
}

/// The lines before the first empty one, with folded lines joined.
fn headers(sealed: &Sealed) -> Vec<String> {
    let text = std::str::from_utf8(&sealed.bytes).expect("letters are ASCII");
    let (head, _) = text.split_once("\r\n\r\n").expect("a head and a body");
    head.replace("\r\n ", " ").split("\r\n").map(str::to_owned).collect()
}

#[test]
fn a_letter_has_the_headers_it_needs() {
    let sealed = seal(letter()).expect("a letter");
    let found = headers(&sealed);
    for line in [
        "From: Formtray <formtray@mail.example>",
        "Reply-To: help@mail.example",
        "To: \"Ada Lovelace\" <ada@example.com>",
        "Subject: A letter",
        "Date: Sun, 15 Nov 2026 10:24:00 +0000",
        "Message-ID: <some.letter-7@mail.example>",
        "Auto-Submitted: auto-generated",
        "MIME-Version: 1.0",
    ] {
        assert!(found.iter().any(|header| header == line), "{line} is not in {found:#?}");
    }
    assert_eq!(sealed.envelope.to().len(), 1);
    assert!(sealed.bytes.is_ascii());
}

/// What an attacker would type into a name or a subject.
const INJECTIONS: [&str; 8] = [
    "=?utf-8?Q?Ada=0D=0ABcc:_victim@example.org?=",
    "Ada\r\nBcc: victim@example.org",
    "Ada\nBcc: victim@example.org",
    "Ada\rBcc: victim@example.org",
    "Ada\r\n\r\n<script>",
    "Ada\r\n.\r\nMAIL FROM:<x@example.org>",
    "Ada\u{2028}Bcc: victim@example.org\u{0}",
    "Ada\u{85}Bcc: victim@example.org, \"x\" <victim@example.org>",
];

#[test]
fn names_and_subjects_stay_in_their_line() {
    let plain = headers(&seal(letter()).expect("a letter"));
    let names = |lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| line.split(':').next().expect("a name").to_owned()).collect()
    };
    for text in INJECTIONS {
        let hostile = || Some(text.to_owned());
        let typed = Letter { to_name: hostile(), from_name: hostile(), subject: text.to_owned(), ..letter() };
        let sealed = seal(typed).expect("still a letter");
        assert_eq!(names(&headers(&sealed)), names(&plain), "{text:?}");
        assert_eq!(sealed.envelope.to(), [address("ada@example.com").expect("an address")], "{text:?}");
        let head = headers(&sealed).join("\n");
        assert!(!head.contains(['\r', '\0', '\u{85}', '\u{2028}']), "{head:?}");
        assert!(!head.contains("=?utf-8?Q?Ada"), "{head:?}");
    }
}

#[test]
fn an_address_is_one_address() {
    for text in INJECTIONS {
        let to = format!("{text}@example.com");
        assert!(matches!(seal(Letter { to, ..letter() }), Err(Error::Malformed(_))), "{text:?}");
    }
    for to in [
        "",
        "ada",
        "ada@",
        "@example.com",
        "a@b.example,c@d.example",
        "a@b.example c@d.example",
        "<a@b.example>",
    ] {
        assert!(
            seal(Letter { to: to.to_owned(), ..letter() }).is_err_and(|error| error.is_lasting()),
            "{to}"
        );
    }
}

#[test]
fn a_letter_may_bear_another_name_and_ask_for_answers_elsewhere() {
    let typed = Letter {
        from_name: Some("Contact via Formtray".to_owned()),
        reply_to: Some("visitor@example.org".to_owned()),
        ..letter()
    };
    let sealed = seal(typed).expect("a letter");
    let found = headers(&sealed);
    for line in ["From: \"Contact via Formtray\" <formtray@mail.example>", "Reply-To: visitor@example.org"] {
        assert!(found.iter().any(|header| header == line), "{line} is not in {found:#?}");
    }
    assert_eq!(sealed.envelope.from().map(ToString::to_string).as_deref(), Some("formtray@mail.example"));
    for text in INJECTIONS {
        let reply_to = Some(format!("{text}@example.com"));
        assert!(matches!(seal(Letter { reply_to, ..letter() }), Err(Error::Malformed(_))), "{text:?}");
    }
}

#[test]
fn further_headers_and_ids_are_ours_alone() {
    for text in INJECTIONS {
        let headers = vec![("List-Unsubscribe", text.to_owned())];
        let with_header = seal(Letter { headers, ..letter() });
        let with_id = seal(Letter { id: text.to_owned(), ..letter() });
        assert!(matches!(with_header, Err(Error::Malformed(_))), "{text:?}");
        assert!(matches!(with_id, Err(Error::Malformed(_))), "{text:?}");
    }
    let headers = vec![("List-Unsubscribe\r\nBcc", "x".to_owned())];
    assert!(seal(Letter { headers, ..letter() }).is_err());
}

#[test]
fn lines_are_as_long_as_smtp_allows_and_plain() {
    let long = format!("<p>{}</p>", "ä very long line, ".repeat(500));
    let sealed = seal(Letter { html: long, ..letter() }).expect("a letter");
    assert!(sealed.bytes.is_ascii());
    assert!(sealed.bytes.split(|byte| *byte == b'\n').all(|line| line.len() <= 998));
}
