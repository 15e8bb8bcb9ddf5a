use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Method, TestApp};

async fn send(app: &TestApp, id: &str, key: &str, fields: &[(&str, &str)]) -> Answer {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(fields);
    Answer::of(request.header("idempotency-key", key)).await
}

#[tokio::test]
async fn the_same_again_gets_the_first_answer_again() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let first = send(app, &id, "k1", &[("a", "1")]).await.expect(200).json();
        let again = send(app, &id, "k1", &[("a", "1")]).await.expect(200).json();
        assert_eq!(first, again);
        send(app, &id, "k1", &[("a", "2")]).await.expect_error(409, "IDEMPOTENCY_MISMATCH");
        let other = send(app, &id, "k2", &[("a", "1")]).await.expect(200).json();
        assert_ne!(first["id"], other["id"], "another key is another wish, however soon");
        assert_eq!(app.number("select count(*) from submissions").await, 2);
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 2);
        let elsewhere = ada.create_endpoint("Elsewhere").await;
        send(app, &elsewhere, "k1", &[("a", "3")]).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn at_once_they_are_one() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let fields = [("a", "1")];
        let posts = (0..40).map(|_| send(app, &id, "k", &fields));
        let answers = futures_util::future::join_all(posts).await;
        let first = answers[0].json();
        assert!(answers.iter().all(|answer| answer.status == 200 && answer.json() == first));
        assert_eq!(app.number("select count(*) from submissions").await, 1);
        assert_eq!(app.number("select count(*) from outbox").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_constant_in_a_page_is_no_mistake() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let key = ("_idempotency", "pasted");
        let first = app.guest().submitted(&id, &[("a", "1"), key]).await;
        let second = app.guest().submitted(&id, &[("a", "2"), key]).await;
        assert_ne!(first, second);
        app.clock.advance(Duration::from_mins(1));
        assert_eq!(app.guest().submitted(&id, &[("a", "1"), key]).await, first, "the same is the same");
        let noted = ada.get(&format!("/api/submissions/details/{second}")).await.expect(200).json();
        assert!(noted["notes"].as_array().unwrap().contains(&json!({ "code": "key_reused" })), "{noted}");
        assert_eq!(noted["fields"], json!([{ "name": "a", "value": "2" }]), "the key is not shown");
    })
    .await;
}

#[tokio::test]
async fn only_accepted_posts_are_remembered_and_only_for_a_day() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "status": "paused" })).await.expect(200);
        send(app, &id, "k", &[("a", "1")]).await.expect(403);
        ada.put(&path, json!({ "status": "active" })).await.expect(200);
        send(app, &id, "k", &[("a", "2")]).await.expect(200);
        app.clock.advance(Duration::from_hours(24) + Duration::from_secs(1));
        send(app, &id, "k", &[("a", "3")]).await.expect(200);
        assert_eq!(app.number("select count(*) from submissions").await, 2);
        send(app, &id, &"k".repeat(256), &[("a", "4")]).await.expect_error(400, "MALFORMED");
        send(app, &id, &"k".repeat(255), &[("a", "4")]).await.expect(200);
    })
    .await;
}
