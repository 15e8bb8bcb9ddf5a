//! `POST /api/status/measurements`, and what is stored.

use serde_json::{Value, json};
use testkit::{Answer, Method};

use super::{accepting, all_measured, measured, minutes_ago, send, send_with, states, summary};

#[tokio::test]
async fn without_a_secret_nobody_can_send_measurements() {
    testkit::run(async |app| {
        send_with(app, "", vec![]).await.expect_error(404, "not_found");
        send_with(app, "guessed", vec![]).await.expect_error(404, "not_found");
        let summary = summary(app).await;
        assert_eq!((&summary["state"], &summary["title"]), (&json!("unknown"), &json!("Status unknown")));
        assert_eq!(summary["updated_at"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn only_the_secret_may_send_measurements() {
    testkit::run_with(accepting, async |app| {
        let sent = all_measured(app.clock.now(), ["ok"; 4]);
        for wrong in ["", "a secret for the prob", "a secret for the probes"] {
            send_with(app, wrong, sent.clone()).await.expect_error(401, "unauthorized");
        }
        let request = app.guest().request(Method::POST, "/api/status/measurements");
        Answer::of(request.json(&json!({ "measurements": sent }))).await.expect_error(401, "unauthorized");
        assert_eq!(summary(app).await["state"], "unknown");
        send(app, sent).await;
        let summary = summary(app).await;
        assert_eq!(summary["state"], "operational");
        assert_eq!(summary["title"], "All systems operational");
        assert_eq!(states(&summary), ["operational"; 4]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_have_been_measured_is_refused() {
    testkit::run_with(accepting, async |app| {
        let refused = async |measurement: Value| {
            send_with(app, super::SECRET, vec![measurement]).await.expect_error(422, "invalid")
        };
        let future = refused(measured(minutes_ago(app, -3), "storage", "ok")).await;
        assert_eq!(future["detail"], "A measurement is in the future.");
        let old = refused(measured(minutes_ago(app, 8 * 24 * 60 + 5), "storage", "ok")).await;
        assert_eq!(old["detail"], "A measurement is older than 8 days.");
        let mut long = measured(minutes_ago(app, 1), "storage", "ok");
        long["milliseconds"] = json!(600_001);
        assert_eq!(refused(long).await["errors"][0]["code"], "out_of_range");
        refused(measured(minutes_ago(app, 1), "coffee", "ok")).await;
        refused(measured(minutes_ago(app, 1), "storage", "fine")).await;
        let many = vec![measured(minutes_ago(app, 1), "storage", "ok"); 2_001];
        let many = send_with(app, super::SECRET, many).await.expect_error(422, "invalid");
        assert_eq!(many["errors"][0]["code"], "too_many");
        assert_eq!(summary(app).await["state"], "unknown");
        // A clock that is a little ahead is none of that, nor is a week of measurements that couldn't be sent.
        send(app, vec![measured(minutes_ago(app, 0) + jiff::SignedDuration::from_secs(30), "storage", "ok")])
            .await;
        send(app, vec![measured(minutes_ago(app, 7 * 24 * 60), "storage", "down")]).await;
    })
    .await;
}

#[tokio::test]
async fn the_first_measurement_of_a_minute_counts_however_often_it_is_sent() {
    testkit::run_with(accepting, async |app| {
        let at = minutes_ago(app, 1);
        for _ in 0..3 {
            send(app, all_measured(at, ["ok", "down", "slow", "ok"])).await;
        }
        send(app, all_measured(at, ["ok"; 4])).await;
        assert_eq!(states(&summary(app).await), ["operational", "down", "slow", "operational"]);
        assert_eq!(app.number("select count(*) from measurements").await, 4);
        let counted = "select (sum(ok) * 100 + sum(slow) * 10 + sum(down))::bigint from measured_days";
        assert_eq!(app.number(counted).await, 211);
    })
    .await;
}

/// The queries behind the page read the day roll-ups, never every measurement of 90 days.
#[tokio::test]
async fn a_flood_of_measurements_is_stored_once_and_old_ones_are_deleted() {
    testkit::run_with(accepting, async |app| {
        for hours in 0..4 {
            let batch = |minute: i64| all_measured(minutes_ago(app, hours * 500 + minute), ["ok"; 4]);
            send(app, (0..500).flat_map(batch).collect()).await;
            send(app, (0..500).flat_map(batch).collect()).await;
        }
        assert_eq!(app.number("select count(*) from measurements").await, 8_000);
        assert_eq!(summary(app).await["state"], "operational");
        app.clock.advance(std::time::Duration::from_hours(90 * 24));
        app.run_job("delete_old_measurements").await;
        assert_eq!(app.number("select count(*) from measurements").await, 8_000);
        app.clock.advance(std::time::Duration::from_hours(4 * 24));
        app.run_job("delete_old_measurements").await;
        assert_eq!(app.number("select count(*) from measurements").await, 0);
        assert_eq!(app.number("select count(*) from measured_days").await, 0);
    })
    .await;
}
