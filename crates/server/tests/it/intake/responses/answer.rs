use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Method, RequestBuilder, TestApp};

use super::browser;

fn post(app: &TestApp, id: &str, fields: &[(&str, &str)]) -> RequestBuilder {
    app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(fields)
}

#[tokio::test]
async fn a_browser_is_redirected_and_a_script_gets_json() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let thanks = format!("https://formtray.test/f/{id}/thanks");
        let sent = Answer::of(browser(post(app, &id, &[("a", "1")]))).await.expect(303);
        assert_eq!(sent.header("location"), Some(thanks.as_str()));

        let answer = Answer::of(post(app, &id, &[("a", "1")])).await.expect(200).json();
        assert_eq!(
            (&answer["ok"], &answer["success"], &answer["next"]),
            (&json!(true), &json!(true), &json!(thanks))
        );
        assert!(answer.get("error").is_none() && answer.get("errors").is_none(), "{answer}");

        let page = app.guest().get(&format!("/f/{id}/thanks")).await.expect(200);
        assert!(page.text().contains("<h1>Thank you</h1>"));
        assert!(page.header("content-security-policy").is_some_and(|csp| csp.contains("default-src 'none'")));
    })
    .await;
}

#[tokio::test]
async fn the_redirect_goes_only_where_page_or_owner_vouch() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let go = async |asked: &str| {
            let request = browser(post(app, &id, &[("a", "1"), ("redirect", asked)]));
            let sent = Answer::of(request.header("origin", "https://www.example.com")).await.expect(303);
            sent.header("location").unwrap().to_owned()
        };
        assert_eq!(go("/thanks").await, "https://www.example.com/thanks");
        assert_eq!(go("https://example.com/ok?x=1").await, "https://example.com/ok?x=1");
        let thanks = format!("https://formtray.test/f/{id}/thanks");
        for stranger in ["https://evil.test/", "//evil.test", "javascript:alert(1)", "https://other.example/"]
        {
            assert_eq!(go(stranger).await, thanks, "{stranger}");
        }
        ada.put(&format!("/api/endpoints/{id}"), json!({ "sites": ["https://other.example"] }))
            .await
            .expect(200);
        // After the 10 seconds within which the same post would be a duplicate.
        app.clock.advance(Duration::from_secs(11));
        assert_eq!(go("https://other.example/").await, "https://other.example/");
        assert_eq!(app.number("select count(*) from submissions").await, 7, "stored whatever the redirect");
    })
    .await;
}

#[tokio::test]
async fn any_page_may_post_and_read_why_it_was_refused() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let preflight = app.guest().request(Method::OPTIONS, &format!("/api/submit/{id}"));
        let preflight = preflight
            .header("origin", "https://example.com")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type,idempotency-key");
        let allowed = Answer::of(preflight).await.expect(200);
        assert_eq!(allowed.header("access-control-allow-origin"), Some("*"));
        assert!(
            allowed
                .header("access-control-allow-headers")
                .is_some_and(|list| list.contains("idempotency-key"))
        );
        for (fields, status) in [(&[("a", "1")][..], 200), (&[][..], 400)] {
            let answer = Answer::of(post(app, &id, fields).header("origin", "https://example.com"))
                .await
                .expect(status);
            assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
            assert_eq!(answer.header("access-control-allow-credentials"), None);
        }
        for (method, path, status) in [
            (Method::GET, format!("/api/submit/{id}"), 405),
            (Method::POST, "/api/submit/%FF".to_owned(), 404),
        ] {
            let request = app.guest().request(method, &path).header("origin", "https://example.com");
            let answer = Answer::of(request).await.expect(status);
            assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
        }
        let dashboard =
            Answer::of(ada.request(Method::GET, "/api/auth/profile").header("origin", "https://example.com"))
                .await;
        assert_eq!(
            dashboard.header("access-control-allow-origin"),
            None,
            "the dashboard's API is nobody else's"
        );
    })
    .await;
}
