//! What has to be confirmed, and how often.

use std::time::Duration;

use serde_json::json;

use super::{counted, erased, read};

#[tokio::test]
async fn it_takes_the_number_that_was_shown_and_a_fresh_password() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("email", "grace@example.net")]).await;
        for (value, code) in [("abc", "too_short"), (" a  b ", "too_short"), (&"x".repeat(255), "too_long")] {
            let refused =
                ada.post("/api/erasures/count", json!({ "value": value })).await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&json!("value"), &json!(code))
            );
        }
        let value = json!({ "value": "grace@example.net" });
        let started = ada.post("/api/erasures/count", value).await.expect(202).json();
        let path = format!("/api/erasures/{}/confirm", started["id"].as_str().unwrap());
        let confirm = |count: i64| ada.post(&path, json!({ "confirm_count": count }));
        confirm(1).await.expect_error(409, "erasure_counting");
        app.run_jobs().await;
        confirm(2).await.expect_error(409, "count_differs");
        app.clock.advance(Duration::from_mins(11));
        confirm(1).await.expect_error(403, "step_up_required");
        let step_up = json!({ "password": "a long enough one" });
        ada.post("/api/auth/step-up", step_up.clone()).await.expect(204);
        confirm(1).await.expect(202);
        confirm(1).await.expect_error(409, "erasure_decided");
        app.run_jobs().await;
        assert_eq!(read(&ada, &started).await["state"], "done");

        let old = counted(app, &ada, "grace@example.net").await;
        app.clock.advance(Duration::from_mins(61));
        ada.post("/api/auth/step-up", step_up).await.expect(204);
        let path = format!("/api/erasures/{}/confirm", old["id"].as_str().unwrap());
        ada.post(&path, json!({ "confirm_count": 0 })).await.expect_error(409, "count_expired");
        app.clock.advance(Duration::from_hours(2));
        app.run_job("forget_erasures").await;
        assert_eq!(app.number("select count(*) from erasures").await, 1, "the receipt stays");
        assert_eq!(app.number("select count(*) from erased_values").await, 1);
        app.clock.advance(Duration::from_hours(24 * 31));
        app.run_job("forget_erasures").await;
        assert_eq!(app.number("select count(*) from erased_values").await, 0);
        assert_eq!(app.number("select count(*) from erasures").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_new_count_replaces_the_last_and_there_is_a_limit() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let first = counted(app, &ada, "one@example.net").await;
        let second = counted(app, &ada, "two@example.net").await;
        assert_eq!(read(&ada, &first).await["state"], "replaced");
        assert_eq!(app.number("select count(*) from erasures where sealed_value is not null").await, 1);
        let path = format!("/api/erasures/{}/confirm", first["id"].as_str().unwrap());
        ada.post(&path, json!({ "confirm_count": 0 })).await.expect_error(409, "erasure_decided");
        assert_eq!(erased(app, &ada, &second).await["state"], "done");
        for number in 0..4 {
            let count = counted(app, &ada, &format!("person{number}@example.net")).await;
            erased(app, &ada, &count).await;
        }
        let sixth = counted(app, &ada, "six@example.net").await;
        let path = format!("/api/erasures/{}/confirm", sixth["id"].as_str().unwrap());
        ada.post(&path, json!({ "confirm_count": 0 })).await.expect_error(429, "too_many_erasures");
        for _ in 0..13 {
            counted(app, &ada, "again@example.net").await;
        }
        let one_more = json!({ "value": "more@example.net" });
        ada.post("/api/erasures/count", one_more).await.expect_error(429, "too_many_counts");
    })
    .await;
}
