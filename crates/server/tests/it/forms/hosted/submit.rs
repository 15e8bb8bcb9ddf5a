//! Submissions of a hosted page.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Method, Person};

use super::{FORMS_ORIGIN, Opened, form_of, open, post, publish};

fn contact() -> Value {
    form_of(json!([
        { "type": "text", "name": "name", "label": "Name", "required": true },
        { "type": "page_break" },
        { "type": "yes_no", "name": "guest", "label": "Guest" },
        { "type": "text", "name": "why", "label": "Why", "required": true,
          "show_if": { "all": [{ "field": "guest", "is": "equals", "value": "yes" }] } },
    ]))
}

async fn only_submission(ada: &Person<'_>) -> Value {
    let list = ada.get("/api/submissions/").await.expect(200).json();
    assert_eq!(list["items"].as_array().unwrap().len(), 1, "{list}");
    list["items"][0].clone()
}

#[tokio::test]
async fn a_submission_arrives_with_its_version_and_without_our_token() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        let opened = Opened::read(&open(app, &format!("/h/{id}?embed&lang=en")).await.expect(200).text());
        app.clock.advance(Duration::from_secs(30));
        let sent = post(app, &opened, &[("name", "Ada"), ("guest", "no"), ("why", "")]).await.expect(303);
        let next = sent.header("location").unwrap();
        assert!(next.ends_with(&format!("/h/{id}/thanks?lang=en&embed")), "{next}");
        let submission = only_submission(&ada).await;
        let text = submission.to_string();
        assert!(text.contains("\"name\"") && text.contains("Ada"), "{text}");
        assert!(!text.contains("_formtray_hosted") && !text.contains(&opened.token), "{text}");
        assert_eq!(submission["state"], "inbox");
        assert_eq!(app.number("select form_version::bigint from submissions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_missing_or_forged_token_never_rejects() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        let mut opened = Opened::read(&open(app, &format!("/h/{id}")).await.expect(200).text());
        opened.token.replace_range(3..4, "_");
        let sent = post(app, &opened, &[("name", "Ada")]).await.expect(303);
        assert!(
            sent.header("location").unwrap().ends_with(&format!("/f/{id}/thanks")),
            "it counts as missing"
        );
        opened.token.clear();
        post(app, &opened, &[("name", "Grace")]).await.expect(303);
        let other = ada.create_endpoint("Other").await;
        publish(&ada, &other, &contact()).await;
        opened.token = Opened::read(&open(app, &format!("/h/{other}")).await.expect(200).text()).token;
        let sent = post(app, &opened, &[("name", "Eve")]).await.expect(303);
        assert!(sent.header("location").unwrap().contains("/f/"), "a token is for one endpoint");
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"].as_array().unwrap().len(), 3);
    })
    .await;
}

#[tokio::test]
async fn an_own_redirect_goes_before_our_page() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        let redirect = json!({ "redirect_url": "https://example.com/thanks" });
        ada.put(&format!("/api/endpoints/{id}"), redirect).await.expect(200);
        let opened = Opened::read(&open(app, &format!("/h/{id}")).await.expect(200).text());
        let sent = post(app, &opened, &[("name", "Ada")]).await.expect(303);
        assert_eq!(sent.header("location"), Some("https://example.com/thanks"));
    })
    .await;
}

#[tokio::test]
async fn an_error_without_javascript_ends_at_the_same_page() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        let opened = Opened::read(&open(app, &format!("/h/{id}?lang=en")).await.expect(200).text());
        let page = post(app, &opened, &[("name", ""), ("guest", "yes")]).await.expect(422).text();
        assert!(page.contains("name=\"_formtray_hosted\""), "{page}");
        let token = page.split("name=\"_formtray_page\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let fields = [("name", "Ada"), ("guest", "no"), ("_formtray_page", token)];
        let sent = post(app, &opened, &fields).await.expect(303);
        assert!(sent.header("location").unwrap().ends_with(&format!("/h/{id}/thanks?lang=en")));
    })
    .await;
}

#[tokio::test]
async fn allowed_domains_do_not_apply_to_our_own_page() {
    testkit::run_with(
        |config| FORMS_ORIGIN.clone_into(&mut config.server.forms_origin),
        async |app| {
            let ada = app.verified("ada").await;
            let id = ada.create_endpoint("Contact").await;
            publish(&ada, &id, &contact()).await;
            let only = json!({ "sites": ["https://example.com"], "only_these_sites": true });
            ada.put(&format!("/api/endpoints/{id}"), only).await.expect(200);
            let opened = Opened::read(&open(app, &format!("/h/{id}")).await.expect(200).text());
            let send = async |origin: &str| {
                let request = app.guest().request(Method::POST, &opened.action).header("host", "forms.test");
                let request = request.header("sec-fetch-mode", "navigate").header("origin", origin);
                let token = opened.token.as_str();
                Answer::of(request.form(&[("name", "Ada"), ("_formtray_hosted", token)])).await
            };
            send("https://evil.example").await.expect(403);
            let answer = send(FORMS_ORIGIN).await.expect(303);
            let next = answer.header("location").unwrap().to_owned();
            assert!(next.starts_with(&format!("{FORMS_ORIGIN}/h/{id}/thanks")), "{next}");
            assert_eq!(only_submission(&ada).await["origin"], FORMS_ORIGIN);
        },
    )
    .await;
}

#[tokio::test]
async fn haste_is_a_weak_signal_and_a_filled_honeypot_a_strong_one() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        let opened = Opened::read(&open(app, &format!("/h/{id}")).await.expect(200).text());
        post(app, &opened, &[("name", "Ada Lovelace")]).await.expect(303);
        let submission = only_submission(&ada).await;
        assert_eq!(submission["state"], "inbox");
        assert!(submission.to_string().contains("too_fast"), "{submission}");
        post(app, &opened, &[("name", "Bot"), ("_gotcha", "x")]).await.expect(303);
        let list = ada.get("/api/submissions/?state=spam").await.expect(200).json();
        assert_eq!(list["items"].as_array().unwrap().len(), 1, "{list}");
    })
    .await;
}

#[tokio::test]
async fn a_double_click_is_one_submission() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &contact()).await;
        for _ in 0..2 {
            // Each page has a token of its own, which isn't part of what is compared.
            let opened = Opened::read(&open(app, &format!("/h/{id}")).await.expect(200).text());
            post(app, &opened, &[("name", "Ada")]).await.expect(303);
            app.clock.advance(Duration::from_millis(5));
        }
        only_submission(&ada).await;
    })
    .await;
}
