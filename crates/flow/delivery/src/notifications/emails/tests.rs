use intake::{FileId, SubmissionId};
use kernel::Clock;
use mail::{Email, EmailLayout};
use serde_json::value::RawValue;
use submissions::{Field, File, State, Submission, Verdict};
use uuid::Uuid;

use super::*;
use crate::model::DeliveryId;

fn layout() -> EmailLayout {
    EmailLayout::new("https://formtray.example", Some("help@formtray.example"))
}

fn field(name: &str, value: &str) -> Field {
    let json = serde_json::to_string(value).expect("text becomes JSON");
    Field::new(name.to_owned(), RawValue::from_string(json).expect("JSON"))
}

fn submission(fields: Vec<Field>) -> Submission {
    let id = Uuid::parse_str("019a8730-0000-7000-8000-000000000001").expect("an id");
    Submission {
        id: SubmissionId(id),
        endpoint_id: "2bcdfghjkmnpqrst".parse().expect("an id"),
        created_at: "2026-11-15T10:24:00Z".parse().expect("a time"),
        state: State::Inbox,
        read: false,
        starred: false,
        label: None,
        fields,
        files: Vec::new(),
        size: 0,
        verdict: Verdict::default(),
        origin: Some("https://www.hill-house.example".to_owned()),
        notes: Vec::new(),
        test: false,
    }
}

fn notification(submission: &Submission) -> Notification {
    Notification {
        to: "grace@example.com".to_owned(),
        subject: "New submission to Room requests from Ada Lovelace".to_owned(),
        reply_to: Some("ada@example.com".to_owned()),
        open_url: format!("https://formtray.example/submissions/{}", submission.id),
        unsubscribe_url: format!("https://formtray.example/api/recipients/unsubscribe/{}", "0f".repeat(32)),
        ..Notification::of(submission, "Room requests", "Europe/Berlin")
    }
}

fn usual() -> Email {
    let submission = submission(vec![
        field("name", "Ada Lovelace"),
        field("email", "ada@example.com"),
        field("arrival_date", "2026-12-28"),
        field("room", "Double, with a view"),
        field("phone", ""),
        field(
            "message",
            "Dear Sir or Madam,\n\nwe would like to stay from the 28th until the 2nd. There are two of us and a very \
             small, very quiet dog, who sleeps under the table and is afraid of cats. Is that possible?\n\nPlease tell \
             us also whether there is a room for a loom.\n\nKind regards\nAda",
        ),
    ]);
    let link = |n: u8| {
        format!(
            "https://formtray.example/api/submissions/files/019a8730-0000-7000-8000-00000000000{n}/shared/1764411840-{}",
            "0f".repeat(16)
        )
    };
    let file = |name: &str, size| File {
        id: FileId(Uuid::nil()),
        field: "photo".to_owned(),
        name: name.to_owned(),
        size,
        media_type: "image/jpeg".to_owned(),
    };
    let files = vec![
        LinkedFile::new(&file("dog.jpg", 2_481_223), link(2)),
        LinkedFile::new(
            &file("A rather long name of a scan of last year's invoice (final, signed).pdf", 84_211),
            link(3),
        ),
    ];
    notification(&submission).with_files(files).write(&layout(), DeliveryId(Uuid::nil()))
}

fn webhooks_paused(count: u32) -> Email {
    WebhooksPaused { to: "ada@example.com".to_owned(), count }.write(&layout(), Uuid::nil())
}

fn opened() -> Opened {
    let first =
        submission(vec![field("name", "Ada Lovelace"), field("message", "Is there a room for a loom?")]);
    let empty = submission(Vec::new());
    let base = "https://formtray.example";
    Opened {
        to: "grace@example.com".to_owned(),
        forms: vec![
            OpenedForm::new("Room requests", true, &[&first, &empty], base, "Europe/Berlin"),
            OpenedForm::new("Contact", false, &[&first], base, "Europe/Berlin"),
        ],
        unsubscribe_url: format!("{base}/api/recipients/unsubscribe/{}", "0f".repeat(32)),
    }
}

fn plain() -> Email {
    let bare = Submission { origin: None, ..submission(vec![field("email", "not an address")]) };
    Notification {
        reply_to: None,
        subject: "New submission to Room requests".to_owned(),
        ..notification(&bare)
    }
    .write(&layout(), DeliveryId(Uuid::nil()))
}

fn samples() -> Vec<(&'static str, &'static str, Email)> {
    let no_operator = EmailLayout::new("https://formtray.example", None);
    let [given_up, several, paused, gone] = DestinationFailing::samples();
    let write = |email: &DestinationFailing, layout| email.write(layout, Uuid::nil());
    vec![
        ("destination_failing", "given_up", write(&given_up, &layout())),
        ("destination_failing", "several", write(&several, &layout())),
        ("destination_failing", "paused", write(&paused, &no_operator)),
        ("destination_failing", "gone", write(&gone, &no_operator)),
        ("notification", "email", usual()),
        ("notification", "plain", plain()),
        ("opened", "email", opened().write(&layout(), Uuid::nil())),
        ("webhooks_paused", "one", webhooks_paused(1)),
        ("webhooks_paused", "several", webhooks_paused(3)),
        ("confirm_recipient", "email", ConfirmRecipient::sample().write(&layout(), Uuid::nil())),
    ]
}

#[test]
fn emails_are_as_they_were() {
    for (name, variant, email) in samples() {
        insta::with_settings!({
            snapshot_path => name,
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => email.subject.as_str(),
        }, {
            insta::assert_snapshot!(format!("{variant}.html"), email.html);
            insta::assert_snapshot!(format!("{variant}.txt"), email.text);
        });
    }
}

#[test]
fn text_links_where_html_links() {
    for (name, variant, Email { html, text, .. }) in samples() {
        let links = |source: &str| -> std::collections::BTreeSet<String> {
            let ends = |c: char| c.is_whitespace() || "\"<>".contains(c);
            source.split(ends).filter(|word| word.starts_with("https://")).map(str::to_owned).collect()
        };
        let mut of_html = links(&html);
        of_html.remove("https://formtray.example");
        assert_eq!(of_html, links(&text), "{name} {variant}");
        assert!(!text.contains("{{") && !text.contains("&#") && !text.contains("\n\n\n\n"), "{name}: {text}");
    }
}

#[test]
fn an_email_loads_nothing_and_runs_nothing() {
    for (name, _, Email { html, .. }) in samples() {
        for banned in ["<img", "<script", "<link", "@import", "url(", "javascript:", "src="] {
            assert!(!html.contains(banned), "{name} holds {banned}");
        }
    }
}

#[test]
fn what_a_visitor_typed_is_text_and_never_markup() {
    let hostile = "<script>alert(1)</script><a href='https://evil.example'>Unsubscribe</a>";
    let sent = submission(vec![field(hostile, hostile), field("a\r\nb", "x\n--\nSent to you")]);
    let email = Notification { ..notification(&sent) }.write(&layout(), DeliveryId(Uuid::nil()));
    assert!(
        !email.html.contains("<script") && !email.html.contains("<a href='https://evil"),
        "{}",
        email.html
    );
    assert!(email.html.contains("&lt;script&gt;"), "{}", email.html);
    assert_eq!(email.text.lines().filter(|line| *line == "--").count(), 1, "{}", email.text);
}

#[test]
fn a_long_submission_fits_an_email() {
    let many = (0..200).map(|n| field(&format!("field {n}"), &"word ".repeat(12_800))).collect();
    let email = notification(&submission(many)).write(&layout(), DeliveryId(Clock::system().uuid()));
    assert!(email.html.len() < 100_000, "{}", email.html.len());
    assert!(email.text.contains("more fields") && email.html.contains("read the rest"), "{}", email.text);
}
