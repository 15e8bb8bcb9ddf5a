//! The error page for a visitor without JavaScript whose form was rejected.

use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Form, Method, Part, RequestBuilder, TestApp};

use super::browser;

fn post(app: &TestApp, id: &str, fields: &[(&str, &str)]) -> RequestBuilder {
    browser(app.guest().request(Method::POST, &format!("/api/submit/{id}"))).form(fields)
}

/// Returns the value of the hidden field that carries the URL of the form's page.
fn carried(page: &str) -> String {
    let at = page.find("_formtray_page").expect("the page is carried along");
    let value = &page[at..];
    let start = value.find("value=\"").unwrap() + 7;
    value[start..].split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn it_keeps_what_was_typed_and_sends_it_again() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let rules = json!({ "rules": [{ "field": "email", "type": "email" }], "only_these_sites": true, "sites": ["https://example.com"] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let typed = [("email", "ada@"), ("message", "Dear <all>,\nit's long"), ("redirect", "thanks.html")];
        let first = post(app, &id, &typed)
            .header("origin", "https://example.com")
            .header("referer", "https://example.com/contact/");
        let page = Answer::of(first).await.expect(422).text().replace("&#x2f;", "/");
        for kept in ["ada@", "Dear &lt;all&gt;,\n", "thanks.html", "aria-invalid", &format!("/api/submit/{id}")] {
            assert!(page.contains(kept), "{kept}: {page}");
        }
        let token = carried(&page);

        let mended = [("email", "ada@example.org"), typed[1], typed[2], ("_formtray_page", &token)];
        let again = post(app, &id, &mended).header("origin", "https://formtray.test");
        let sent = Answer::of(again).await.expect(303);
        assert_eq!(sent.header("location"), Some("https://example.com/contact/thanks.html"));
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!((&list["total"], &list["items"][0]["origin"]), (&json!(1), &json!("https://example.com")));
        assert_eq!(list["items"][0]["fields"].as_array().unwrap().len(), 2, "what steers is not shown");
    })
    .await;
}

#[tokio::test]
async fn what_is_carried_along_can_neither_be_forged_nor_kept() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let rules = json!({ "rules": [{ "field": "email", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let first = post(app, &id, &[("a", "1")]).header("origin", "https://example.com");
        let token = carried(&Answer::of(first).await.expect(422).text());
        let thanks = format!("https://formtray.test/f/{id}/thanks");
        let again = async |token: &str, n: &str| {
            let fields =
                [("email", "x"), ("n", n), ("_next", "https://example.com/ok"), ("_formtray_page", token)];
            let sent = Answer::of(post(app, &id, &fields).header("origin", "https://formtray.test")).await;
            sent.expect(303).header("location").unwrap().to_owned()
        };
        assert_eq!(again(&token, "1").await, "https://example.com/ok");
        let forged = token.replacen('e', "f", 1);
        assert_eq!(again(&forged, "2").await, thanks);
        assert_eq!(again("", "3").await, thanks);
        app.clock.advance(Duration::from_secs(3601));
        assert_eq!(again(&token, "4").await, thanks);
    })
    .await;
}

#[tokio::test]
async fn a_foreign_page_cannot_come_in_through_ours() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "rules": [{ "field": "email", "required": true }] })).await.expect(200);
        let first = post(app, &id, &[("a", "1")]).header("origin", "https://evil.test");
        let token = carried(&Answer::of(first).await.expect(422).text());
        ada.put(&path, json!({ "only_these_sites": true, "sites": ["https://example.com"] }))
            .await
            .expect(200);
        let fields = [("email", "x"), ("_formtray_page", token.as_str())];
        let again = post(app, &id, &fields).header("origin", "https://formtray.test");
        Answer::of(again).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn a_form_may_have_a_page_for_errors_of_its_own() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let rules = json!({ "rules": [{ "field": "email", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let go = async |name: &str, to: &str| {
            Answer::of(post(app, &id, &[("a", "1"), (name, to)]).header("origin", "https://example.com"))
                .await
        };
        for name in ["_error", "_error_url", "_fail"] {
            let sent = go(name, "/oops").await.expect(303);
            assert_eq!(sent.header("location"), Some("https://example.com/oops"), "nothing is appended");
        }
        go("_error", "https://evil.test/").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_file_too_large_leaves_the_text() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = Form::new()
            .part("photo", Part::bytes(vec![7; 10 * 1024 * 1024 + 1]).file_name("huge.png"))
            .text("message", "written after the file");
        let request =
            browser(app.guest().request(Method::POST, &format!("/api/submit/{id}"))).multipart(form);
        let page = Answer::of(request).await.expect(413).text();
        assert!(page.contains("written after the file") && page.contains("huge.png"), "{page}");
        assert!(page.contains("type=\"file\"") && page.contains("name=\"photo\""), "{page}");
    })
    .await;
}

#[tokio::test]
async fn it_speaks_the_forms_language_or_the_visitors() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let said = async |accept: &str| {
            let page = app.guest().request(Method::GET, &format!("/f/{id}/thanks"));
            Answer::of(page.header("accept-language", accept)).await.expect(200).text()
        };
        for (accept, language) in [
            ("de-AT,de;q=0.9,en;q=0.8", "de"),
            ("fr", "fr"),
            ("es-MX", "es"),
            ("it", "it"),
            ("nl", "nl"),
            ("ja, en;q=0.1", "en"),
            ("", "en"),
        ] {
            assert!(said(accept).await.contains(&format!("lang=\"{language}\"")), "{accept}");
        }
        ada.put(&format!("/api/endpoints/{id}"), json!({ "language": "fr" })).await.expect(200);
        assert!(said("de").await.contains("lang=\"fr\""));
        let request = post(app, &id, &[]).header("accept-language", "de");
        assert!(Answer::of(request).await.expect(400).text().contains("lang=\"fr\""));
    })
    .await;
}

#[tokio::test]
async fn what_is_carried_along_is_worth_nothing_on_a_foreign_page() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "rules": [{ "field": "email", "required": true }] })).await.expect(200);
        // A client that sets its own headers can get a signed token for any page.
        let first = post(app, &id, &[("a", "1")]).header("origin", "https://example.com");
        let token = carried(&Answer::of(first).await.expect(422).text());
        let sites =
            json!({ "only_these_sites": true, "sites": ["https://example.com"], "keep_foreign": true });
        ada.put(&path, sites).await.expect(200);
        let fields = [("email", "x"), ("_formtray_page", token.as_str())];
        Answer::of(post(app, &id, &fields).header("origin", "https://evil.test")).await.expect(403);
        assert_eq!(app.number("select count(*) from submissions where state <> 'spam'").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_honeypot_of_the_owners_stays_out_of_sight() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let settings = json!({ "honeypot": "fax", "rules": [{ "field": "email", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), settings).await.expect(200);
        let page = Answer::of(post(app, &id, &[("fax", ""), ("name", "Ada")])).await.expect(422).text();
        let control = page.split('<').find(|tag| tag.contains("name=\"fax\"")).expect("it is sent along");
        assert!(control.contains("type=\"hidden\""), "{control}");
    })
    .await;
}

#[tokio::test]
async fn secrets_are_neither_kept_nor_asked_for() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Sign up").await;
        let rules =
            json!({ "rules": [{ "field": "email", "type": "email" }, { "field": "cvc", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let typed =
            [("email", "ada@"), ("Password", "correct horse"), ("card-number", "4111 1111 1111 1111")];
        let page = Answer::of(post(app, &id, &typed)).await.expect(422).text();
        assert!(page.contains("ada@"), "the rest is kept: {page}");
        for secret in ["correct horse", "4111", "type=\"password\""] {
            assert!(!page.contains(secret), "{secret}: {page}");
        }
        for name in ["Password", "card-number", "cvc"] {
            assert!(!page.contains(&format!("name=\"{name}\"")), "{name}: {page}");
        }
        // Sent again from this page, the form would arrive without these fields.
        assert!(!page.contains("<button") && !page.contains("<form"), "{page}");
        assert!(page.contains("Go back to the form"), "{page}");
    })
    .await;
}

#[tokio::test]
async fn no_page_on_our_own_address_can_be_framed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let get = |path: String| browser(app.guest().request(Method::GET, &path));
        let paths = [
            format!("/f/{id}/thanks"),
            format!("/api/submit/{id}"),
            format!("/f/{id}"),
            "/submit".to_owned(),
        ];
        let mut pages = vec![("an error", Answer::of(post(app, &id, &[])).await.expect(400))];
        for path in paths {
            pages.push(("a page", Answer::of(get(path)).await));
        }
        pages
            .push(("the demo's", Answer::of(get("/demo/0123456789abcdef0123456789abcdef".to_owned())).await));
        for (what, page) in pages {
            assert!(
                page.header("content-type").is_some_and(|media| media.starts_with("text/html")),
                "{what}"
            );
            let policy = page.header("content-security-policy").expect("a policy");
            assert!(policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
            assert_eq!(page.header("x-frame-options"), Some("DENY"), "{what}");
        }
    })
    .await;
}
