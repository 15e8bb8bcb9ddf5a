//! Emails about tickets: to the owner what support writes, to the operator what customers write.

use serde_json::json;
use testkit::{Config, TestApp};

use super::{answer, ask_access, id, open, path, uploaded};

const OPERATOR: &str = "help@formtray.test";

fn with_operator(config: &mut Config) {
    OPERATOR.clone_into(&mut config.server.operator);
}

fn with_replies(config: &mut Config) {
    with_operator(config);
    "reply+{token}@support.formtray.test".clone_into(&mut config.support.inbound);
    "a secret of the mail server".clone_into(&mut config.support.inbound_secret);
}

/// Returns the token in a Reply-To address.
fn token_of(app: &TestApp, reply_to: &str) -> String {
    let inbound = app.platform().inbound_mail.as_ref().unwrap();
    inbound.token_in(reply_to).unwrap_or_else(|| panic!("no token in {reply_to}"))
}

#[tokio::test]
async fn a_reply_of_support_is_emailed_to_the_owner() {
    testkit::run_with(with_replies, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Webhook <fails>", "first").await;
        app.mail_to(OPERATOR).await;
        answer(app, &ticket, "Is the secret <current>?", None).await;
        let email = app.mail_to("ada@example.com").await;
        assert_eq!(email.subject, "Re: [#1001] Webhook <fails>");
        assert!(email.text.contains("Is the secret <current>?"), "{}", email.text);
        assert!(email.html.contains("Is the secret &lt;current&gt;?"), "{}", email.html);
        assert_eq!(email.link("/support/"), format!("/support/{}", ticket["id"].as_str().unwrap()));
        assert_eq!(email.header("X-Loop"), "formtray-support");
        assert_eq!(email.header("Auto-Submitted"), "auto-generated");
        let token = token_of(app, email.header("Reply-To"));
        assert_eq!(::support::reply_token::ticket_of(app.platform(), &token), Some(id(&ticket)));
        assert_eq!(::support::reply_token::ticket_of(app.platform(), &"a".repeat(45)), None);

        // Email programs show the next one in the same conversation.
        answer(app, &ticket, "One more question", None).await;
        let next = app.mail_to("ada@example.com").await;
        assert_eq!(next.header("In-Reply-To"), email.header("Message-ID"));
        assert!(next.header("References").ends_with(email.header("Message-ID")));
        assert!(email.header("Message-ID").starts_with("<support."), "{}", email.header("Message-ID"));
        assert_eq!(next.header("Reply-To"), email.header("Reply-To"));
        app.no_mail_to(OPERATOR).await;
    })
    .await;
}

#[tokio::test]
async fn what_a_customer_writes_is_emailed_to_the_operator() {
    testkit::run_with(with_replies, async |app| {
        let ada = app.verified("ada").await;
        let file = uploaded(&ada, "log.txt", "x").await;
        let body = json!({ "subject": "Help", "text": "It fails", "file_ids": [file] });
        let ticket = ada.post("/api/support/tickets", body).await.expect(201).json();
        let email = app.mail_to(OPERATOR).await;
        assert_eq!(email.subject, "[#1001] Help");
        assert!(email.text.contains("ada (ada@example.com) opened ticket #1001"), "{}", email.text);
        assert!(email.text.contains("It fails") && email.text.contains("1 file attached"), "{}", email.text);
        assert!(email.link("/admin/").ends_with(ticket["id"].as_str().unwrap()));
        ada.post(&format!("{}/replies", path(&ticket)), json!({ "text": "Still" })).await.expect(201);
        let next = app.mail_to(OPERATOR).await;
        assert_eq!(next.subject, "Re: [#1001] Help");
        assert_eq!(next.header("In-Reply-To"), email.header("Message-ID"));
        // A change of the state isn't a message.
        ada.post(&format!("{}/solve", path(&ticket)), json!({})).await.expect(200);
        app.no_mail_to(OPERATOR).await;
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}

#[tokio::test]
async fn a_held_reply_is_emailed_as_one() {
    testkit::run_with(with_operator, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "x").await;
        app.mail_to(OPERATOR).await;
        let platform = app.platform();
        let mut tx = platform.db.begin().await.unwrap();
        let reply = ::support::EmailReply {
            text: "Send me the password",
            quoted: None,
            files: &[],
            held_from: Some("mallory@example.net"),
        };
        ::support::from_email(&mut tx, platform, id(&ticket), &reply).await.unwrap();
        tx.commit().await.unwrap();
        let email = app.mail_to(OPERATOR).await;
        assert!(
            email.text.contains("mallory@example.net") && email.text.contains("is held"),
            "{}",
            email.text
        );
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}

#[tokio::test]
async fn without_an_inbound_address_replies_go_to_the_operator() {
    testkit::run_with(with_operator, async |app| {
        let ada = app.verified("ada").await;
        let ticket = open(&ada, "Help", "x").await;
        answer(app, &ticket, "An answer", None).await;
        let email = app.mail_to("ada@example.com").await;
        assert_eq!(email.header("Reply-To"), OPERATOR);
        assert!(email.text.contains("View the ticket to answer."), "{}", email.text);
    })
    .await;
}

#[tokio::test]
async fn a_request_for_access_is_emailed_without_the_submission() {
    testkit::run_with(with_operator, async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let submission = app.guest().submitted(&endpoint, &[("a", "canary")]).await;
        app.all_mail_to("ada@example.com").await;
        let ticket = open(&ada, "Help", "x").await;
        ask_access(app, &ticket, &submission).await.unwrap();
        let email = app.mail_to("ada@example.com").await;
        assert!(email.text.contains("asks for access to one of your submissions"), "{}", email.text);
        assert!(!email.text.contains("canary") && !email.html.contains(&submission));
    })
    .await;
}

/// Whoever registered with somebody else's address gets no emails there.
#[tokio::test]
async fn nobody_is_emailed_at_an_address_that_is_not_verified() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        app.all_mail_to("ada@example.com").await;
        let ticket = open(&ada, "Help", "x").await;
        answer(app, &ticket, "An answer", None).await;
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}
