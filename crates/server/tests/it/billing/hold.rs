//! What is held and what isn't.

use serde_json::json;
use testkit::{Form, Part};

use super::{days_later, submit_some, total, usage, with_used};

#[tokio::test]
async fn the_151st_is_held_and_nobody_notices_outside() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 149).await;
        let first = app.guest().submit(&endpoint, &[("message", "The last free one")]).await.expect(200);
        let second = app.guest().submit(&endpoint, &[("message", "One too many")]).await.expect(200);
        assert_eq!(first.json()["ok"], second.json()["ok"], "a visitor can't tell");
        assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(1), json!(1)));
        let usage = usage(&ada).await;
        assert_eq!((&usage["used"], &usage["included"]), (&json!(150), &json!(150)));
        assert_eq!(usage["held"]["count"], 1);
        app.deliver().await;
        assert_eq!(app.number("select count(*) from deliveries").await, 1, "only what is open is delivered");
    })
    .await;
}

#[tokio::test]
async fn what_is_free_is_never_held() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        app.guest().submit(&endpoint, &[("message", "spam"), ("_gotcha", "filled in")]).await.expect(200);
        ada.post(&format!("/api/endpoints/{endpoint}/test"), json!({})).await.expect(201);
        assert_eq!((total(&ada, "inbox").await, total(&ada, "spam").await), (json!(1), json!(1)));
        assert_eq!(total(&ada, "held").await, 0);
        assert_eq!(usage(&ada).await["used"], 150);
        // A repeated key is no new submission, so it takes nobody's place.
        let (eve, endpoint) = with_used(app, "eve", 148).await;
        let keyed = app.guest().with_header("idempotency-key", "the same");
        let first = keyed.submitted(&endpoint, &[("message", "Once")]).await;
        assert_eq!(keyed.submitted(&endpoint, &[("message", "Once")]).await, first);
        submit_some(app, &endpoint, 2).await;
        assert_eq!((total(&eve, "inbox").await, total(&eve, "held").await), (json!(2), json!(1)));
    })
    .await;
}

#[tokio::test]
async fn without_billing_nothing_is_held() {
    testkit::run_with(
        |config| config.billing.enabled = false,
        async |app| {
            let (ada, endpoint) = with_used(app, "ada", 150).await;
            submit_some(app, &endpoint, 1).await;
            assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(1), json!(0)));
            let usage = usage(&ada).await;
            assert_eq!(
                (&usage["included"], &usage["cost"], &usage["addons"]),
                (&json!(null), &json!(null), &json!([]))
            );
            let limit = ada.put("/api/billing/spending-limit", json!({ "cents": 100 })).await;
            limit.expect_error(409, "no_billing");
        },
    )
    .await;
}

#[tokio::test]
async fn the_live_demo_has_no_quota() {
    testkit::run(async |app| {
        let form = [("name", "Ada"), ("email", "ada@example.org"), ("message", "Hello")];
        app.guest().request(testkit::Method::POST, "/api/submit/demo").form(&form).send().await.unwrap();
        let unmetered = "select count(*) from billing_terms where not metered";
        app.settled(async || app.number(unmetered).await == 1).await;
    })
    .await;
}

#[tokio::test]
async fn not_spam_above_the_quota_is_held() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 149).await;
        let mut ids = Vec::new();
        for number in 0..3 {
            let fields = [("message", &*format!("Buy {number}")), ("_gotcha", "filled in")];
            ids.push(app.guest().submitted(&endpoint, &fields).await);
        }
        ada.patch("/api/submissions/", json!({ "ids": ids, "state": "inbox" })).await.expect(200);
        assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(1), json!(2)));
        assert_eq!(usage(&ada).await["used"], 150);
        let open: String = sqlx::query_scalar("select id::text from submissions where state = 'inbox'")
            .fetch_one(&app.owner)
            .await
            .unwrap();
        assert_eq!(open, ids[0], "the first of them");
        // It was counted, so it may go and come back.
        for state in ["trash", "inbox"] {
            ada.patch("/api/submissions/", json!({ "ids": [ids[0]], "state": state })).await.expect(200);
        }
        assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(1), json!(2)));
        assert_eq!(app.number("select sum(used)::bigint from allowances").await, 150);
    })
    .await;
}

#[tokio::test]
async fn a_new_month_has_a_new_quota() {
    testkit::run(async |app| {
        let (_, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 1).await;
        let ada = days_later(app, "ada", 31).await;
        app.guest().submitted(&endpoint, &[("message", "In the next month")]).await;
        let found = (total(&ada, "inbox").await, total(&ada, "held").await);
        assert_eq!(found, (json!(1), json!(1)), "what was held stays so");
    })
    .await;
}

#[tokio::test]
async fn files_beyond_the_free_storage_are_held() {
    testkit::run_with(
        |config| config.billing.free_file_megabytes = 1,
        async |app| {
            let (ada, endpoint) = with_used(app, "ada", 0).await;
            let upload = async |name: &str| {
                let part = Part::text("x".repeat(600_000)).file_name(name.to_owned());
                app.guest()
                    .upload(&endpoint, Form::new().text("name", name.to_owned()).part("f", part))
                    .await
                    .expect(200);
            };
            upload("one.txt").await;
            upload("two.txt").await;
            assert_eq!(total(&ada, "inbox").await, 2, "the second went over it");
            upload("three.txt").await;
            submit_some(app, &endpoint, 1).await;
            assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(3), json!(1)));
        },
    )
    .await;
}
