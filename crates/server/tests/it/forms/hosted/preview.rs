//! Previews of drafts, whose submissions are checked and never stored.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Method, Person, TestApp};

use super::{FORMS_ORIGIN, Opened, form_of, open, post, publish, save};

/// Asks for a preview and returns its path.
async fn preview(owner: &Person<'_>, id: &str) -> String {
    let made = owner.post(&format!("/api/endpoints/{id}/form/preview"), json!({})).await.expect(200).json();
    assert!(made["expires_at"].is_string(), "{made}");
    let url = made["url"].as_str().unwrap();
    url[url.find("/h/").unwrap()..].to_owned()
}

fn form(label: &str) -> Value {
    form_of(json!([{ "type": "email", "name": "email", "label": label, "required": true }]))
}

async fn nothing_is_stored(app: &TestApp, owner: &Person<'_>) {
    for state in ["inbox", "spam", "trash"] {
        let list = owner.get(&format!("/api/submissions/?state={state}")).await.expect(200).json();
        assert_eq!(list["items"], json!([]), "{state}");
    }
    assert_eq!(app.number("select count(*) from submissions").await, 0);
}

#[tokio::test]
async fn a_preview_shows_the_draft_as_it_is_saved_now() {
    testkit::run(async |app| {
        let eve = app.register("eve").await;
        let id = eve.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}/form/preview");
        eve.post(&path, json!({})).await.expect_error(409, "no_form");
        save(&eve, &id, &form("First draft")).await;
        let url = preview(&eve, &id).await;
        let page = open(app, &url).await.expect(200).text();
        assert!(page.contains("First draft") && page.contains(" data-preview"), "{page}");
        assert!(!page.contains("data-statistics"), "{page}");
        save(&eve, &id, &form("Second draft")).await;
        assert!(open(app, &url).await.expect(200).text().contains("Second draft"));
        // It doesn't open the form for anyone else.
        open(app, &format!("/h/{id}")).await.expect(404);
        open(app, &format!("/h/{id}?preview=x.y")).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_preview_can_be_in_any_mode_and_language() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut schema = form("Email");
        schema["languages"] = json!(["he"]);
        schema["theme"] = json!({ "mode": "light" });
        save(&ada, &id, &schema).await;
        let page =
            open(app, &format!("{}&mode=dark&lang=he", preview(&ada, &id).await)).await.expect(200).text();
        assert!(page.contains("lang=\"he\" dir=\"rtl\" data-mode=\"dark\""), "{page}");
    })
    .await;
}

#[tokio::test]
async fn what_a_preview_submits_is_checked_and_never_stored() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        publish(&ada, &id, &form_of(json!([]))).await;
        save(&ada, &id, &form("Email")).await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "paused" })).await.expect(200);
        let url = preview(&ada, &id).await;
        let opened = Opened::read(&open(app, &url).await.expect(200).text());
        let refused = post(app, &opened, &[("email", "nobody")]).await.expect(422).text();
        assert!(refused.contains("type=\"email\"") && refused.contains("preview="), "{refused}");
        let sent = post(app, &opened, &[("email", "ada@example.com")]).await.expect(303);
        let next = sent.header("location").unwrap();
        assert!(next.contains(&format!("/h/{id}/thanks?")) && next.contains("preview="), "{next}");
        let thanks = open(app, &next[next.find("/h/").unwrap()..]).await.expect(200).text();
        assert!(thanks.contains("Thank you"), "{thanks}");
        // The page of a preview says so in its own token, even if someone removes the one in the URL.
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "active" })).await.expect(200);
        let stripped = Opened { action: format!("/api/submit/{id}"), ..opened };
        post(app, &stripped, &[("email", "ada@example.com")]).await.expect(303);
        nothing_is_stored(app, &ada).await;
        app.deliver().await;
        let stats = ada.get(&format!("/api/endpoints/{id}/form/statistics")).await.expect(200).json();
        assert_eq!((&stats["views"], &stats["completions"]), (&json!(0), &json!(0)), "{stats}");
    })
    .await;
}

#[tokio::test]
async fn a_preview_is_for_one_endpoint_and_one_hour() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (id, other) = (ada.create_endpoint("A").await, ada.create_endpoint("B").await);
        save(&ada, &id, &form("Email")).await;
        save(&ada, &other, &form("Secret")).await;
        let url = preview(&ada, &id).await;
        let opened = Opened::read(&open(app, &url).await.expect(200).text());
        let stolen = url.replace(&id, &other);
        assert!(!open(app, &stolen).await.expect(404).text().contains("Secret"));
        let fields = [("email", "ada@example.com")];
        let elsewhere = Opened { action: opened.action.replace(&id, &other), ..opened.clone() };
        post(app, &elsewhere, &fields).await.expect(403);
        app.clock.advance(Duration::from_mins(61));
        let page = open(app, &url).await.expect(404).text();
        assert!(page.contains("This preview has expired"), "{page}");
        post(app, &opened, &fields).await.expect(403);
        nothing_is_stored(app, &ada).await;
    })
    .await;
}

#[tokio::test]
async fn only_our_own_app_can_frame_a_preview() {
    testkit::run_with(
        |config| FORMS_ORIGIN.clone_into(&mut config.server.forms_origin),
        async |app| {
            let ada = app.verified("ada").await;
            let id = ada.create_endpoint("Contact").await;
            publish(&ada, &id, &form("Email")).await;
            let at_forms_host = async |path: &str| {
                Answer::of(app.guest().request(Method::GET, path).header("host", "forms.test")).await
            };
            let page = at_forms_host(&preview(&ada, &id).await).await.expect(200);
            let public_url = &app.config().server.public_url;
            let policy = page.header("content-security-policy").unwrap();
            assert!(policy.ends_with(&format!("frame-ancestors 'self' {public_url}")), "{policy}");
            assert_eq!(page.header("x-frame-options"), None);
            assert_eq!(page.header("cache-control"), Some("no-store"));
            let form = at_forms_host(&format!("/h/{id}")).await.expect(200);
            assert!(form.header("content-security-policy").unwrap().contains("frame-ancestors *"));
            assert_eq!(form.header("x-frame-options"), None);
            let apps = open(app, &format!("/h/{id}")).await.expect(200);
            assert!(apps.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
            assert_eq!(apps.header("x-frame-options"), Some("DENY"));
        },
    )
    .await;
}
