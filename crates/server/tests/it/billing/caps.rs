//! No workspace holds without end.

use serde_json::json;
use testkit::{Form, Part};

use super::{submit_some, total, with_used};

#[tokio::test]
async fn as_many_as_may_be_held_are_and_no_more() {
    testkit::run_with(
        |config| config.billing.held_submissions = 3,
        async |app| {
            let (ada, endpoint) = with_used(app, "ada", 150).await;
            submit_some(app, &endpoint, 3).await;
            let refused = app.guest().submit(&endpoint, &[("message", "One more")]).await.expect(429);
            assert_eq!(refused.json()["code"], "HELD_TOO_MANY");
            assert_eq!(refused.header("retry-after"), Some("3600"));
            assert_eq!(total(&ada, "held").await, 3);
            assert_eq!(app.number("select count(*) from submissions").await, 3, "nothing of it is stored");
            // Others go on, and so does everything that isn't held.
            let (eve, hers) = with_used(app, "eve", 0).await;
            submit_some(app, &hers, 2).await;
            assert_eq!(total(&eve, "inbox").await, 2);
            ada.post("/api/submissions/held/discard", json!({ "count": 3 })).await.expect(200);
            app.settled(async || {
                app.guest().submit(&endpoint, &[("message", "There is room again")]).await.status == 200
            })
            .await;
        },
    )
    .await;
}

#[tokio::test]
async fn so_many_bytes_of_files_may_be_held() {
    testkit::run_with(
        |config| config.billing.held_file_megabytes = 1,
        async |app| {
            let (_, endpoint) = with_used(app, "ada", 150).await;
            let upload = async |name: &str| {
                let part = Part::text("x".repeat(1_100_000)).file_name(name.to_owned());
                app.guest().upload(&endpoint, Form::new().text("name", name.to_owned()).part("f", part)).await
            };
            upload("one.txt").await.expect(200);
            upload("two.txt").await.expect(429);
            app.run_jobs().await;
            assert_eq!(app.number("select count(*) from files").await, 1);
        },
    )
    .await;
}

/// What was accepted while PostgreSQL was away is stored, however many are held.
#[tokio::test]
async fn what_was_accepted_is_stored_beyond_the_cap() {
    testkit::run_with_database_proxy(
        |config| config.billing.held_submissions = 3,
        async |app, proxy| {
            let (_, endpoint) = with_used(app, "ada", 150).await;
            submit_some(app, &endpoint, 2).await;
            proxy.cut();
            for number in 0..5 {
                app.guest().submitted(&endpoint, &[("message", &format!("In the outage, {number}"))]).await;
            }
            proxy.restore();
            app.settled(async || {
                app.number("select count(*) from submissions where state = 'held'").await == 7
            })
            .await;
        },
    )
    .await;
}
