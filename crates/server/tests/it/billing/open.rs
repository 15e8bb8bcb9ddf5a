//! Opening held submissions for the price that was shown.

use serde_json::json;
use testkit::{Method, TestApp};

use super::{days_later, open, submit_some, total, usage, with_used};
use crate::delivery::webhooks::calls::create_webhook;
use crate::delivery::webhooks::receiver;

#[tokio::test]
async fn the_newest_are_opened_counted_and_delivered() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint) = with_used(app, "ada", 650).await;
            create_webhook(&ada, &endpoint, &receiver.url("/in")).await;
            app.set_terms(&ada.workspace, "invoice", 1_000).await;
            let held = submit_some(app, &endpoint, 5).await;
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 0);
            assert_eq!(usage(&ada).await["held"]["can_open"], 0, "the limit is met");
            open(&ada, 2, 4).await.expect_error(409, "spending_limit_reached");
            ada.put("/api/billing/spending-limit", json!({ "cents": 1_100 })).await.expect(200);
            let before = usage(&ada).await;
            assert_eq!(
                (&before["held"]["can_open"], &before["held"]["price_cents"]),
                (&json!(5), &json!(10))
            );

            let opened = open(&ada, 2, 4).await.expect(200).json();
            assert_eq!(opened, json!({ "opened": 2, "price_cents": 4 }));
            let after = usage(&ada).await;
            assert_eq!((&after["used"], &after["held"]["count"]), (&json!(652), &json!(3)));
            assert_eq!(after["cost"]["cents"], before["cost"]["cents"].as_u64().unwrap() + 4);
            assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(2), json!(3)));

            app.deliver().await;
            let called: Vec<String> = receiver
                .calls()
                .iter()
                .map(|call| call.json()["data"]["id"].as_str().unwrap().to_owned())
                .collect();
            assert_eq!(called.len(), 2);
            assert!(called.iter().all(|id| held[3..].contains(id)), "the newest: {called:?} of {held:?}");
            // One email for both, and no other.
            let email = app.mail_to("ada@example.com").await;
            assert_eq!(email.subject, "Opened submissions: Contact");
            assert!(
                email.text.contains("room on day 4") && email.text.contains("room on day 3"),
                "{}",
                email.text
            );
            assert!(!email.text.contains("room on day 2"), "{}", email.text);
            app.no_mail_to("ada@example.com").await;
        },
    )
    .await;
}

#[tokio::test]
async fn another_price_than_shown_is_refused() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 650).await;
        app.set_terms(&ada.workspace, "invoice", 1_000).await;
        submit_some(app, &endpoint, 3).await;
        ada.put("/api/billing/spending-limit", json!({ "cents": 5_000 })).await.expect(200);
        let detail = open(&ada, 3, 5).await.expect_error(409, "price_changed")["detail"].clone();
        assert!(detail.as_str().unwrap().starts_with("3 submissions cost €0.06 now."), "{detail}");
        open(&ada, 4, 8).await.expect_error(409, "price_changed");
        let all = json!({ "count": 2, "all": true, "price_cents": 4 });
        ada.post("/api/submissions/held/open", all).await.expect_error(409, "price_changed");
        assert_eq!((total(&ada, "inbox").await, total(&ada, "held").await), (json!(0), json!(3)));
        assert_eq!(usage(&ada).await["used"], 650);
        let all = json!({ "count": 3, "all": true, "price_cents": 6 });
        ada.post("/api/submissions/held/open", all).await.expect(200);
    })
    .await;
}

/// Two people at two screens: each of the held ones is paid once.
#[tokio::test]
async fn the_same_ones_are_not_opened_twice() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 650).await;
        app.set_terms(&ada.workspace, "invoice", 1_000).await;
        submit_some(app, &endpoint, 4).await;
        ada.put("/api/billing/spending-limit", json!({ "cents": 5_000 })).await.expect(200);
        let all =
            || ada.post("/api/submissions/held/open", json!({ "count": 4, "all": true, "price_cents": 8 }));
        let lock = "select from allowances for update";
        let answers = app.all_at_once(lock, [all(), all(), all()]).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
        assert_eq!(usage(&ada).await["used"], 654);
        assert_recounted(app).await;
    })
    .await;
}

async fn assert_recounted(app: &TestApp) {
    assert_eq!(app.number("select sum(used)::bigint from allowances").await, 654);
    assert_eq!(app.number("select sum(held)::bigint from folder_totals").await, 0);
    assert_eq!(app.number("select count(*) from outbox").await, 4);
}

#[tokio::test]
async fn a_new_months_free_ones_open_them_for_nothing() {
    testkit::run(async |app| {
        let (ada, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 2).await;
        open(&ada, 1, 2).await.expect_error(409, "payment_method_required");
        let ada = days_later(app, "ada", 31).await;
        let usage = usage(&ada).await;
        assert_eq!((&usage["held"]["can_open"], &usage["held"]["price_cents"]), (&json!(2), &json!(0)));
        open(&ada, 2, 0).await.expect(200);
        assert_eq!(total(&ada, "inbox").await, 2);
    })
    .await;
}

#[tokio::test]
async fn nobody_opens_what_is_anothers() {
    testkit::run(async |app| {
        let (_, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 1).await;
        let eve = app.register("eve").await;
        open(&eve, 1, 0).await.expect_error(409, "price_changed");
        eve.post("/api/submissions/held/discard", json!({ "count": 1 }))
            .await
            .expect_error(409, "held_changed");
        app.guest().request(Method::POST, "/api/submissions/held/open").send().await.unwrap();
        assert_eq!(app.number("select count(*) from submissions where state = 'held'").await, 1);
    })
    .await;
}
