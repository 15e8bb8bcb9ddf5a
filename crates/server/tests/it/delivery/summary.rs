//! The number of deliveries by state, for the dashboard.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Client, TestApp};

use super::email::relay;
use super::{delivery, verify_all_emails};

const DAY_SECONDS: u64 = 24 * 60 * 60;

async fn summary(who: &Client<'_>, query: &str) -> Value {
    who.get(&format!("/api/deliveries/summary{query}")).await.expect(200).json()
}

fn counts(delivered: u64, failed: u64, pending: u64) -> Value {
    json!({ "delivered": delivered, "failed": failed, "pending": pending })
}

async fn run_sql(app: &TestApp, sql: &'static str) {
    sqlx::query(sql).execute(&app.owner).await.unwrap();
}

#[tokio::test]
async fn deliveries_are_counted_by_state_and_in_their_own_workspace() {
    relay::run(
        |_| {},
        async |app, relay| {
            let (ada, eve) = (app.register("ada").await, app.register("eve").await);
            verify_all_emails(app).await;
            let (contact, hers) = (ada.create_endpoint("Contact").await, eve.create_endpoint("Hers").await);
            assert_eq!(summary(&ada, "").await, counts(0, 0, 0));
            let deliver = async |n: &str| {
                let submission = app.guest().submitted(&contact, &[("a", n)]).await;
                app.deliver().await;
                submission
            };
            deliver("1").await;
            relay.rejects();
            let rejected = deliver("2").await;
            relay.defers();
            deliver("3").await;
            assert_eq!(summary(&ada, "").await, counts(1, 1, 1));
            assert_eq!(summary(&eve, "").await, counts(0, 0, 0));

            relay.accepts();
            app.guest().submitted(&hers, &[("a", "1")]).await;
            app.guest().submitted(&contact, &[("a", "4"), ("_gotcha", "spam")]).await;
            ada.post(&format!("/api/endpoints/{contact}/test"), json!({})).await.expect(201);
            app.deliver().await;
            assert_eq!(app.number("select count(*) from deliveries where state = 'done'").await, 3);
            assert_eq!(summary(&ada, "").await, counts(1, 1, 1), "neither spam nor a test counts");
            assert_eq!(summary(&eve, "").await, counts(1, 0, 0));

            // A delivery that was resent counts once.
            let failed = delivery(&ada, &rejected).await;
            let replay = format!("/api/deliveries/{}/replay", failed["id"].as_str().unwrap());
            ada.post(&replay, Value::Null).await.expect(202);
            assert_eq!(summary(&ada, "").await, counts(1, 0, 2));
            app.deliver().await;
            assert_eq!(summary(&ada, "").await, counts(2, 0, 1));

            run_sql(app, "update deliveries set state = 'cancelled' where state = 'due'").await;
            assert_eq!(summary(&ada, "").await, counts(2, 0, 0));
            app.guest().get("/api/deliveries/summary").await.expect_error(401, "unauthorized");
        },
    )
    .await;
}

#[tokio::test]
async fn webhooks_count_and_so_does_the_trash_until_it_is_emptied() {
    relay::run(
        |_| {},
        async |app, _| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let webhook = json!({ "url": "https://hooks.example/" });
            ada.post(&format!("/api/endpoints/{endpoint}/webhooks"), webhook).await.expect(201);
            run_sql(app, "update destinations set state = 'paused' where kind = 'webhook'").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            assert_eq!(summary(&ada, "").await, counts(1, 0, 1));
            ada.patch("/api/submissions/", json!({ "ids": [submission], "state": "trash" }))
                .await
                .expect(200);
            assert_eq!(summary(&ada, "").await["delivered"], 1);
            ada.delete(&format!("/api/submissions/{endpoint}/{submission}")).await.expect(204);
            assert_eq!(summary(&ada, "").await, counts(0, 0, 0));
        },
    )
    .await;
}

#[tokio::test]
async fn the_days_are_calendar_days_in_utc() {
    relay::run(
        |_| {},
        async |app, _| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let seconds_to_midnight = || {
                let seconds = u64::try_from(app.clock.now().as_second()).unwrap();
                DAY_SECONDS - seconds % DAY_SECONDS
            };
            let advance = |seconds| app.clock.advance(Duration::from_secs(seconds));
            // From noon on, there is time enough for everything that is to happen on the same day.
            advance(seconds_to_midnight() + DAY_SECONDS / 2);
            app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            advance(seconds_to_midnight() - 300);
            assert_eq!(summary(&ada, "?days=1").await, counts(1, 0, 0));
            advance(seconds_to_midnight());
            assert_eq!(summary(&ada, "?days=1").await, counts(0, 0, 0));
            assert_eq!(summary(&ada, "?days=2").await, counts(1, 0, 0));

            // The session stays in use meanwhile.
            for _ in 0..3 {
                advance(9 * DAY_SECONDS);
                assert_eq!(summary(&ada, "").await, counts(1, 0, 0));
            }
            advance(2 * DAY_SECONDS);
            assert_eq!(summary(&ada, "").await, counts(0, 0, 0), "30 days and no more");
            assert_eq!(summary(&ada, "?days=90").await, counts(1, 0, 0));
            for days in ["0", "91", "-1", "x"] {
                let path = format!("/api/deliveries/summary?days={days}");
                ada.get(&path).await.expect_error(422, "invalid");
            }
        },
    )
    .await;
}
