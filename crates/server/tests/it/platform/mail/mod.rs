//! Sending email by SMTP: to the real mail catcher, to another one over TLS, and to servers that misbehave.

pub(crate) mod server;
mod smtp;
mod tls;

use ::mail::{Email, Mailer};
use testkit::TestApp;

const ADA: &str = "ada@example.com";

fn email(subject: &str) -> Email {
    Email {
        to: ADA.to_owned(),
        to_name: None,
        from_name: None,
        reply_to: None,
        subject: subject.to_owned(),
        html: "<p>Hello</p>".to_owned(),
        text: "Hello".to_owned(),
        headers: Vec::new(),
        attachment: None,
        id: "it.email".to_owned(),
    }
}

/// Returns a mailer with changed settings, on the test's clock.
fn mailer(app: &TestApp, change: impl FnOnce(&mut ::mail::Settings)) -> Mailer {
    let mut settings = app.config().mail.clone();
    change(&mut settings);
    Mailer::open(&settings, app.clock.clone()).unwrap()
}

#[tokio::test]
async fn an_email_arrives_as_it_was_written() {
    testkit::run(async |app| {
        let text = "Grüße\r\n.\r\n..two dots\r\nFrom here on\r\n".to_owned();
        let html = format!("<p>{}</p>", "ein langer Satz über Möhren, ".repeat(200));
        let headers = vec![("List-Unsubscribe", "<https://formtray.test/stop>".to_owned())];
        let to_name = Some("Ada, Gräfin \"von\" Lovelace".to_owned());
        let written =
            Email { to_name, headers, text: text.clone(), html: html.clone(), ..email("Über Möhren") };
        app.platform().mail.send(written).await.unwrap();

        let read = app.mail_to(ADA).await;
        assert_eq!((read.subject.as_str(), read.html.as_str()), ("Über Möhren", html.as_str()));
        assert_eq!(read.text.replace("\r\n", "\n").trim_end(), text.replace("\r\n", "\n").trim_end());
        let domain = app.config().mail.from.rsplit('@').next().unwrap().trim_end_matches('>');
        assert_eq!(read.header("Message-ID"), format!("<it.email@{domain}>"));
        assert_eq!(read.header("Auto-Submitted"), "auto-generated");
        assert_eq!(read.header("List-Unsubscribe"), "<https://formtray.test/stop>");
        assert!(read.header("From").starts_with("Formtray <"), "{}", read.header("From"));
        assert!(read.header("To").ends_with("<ada@example.com>"), "{}", read.header("To"));
        assert!(read.header("Content-Type").starts_with("multipart/alternative"));
        assert_eq!(read.headers("Date").len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_somebody_typed_becomes_no_header_and_no_recipient() {
    testkit::run(async |app| {
        let victim = "victim@example.org";
        for typed in [
            "Ada\r\nBcc: victim@example.org",
            "Ada\nBcc: victim@example.org\nX-Evil: 1",
            "Ada\r\n\r\n.\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<victim@example.org>\r\nDATA",
            "Ada\" <victim@example.org>, \"",
        ] {
            let written = Email { to_name: Some(typed.to_owned()), ..email(typed) };
            app.platform().mail.send(written).await.unwrap();
            let read = app.mail_to(ADA).await;
            assert_eq!(read.to, ADA);
            assert!(read.headers("Bcc").is_empty() && read.headers("X-Evil").is_empty(), "{read:#?}");
            assert_eq!(read.text.trim_end(), "Hello");
            assert!(!read.subject.contains(['\r', '\n']), "{:?}", read.subject);

            let to = format!("ada@example.com{}", typed.trim_start_matches("Ada"));
            let error = app.platform().mail.send(Email { to, ..email("x") }).await.unwrap_err();
            assert!(error.is_permanent(), "{error}");
        }
        app.no_mail_to(victim).await;
        app.no_mail_to(ADA).await;
    })
    .await;
}

#[tokio::test]
async fn sent_again_it_is_the_same_email() {
    testkit::run(async |app| {
        for _ in 0..2 {
            app.platform().mail.send(email("Twice")).await.unwrap();
        }
        let (first, second) = (app.mail_to(ADA).await, app.mail_to(ADA).await);
        assert_eq!(first.header("Message-ID"), second.header("Message-ID"));
        app.no_mail_to(ADA).await;
    })
    .await;
}
