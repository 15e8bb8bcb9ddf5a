//! The origin of visitors' pages, `server.forms_origin`.

use serde_json::json;
use testkit::{Answer, Method, TestApp};

use super::{contact, publish};
use crate::intake::responses::browser;

const FORMS_ORIGIN: &str = "https://forms.test";

async fn run(test: impl AsyncFnOnce(&TestApp)) {
    testkit::run_with(|config| FORMS_ORIGIN.clone_into(&mut config.server.forms_origin), test).await;
}

async fn at_forms_host(app: &TestApp, method: Method, path: &str) -> Answer {
    Answer::of(app.guest().request(method, path).header("host", "forms.test")).await
}

#[tokio::test]
async fn endpoint_urls_and_thank_you_pages_are_there() {
    run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!(endpoint["url"], format!("{FORMS_ORIGIN}/api/submit/{id}"));
        let sent = app.guest().submit(&id, &[("a", "1")]).await.expect(200).json();
        assert_eq!(sent["next"], format!("{FORMS_ORIGIN}/f/{id}/thanks"));
    })
    .await;
}

#[tokio::test]
async fn only_visitors_pages_answer_there_and_only_there_they_can_be_framed() {
    run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let thanks = format!("/f/{id}/thanks");
        let framed = at_forms_host(app, Method::GET, &thanks).await.expect(200);
        assert!(framed.header("content-security-policy").unwrap().contains("frame-ancestors *"));
        assert_eq!(framed.header("x-frame-options"), None);
        let apps = app.guest().get(&thanks).await.expect(200);
        assert!(apps.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
        assert_eq!(apps.header("x-frame-options"), Some("DENY"));
        for path in [
            "/",
            "/login",
            "/dashboard",
            "/api/endpoints/",
            "/api/auth/profile",
            "/docs",
            "/api/openapi.json",
        ] {
            let request = ada.request(Method::GET, path).header("host", "forms.test");
            Answer::of(request).await.expect_error(404, "not_found");
        }
        let login = app.guest().request(Method::POST, "/api/auth/login").header("host", "forms.test");
        Answer::of(login.json(&json!({ "email": "ada@example.com", "password": "a long enough one" })))
            .await
            .expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn a_post_from_there_counts_as_our_own_page() {
    run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.put(
            &format!("/api/endpoints/{id}"),
            json!({ "sites": ["https://example.com"], "only_these_sites": true }),
        )
        .await
        .expect(200);
        publish(&ada, &id, &contact()).await;
        let post = async |fields: &[(&str, &str)], origin: &str| {
            let request = browser(app.guest().request(Method::POST, &format!("/api/submit/{id}")));
            Answer::of(request.header("host", "forms.test").header("origin", origin).form(fields)).await
        };
        post(&[("name", "Eve")], "https://evil.example").await.expect(403);
        let page = post(&[("name", "")], "https://example.com").await.expect(422).text();
        let token = page.split("name=\"_formtray_page\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        post(&[("name", "Ada"), ("_formtray_page", token)], FORMS_ORIGIN).await.expect(303);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"][0]["origin"], "https://example.com");
    })
    .await;
}
