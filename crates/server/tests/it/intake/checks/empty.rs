//! Posts without any field or file of the visitor's own.

use serde_json::json;
use testkit::{Answer, Form, Method, Part};

const MESSAGE: &str = "No named field arrived. Every input needs a `name`.";

#[tokio::test]
async fn special_names_are_no_fields_of_the_visitors() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/submit/{id}");
        for name in [
            "redirect",
            "_error",
            "_subject",
            "_replyto",
            "replyTo",
            "_cc",
            "from_name",
            "_gotcha",
            "bot-field",
            "g-recaptcha-response",
            "_idempotency",
            "access_key",
            "_charset_",
        ] {
            let refused = app.guest().submit(&id, &[(name, "x")]).await.expect_error(400, "EMPTY");
            assert_eq!(
                (&refused["detail"], &refused["errors"][0]["code"]),
                (&json!(MESSAGE), &json!("EMPTY")),
                "{name}"
            );
        }
        let nested = json!({ "_email": { "subject": "x", "replyto": "a@example.com" }, "_next": "/" });
        app.guest().post(&path, nested).await.expect_error(400, "EMPTY");
        app.guest().upload(&id, Form::new().text("_next", "/")).await.expect_error(400, "EMPTY");
        let by_key = app.guest().request(Method::POST, "/submit").form(&[("access_key", &id)]);
        Answer::of(by_key).await.expect_error(400, "EMPTY");
        assert_eq!(app.number("select count(*) from submissions").await, 0);

        for name in ["email", "Email", "mail", "subject"] {
            app.guest().submitted(&id, &[(name, name)]).await;
        }
        let file = Part::bytes(vec![7; 10]).file_name("a.txt");
        app.guest().upload(&id, Form::new().text("_next", "/").part("cv", file)).await.expect(200);
        assert_eq!(app.number("select count(*) from submissions").await, 5);
    })
    .await;
}

#[tokio::test]
async fn visitors_read_why_in_their_language_and_are_offered_nothing_to_send_again() {
    testkit::run(async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        for (language, said) in [
            ("en", "No named field arrived."),
            ("de", "kein benanntes Feld"),
            ("fr", "nommé"),
            ("es", "con nombre"),
            ("it", "con un nome"),
            ("nl", "naam"),
        ] {
            let post =
                app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("_next", "/")]);
            let post = post.header("sec-fetch-mode", "navigate").header("accept-language", language);
            let page = Answer::of(post).await.expect(400).text();
            assert!(page.contains(said) && page.contains("<code>name</code>"), "{language}: {page}");
            assert!(!page.contains("<form"), "{language}: {page}");
        }
    })
    .await;
}

#[tokio::test]
async fn echo_shows_which_special_names_arrived() {
    testkit::run(async |app| {
        let echo = app.guest().request(Method::POST, "/echo").form(&[("_next", "/")]);
        let echoed = Answer::of(echo).await.expect(200).json();
        assert_eq!(
            (&echoed["fields"][0]["name"], &echoed["fields"][0]["shown"]),
            (&json!("_next"), &json!(false))
        );
    })
    .await;
}
