use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Method};

const DAY: Duration = Duration::from_hours(24);

async fn stats(who: &Client<'_>, query: &str) -> Value {
    who.get(&format!("/api/stats{query}")).await.expect(200).json()
}

#[tokio::test]
async fn days_and_month_say_what_has_arrived_whatever_became_of_it() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let id = ada.create_endpoint("Contact").await;
        let empty = stats(&ada, "").await;
        assert_eq!((&empty["days"], &empty["unread"]), (&json!([]), &json!(0)));
        assert_eq!((&empty["month"]["included"], &empty["month"]["used"]), (&json!(150), &json!(0)));
        assert_eq!(empty["month"]["forecast"], Value::Null);

        app.guest().submitted(&id, &[("n", "1")]).await;
        let second = app.guest().submitted(&id, &[("n", "2")]).await;
        let spam = app.guest().submitted(&id, &[("n", "3"), ("_gotcha", "x")]).await;
        let today = app.clock.now().to_string()[..10].to_owned();
        let day = |received: u64, spam: u64| json!([{ "date": today, "endpoint_id": id, "received": received, "spam": spam }]);
        let first = stats(&ada, "?days=1").await;
        assert_eq!((&first["days"], &first["unread"]), (&day(2, 1), &json!(2)));
        assert_eq!((&first["month"]["used"], &first["month"]["spam"]), (&json!(2), &json!(1)));
        assert_eq!(stats(&eve, "").await["days"], json!([]), "another's are another's");

        // Deleted submissions still count as arrived; only the unread number counts what exists.
        ada.delete(&format!("/api/submissions/{id}/{second}")).await.expect(204);
        let read = json!({ "ids": [spam], "state": "inbox", "read": true });
        Answer::of(ada.request(Method::PATCH, "/api/submissions/").json(&read)).await.expect(200);
        let after = stats(&ada, "").await;
        assert_eq!((&after["days"], &after["unread"]), (&day(3, 1), &json!(1)));
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        app.run_jobs().await;
        let gone = stats(&ada, "").await;
        assert_eq!((&gone["days"], &gone["unread"]), (&day(3, 1), &json!(0)));
    })
    .await;
}

#[tokio::test]
async fn without_billing_there_is_no_quota() {
    testkit::run_with(
        |config| config.billing.enabled = false,
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            app.guest().submitted(&id, &[("n", "1")]).await;
            let month = stats(&ada, "").await["month"].take();
            assert_eq!((&month["included"], &month["forecast"]), (&Value::Null, &Value::Null));
            assert_eq!(month["used"], 1);
        },
    )
    .await;
}

#[tokio::test]
async fn only_the_days_asked_for_and_only_this_month() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "1")]).await;
        for _ in 0..4 {
            app.clock.advance(10 * DAY);
            ada.get("/api/endpoints/").await.expect(200);
        }
        app.guest().submitted(&id, &[("n", "2")]).await;
        assert_eq!(stats(&ada, "").await["days"].as_array().unwrap().len(), 1);
        let both = stats(&ada, "?days=41").await;
        assert_eq!(both["days"].as_array().unwrap().len(), 2);
        assert_eq!(both["month"]["used"], 1, "another month");
        let month = &both["month"];
        assert!(month["from"].as_str() < month["to"].as_str(), "{month}");
        for days in ["0", "91", "-1", "x"] {
            ada.get(&format!("/api/stats?days={days}")).await.expect(422);
        }
    })
    .await;
}

#[tokio::test]
async fn the_forecast_is_the_day_on_which_it_was_reached() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("n", "1")]).await;
        sqlx::query("select count_arrivals()").execute(&app.owner).await.unwrap();
        sqlx::query("update usage set counted = 150").execute(&app.owner).await.unwrap();
        let month = &stats(&ada, "").await["month"];
        assert_eq!(month["forecast"], app.clock.now().to_string()[..10]);
    })
    .await;
}
