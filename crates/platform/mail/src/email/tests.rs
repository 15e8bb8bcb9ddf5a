use super::*;

const SENT_AT: &str = "2026-11-15T10:24:00Z";

fn email() -> Email {
    Email {
        to: "ada@example.com".to_owned(),
        to_name: Some("Ada Lovelace".to_owned()),
        from_name: None,
        reply_to: None,
        subject: "An email".to_owned(),
        html: "<p>Hello</p>".to_owned(),
        text: "Hello".to_owned(),
        headers: Vec::new(),
        attachment: None,
        id: "some.email-7".to_owned(),
    }
}

fn encode(email: Email) -> Result<EncodedEmail, Error> {
    let from = "Formtray <formtray@mail.example>".parse().expect("an address");
    let reply_to = Some("help@mail.example".parse().expect("an address"));
    email.encode(&Sender { from, reply_to }, SENT_AT.parse().expect("a time"))
}

/// The lines before the first empty one, with folded lines joined.
fn headers(encoded: &EncodedEmail) -> Vec<String> {
    let text = std::str::from_utf8(&encoded.bytes).expect("emails are ASCII");
    let (head, _) = text.split_once("\r\n\r\n").expect("a head and a body");
    head.replace("\r\n ", " ").split("\r\n").map(str::to_owned).collect()
}

#[test]
fn an_email_has_the_headers_it_needs() {
    let encoded = encode(email()).expect("an email");
    let found = headers(&encoded);
    for line in [
        "From: Formtray <formtray@mail.example>",
        "Reply-To: help@mail.example",
        "To: \"Ada Lovelace\" <ada@example.com>",
        "Subject: An email",
        "Date: Sun, 15 Nov 2026 10:24:00 +0000",
        "Message-ID: <some.email-7@mail.example>",
        "Auto-Submitted: auto-generated",
        "MIME-Version: 1.0",
    ] {
        assert!(found.iter().any(|header| header == line), "{line} is not in {found:#?}");
    }
    assert_eq!(encoded.envelope.to().len(), 1);
    assert!(encoded.bytes.is_ascii());
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
    let plain = headers(&encode(email()).expect("an email"));
    let names = |lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| line.split(':').next().expect("a name").to_owned()).collect()
    };
    for text in INJECTIONS {
        let hostile = || Some(text.to_owned());
        let typed = Email { to_name: hostile(), from_name: hostile(), subject: text.to_owned(), ..email() };
        let encoded = encode(typed).expect("still an email");
        assert_eq!(names(&headers(&encoded)), names(&plain), "{text:?}");
        assert_eq!(encoded.envelope.to(), [address("ada@example.com").expect("an address")], "{text:?}");
        let head = headers(&encoded).join("\n");
        assert!(!head.contains(['\r', '\0', '\u{85}', '\u{2028}']), "{head:?}");
        assert!(!head.contains("=?utf-8?Q?Ada"), "{head:?}");
    }
}

#[test]
fn an_address_is_one_address() {
    for text in INJECTIONS {
        let to = format!("{text}@example.com");
        assert!(matches!(encode(Email { to, ..email() }), Err(Error::Malformed(_))), "{text:?}");
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
            encode(Email { to: to.to_owned(), ..email() }).is_err_and(|error| error.is_permanent()),
            "{to}"
        );
    }
}

#[test]
fn an_email_may_have_another_name_and_ask_for_replies_elsewhere() {
    let typed = Email {
        from_name: Some("Contact via Formtray".to_owned()),
        reply_to: Some("visitor@example.org".to_owned()),
        ..email()
    };
    let encoded = encode(typed).expect("an email");
    let found = headers(&encoded);
    for line in ["From: \"Contact via Formtray\" <formtray@mail.example>", "Reply-To: visitor@example.org"] {
        assert!(found.iter().any(|header| header == line), "{line} is not in {found:#?}");
    }
    assert_eq!(encoded.envelope.from().map(ToString::to_string).as_deref(), Some("formtray@mail.example"));
    for text in INJECTIONS {
        let reply_to = Some(format!("{text}@example.com"));
        assert!(matches!(encode(Email { reply_to, ..email() }), Err(Error::Malformed(_))), "{text:?}");
    }
}

#[test]
fn further_headers_and_ids_are_ours_alone() {
    for text in INJECTIONS {
        let headers = vec![("List-Unsubscribe", text.to_owned())];
        let with_header = encode(Email { headers, ..email() });
        let with_id = encode(Email { id: text.to_owned(), ..email() });
        assert!(matches!(with_header, Err(Error::Malformed(_))), "{text:?}");
        assert!(matches!(with_id, Err(Error::Malformed(_))), "{text:?}");
    }
    let headers = vec![("List-Unsubscribe\r\nBcc", "x".to_owned())];
    assert!(encode(Email { headers, ..email() }).is_err());
}

#[test]
fn lines_are_as_long_as_smtp_allows_and_plain() {
    let long = format!("<p>{}</p>", "ä very long line, ".repeat(500));
    let encoded = encode(Email { html: long, ..email() }).expect("an email");
    assert!(encoded.bytes.is_ascii());
    assert!(encoded.bytes.split(|byte| *byte == b'\n').all(|line| line.len() <= 998));
}
