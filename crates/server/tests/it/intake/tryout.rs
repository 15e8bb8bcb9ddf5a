//! The live demo: only its sender sees the submission, for 10 minutes.

use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Form, Method, Part, RequestBuilder, TestApp};

use crate::intake::responses::browser;

const FIELDS: [(&str, &str); 2] = [("name", "Grace"), ("message", "A <b>bold</b> try\nin two lines")];

fn post(app: &TestApp) -> RequestBuilder {
    app.guest().request(Method::POST, "/api/submit/demo")
}

/// Submits as the landing page's script does, and returns the key of the result.
async fn tried(app: &TestApp, fields: &[(&str, &str)]) -> String {
    let answer = Answer::of(post(app).form(fields)).await.expect(200).json();
    let next = answer["next"].as_str().unwrap();
    next.strip_prefix("https://formtray.test/demo/").unwrap().to_owned()
}

#[tokio::test]
async fn whoever_tries_sees_what_they_posted() {
    testkit::run(async |app| {
        let key = tried(app, &FIELDS).await;
        let answer = app.guest().get(&format!("/api/demo/{key}")).await.expect(200);
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("access-control-allow-origin"), None, "for our own page only");
        let seen = answer.json();
        let expected = FIELDS.map(|(name, value)| json!({ "name": name, "value": value }));
        assert_eq!((&seen["fields"], &seen["state"]), (&json!(expected), &json!("inbox")));
        assert_eq!(app.number("select count(*) from submissions").await, 1, "it is a submission");
    })
    .await;
}

#[tokio::test]
async fn without_script_the_answer_is_a_page_that_shows_it() {
    testkit::run(async |app| {
        let sent = Answer::of(browser(post(app).form(&FIELDS))).await.expect(303);
        let place = sent.header("location").unwrap().strip_prefix("https://formtray.test").unwrap();
        assert_eq!(sent.header("set-cookie"), None);
        let page = app.guest().get(place).await.expect(200);
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
        assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
        let text = page.text();
        assert!(text.contains("Submission received") && text.contains("Grace"), "{text}");
        assert!(text.contains("A &lt;b&gt;bold&lt;&#x2f;b&gt; try\nin two lines"), "{text}");
        assert!(text.contains("Passed spam check."), "{text}");
    })
    .await;
}

#[tokio::test]
async fn a_filled_honeypot_is_shown_in_the_spam_folder_with_its_reason() {
    testkit::run(async |app| {
        let key = tried(app, &[("name", "Bot"), ("_gotcha", "x")]).await;
        let seen = app.guest().get(&format!("/api/demo/{key}")).await.expect(200).json();
        assert_eq!((&seen["state"], &seen["verdict"]["reasons"]), (&json!("spam"), &json!(["honeypot"])));
        let page = app.guest().get(&format!("/demo/{key}")).await.expect(200).text();
        assert!(page.contains("spam folder") && page.contains("honeypot"), "{page}");
    })
    .await;
}

#[tokio::test]
async fn it_is_shown_for_ten_minutes_and_deleted_then() {
    testkit::run(async |app| {
        let file = Part::bytes(b"short".to_vec()).file_name("note.txt");
        let form = Form::new().text("name", "Grace").part("file", file);
        Answer::of(post(app).multipart(form)).await.expect(200);
        let key = tried(app, &FIELDS).await;
        let (data, page) = (format!("/api/demo/{key}"), format!("/demo/{key}"));
        app.clock.advance(Duration::from_secs(599));
        app.run_job("erase_tryouts").await;
        app.guest().get(&data).await.expect(200);
        app.clock.advance(Duration::from_secs(2));
        app.guest().get(&data).await.expect_error(404, "not_found");
        assert!(app.guest().get(&page).await.expect(404).text().contains("deleted after 10 minutes"));
        app.run_job("erase_tryouts").await;
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        assert_eq!(app.number("select count(*) from files").await, 0);
        assert_eq!(app.number("select count(*) from deliveries").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_key_opens_nothing_but_its_own_tryout() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let hers = ada.submitted(&endpoint, &[("secret", "hers")]).await;
        let key = tried(app, &FIELDS).await;
        let other_end = if key.ends_with('A') { "E" } else { "A" };
        let forged = format!("{}{other_end}", &key[..42]);
        for wrong in [hers.as_str(), "x", &key[..42], &forged, &key.to_uppercase()] {
            app.guest().get(&format!("/api/demo/{wrong}")).await.expect_error(404, "not_found");
            app.guest().get(&format!("/demo/{wrong}")).await.expect(404);
        }
        // It isn't in anybody's list of submissions either.
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!((&list["total"], &list["items"][0]["id"]), (&json!(1), &json!(hers)));
        assert_eq!(app.number("select count(distinct workspace_id) from submissions").await, 2);
        assert_eq!(app.number("select count(*) from workspaces w where not exists (select from memberships m where m.workspace_id = w.id)").await, 1);
    })
    .await;
}

#[tokio::test]
async fn little_is_taken_and_not_often() {
    testkit::run(async |app| {
        let long = "x".repeat(17 * 1024);
        Answer::of(post(app).form(&[("message", &long)])).await.expect_error(413, "BODY_TOO_LARGE");
        for n in 0..9 {
            tried(app, &[("n", &n.to_string())]).await;
        }
        let refused = Answer::of(post(app).form(&[("n", "too many")])).await;
        assert!(refused.header("retry-after").is_some());
        refused.expect_error(429, "RATE_LIMITED");
        let page = Answer::of(browser(post(app).form(&[("n", "typed")]))).await.expect(429).text();
        assert!(page.contains("typed") && page.contains("&#x2f;submit&#x2f;demo"), "{page}");
        app.clock.advance(Duration::from_secs(61));
        tried(app, &[("n", "later")]).await;
    })
    .await;
}

#[tokio::test]
async fn two_servers_have_one_demo() {
    testkit::run(async |app| {
        let other = app.another_server().await;
        let key = tried(app, &FIELDS).await;
        let at = |path: &str| format!("http://{}{path}", other.address);
        let read = app.http().get(at(&format!("/api/demo/{key}")));
        Answer::of(read).await.expect(200);
        Answer::of(app.http().post(at("/api/submit/demo")).form(&FIELDS)).await.expect(200);
        assert_eq!(app.number("select count(*) from endpoints").await, 1);
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn opened_the_address_leads_to_the_form() {
    testkit::run(async |app| {
        let answer = app.guest().get("/api/submit/demo").await.expect(303);
        assert_eq!(answer.header("location"), Some("/#demo"));
    })
    .await;
}
