//! Recipients: only those who confirmed get emails, until they unsubscribe.

use serde_json::{Value, json};
use testkit::{Answer, Client, Email, Method, Person, TestApp};

use super::{ADA, GRACE, settings_path};

async fn recipients(owner: &Person<'_>, endpoint: &str) -> Vec<Value> {
    let read = owner.get(&settings_path(endpoint)).await.expect(200).json();
    read["recipients"].as_array().unwrap().clone()
}

async fn enter(owner: &Person<'_>, endpoint: &str, emails: &[&str]) {
    owner.put(&settings_path(endpoint), json!({ "recipients": emails })).await.expect(200);
}

/// Presses the button of a page that a link leads to.
async fn press(who: &Client<'_>, link: &str, button: (&str, &str)) -> Answer {
    let request = who.request(Method::POST, link).header("accept", "text/html").form(&[button]);
    Answer::of(request).await
}

fn confirm_link(email: &Email) -> String {
    email.link("/api/recipients/confirm/")
}

async fn waiting(app: &TestApp) -> i64 {
    app.number("select count(*) from deliveries where waits_for = 'confirmation'").await
}

#[tokio::test]
async fn a_recipient_confirms_once_and_then_is_notified_of_everything() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Plans <b>now</b> https://evil.example").await;
        enter(&ada, &id, &[ADA, "Grace@Example.org"]).await;
        let asked = app.mail_to("Grace@Example.org").await;
        assert!(asked.text.contains(ADA), "they are told who asks");
        for part in [&asked.text, &asked.html] {
            assert!(part.contains("the form “Plans b now b https evil example”"), "{part}");
            assert!(!part.contains("evil.example"), "no link of theirs: {part}");
        }

        app.guest().submitted(&id, &[("n", "before")]).await;
        app.mail_to(ADA).await;
        app.no_mail_to("Grace@Example.org").await;
        assert_eq!(waiting(app).await, 1);

        // Software that opens links in emails confirms nothing.
        let link = confirm_link(&asked);
        let page = app.guest().get(&link).await.expect(200);
        assert!(page.header("content-type").unwrap().starts_with("text/html"));
        assert!(page.header("content-security-policy").unwrap().contains("default-src 'none'"));
        assert!(
            page.text().contains("<form method=\"post\">") && page.text().contains(GRACE),
            "{}",
            page.text()
        );
        assert_eq!(waiting(app).await, 1);
        assert_eq!(recipients(&ada, &id).await[1]["confirmed"], false);

        let pressed = press(&app.guest(), &link, ("confirm", "yes")).await.expect(200);
        assert!(pressed.text().contains("You’re subscribed"), "{}", pressed.text());
        let email = app.mail_to("Grace@Example.org").await;
        assert!(email.text.contains("before"), "{}", email.text);
        app.guest().post(&link, json!({})).await.expect(204);
        let listed = recipients(&ada, &id).await;
        assert_eq!(
            (&listed[1]["confirmed"], &listed[1]["email"]),
            (&json!(true), &json!("Grace@Example.org"))
        );
        assert_eq!((&listed[0]["own"], &listed[1]["own"]), (&json!(true), &json!(false)));

        let other = ada.create_endpoint("Other plans").await;
        enter(&ada, &other, &[GRACE]).await;
        app.guest().submitted(&other, &[("n", "of the other")]).await;
        let email = app.mail_to(GRACE).await;
        assert!(email.text.contains("of the other"), "nobody asks twice: {}", email.text);
        app.no_mail_to(ADA).await;
    })
    .await;
}

#[tokio::test]
async fn confirming_for_one_workspace_confirms_for_no_other() {
    testkit::run(async |app| {
        let (ada, eve) = (app.verified("ada").await, app.verified("eve").await);
        let (hers, evil) = (ada.create_endpoint("A").await, eve.create_endpoint("B").await);
        enter(&ada, &hers, &[GRACE]).await;
        let link = confirm_link(&app.mail_to(GRACE).await);
        app.guest().post(&link, json!({})).await.expect(204);
        enter(&eve, &evil, &[GRACE]).await;
        assert!(app.mail_to(GRACE).await.text.contains("eve@example.com"));
        app.guest().submitted(&evil, &[("n", "1")]).await;
        app.no_mail_to(GRACE).await;
        assert_eq!(waiting(app).await, 1);
        eve.get(&settings_path(&hers)).await.expect_error(404, "not_found");
        eve.put(&settings_path(&hers), json!({ "recipients": [] })).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn unsubscribing_takes_a_press_and_only_the_reader_can_take_it_back() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        enter(&ada, &id, &[GRACE]).await;
        let link = confirm_link(&app.mail_to(GRACE).await);
        app.guest().post(&link, json!({})).await.expect(204);
        app.guest().submitted(&id, &[("n", "one")]).await;
        let link = app.mail_to(GRACE).await.link("/api/recipients/unsubscribe/");

        let page = app.guest().get(&link).await.expect(200);
        assert!(page.text().contains("Unsubscribe") && page.text().contains(GRACE), "{}", page.text());
        assert_eq!(recipients(&ada, &id).await[0]["unsubscribed"], false, "looking at it changes nothing");

        // As an email client does it (RFC 8058).
        let one_click = app.guest().request(Method::POST, &link).form(&[("List-Unsubscribe", "One-Click")]);
        Answer::of(one_click).await.expect(204);
        assert_eq!(recipients(&ada, &id).await[0]["unsubscribed"], true);
        app.guest().submitted(&id, &[("n", "two")]).await;
        app.no_mail_to(GRACE).await;
        assert_eq!(app.number("select count(*) from outbox").await, 0, "it was looked at");

        let again = ada.post(&format!("{}/ask-again", settings_path(&id)), json!({ "email": GRACE })).await;
        again.expect_error(409, "unsubscribed");
        enter(&ada, &id, &[]).await;
        enter(&ada, &id, &[GRACE]).await;
        assert_eq!(recipients(&ada, &id).await[0]["unsubscribed"], true, "the owner cannot undo it");
        app.no_mail_to(GRACE).await;

        let pressed = press(&app.guest(), &link, ("again", "yes")).await.expect(200);
        assert!(pressed.text().contains("You’re subscribed"), "{}", pressed.text());
        app.guest().submitted(&id, &[("n", "three")]).await;
        assert!(app.mail_to(GRACE).await.text.contains("three"));

        let forged = format!("{}{}", &link[..link.len() - 32], "0".repeat(32));
        app.guest().post(&forged, json!({})).await.expect_error(404, "invalid_token");
        app.guest().get(&forged).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn an_owner_who_unsubscribed_enters_themselves_again() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "one")]).await;
        let link = app.mail_to(ADA).await.link("/api/recipients/unsubscribe/");
        press(&app.guest(), &link, ("unsubscribe", "yes")).await.expect(200);
        app.guest().submitted(&id, &[("n", "two")]).await;
        app.no_mail_to(ADA).await;
        assert_eq!(app.number("select count(*) from outbox").await, 0, "it was looked at");
        enter(&ada, &id, &[ADA]).await;
        app.guest().submitted(&id, &[("n", "three")]).await;
        assert!(app.mail_to(ADA).await.text.contains("three"));
    })
    .await;
}

#[tokio::test]
async fn rules_send_answers_to_the_right_people() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        enter(&ada, &id, &[ADA, "sales@a.example", "help@a.example"]).await;
        for address in ["sales@a.example", "help@a.example"] {
            let link = confirm_link(&app.mail_to(address).await);
            app.guest().post(&link, json!({})).await.expect(204);
        }
        let rules = json!([
            { "field": "department", "equals": "Sales", "recipients": ["sales@a.example"] },
            { "field": "department", "equals": "Support", "recipients": ["Help@a.example"] },
        ]);
        let saved = ada.put(&settings_path(&id), json!({ "rules": rules })).await.expect(200).json();
        assert_eq!(saved["rules"][1]["recipients"][0], "help@a.example");

        app.guest().submitted(&id, &[("department", "sales"), ("n", "for sales")]).await;
        assert!(app.mail_to("sales@a.example").await.text.contains("for sales"));
        assert!(app.mail_to(ADA).await.text.contains("for sales"));
        app.guest().submitted(&id, &[("department", "Press"), ("n", "for nobody")]).await;
        assert!(app.mail_to(ADA).await.text.contains("for nobody"));
        app.no_mail_to("sales@a.example").await;
        app.no_mail_to("help@a.example").await;

        // Once the recipient without a rule is removed, submissions that match no rule go to everyone.
        enter(&ada, &id, &["sales@a.example", "help@a.example"]).await;
        app.guest().submitted(&id, &[("department", "Press"), ("n", "for all")]).await;
        for address in ["sales@a.example", "help@a.example"] {
            assert!(app.mail_to(address).await.text.contains("for all"));
        }
        // A rule for a removed recipient is removed with them.
        enter(&ada, &id, &[ADA, "help@a.example"]).await;
        let read = ada.get(&settings_path(&id)).await.expect(200).json();
        assert_eq!(read["rules"].as_array().unwrap().len(), 1, "{read}");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_set_is_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let many: Vec<String> = (0..21).map(|n| format!("r{n}@a.example")).collect();
        let stranger = json!([{ "field": "a", "equals": "b", "recipients": ["stranger@a.example"] }]);
        for (change, field, code) in [
            (
                json!({ "recipients": ["ada@example.com\r\nBcc: x@y.example"] }),
                "recipients",
                "not_an_address",
            ),
            (json!({ "recipients": ["a@b.example, c@d.example"] }), "recipients", "not_an_address"),
            (json!({ "recipients": many }), "recipients", "too_many"),
            (json!({ "rules": stranger }), "rules", "unknown_recipient"),
            (json!({ "subject": "x".repeat(201) }), "subject", "too_long"),
            (json!({ "subject": "a\r\nBcc: x@y.example" }), "subject", "not_a_line"),
            (json!({ "reply_to_field": "x".repeat(201) }), "reply_to_field", "too_long"),
        ] {
            let refused = ada.put(&settings_path(&id), change).await.expect_error(422, "invalid");
            let error = &refused["errors"][0];
            assert_eq!(
                (error["field"].as_str(), error["code"].as_str()),
                (Some(field), Some(code)),
                "{refused}"
            );
        }
        assert_eq!(recipients(&ada, &id).await.len(), 1, "nothing of it was done");
    })
    .await;
}
