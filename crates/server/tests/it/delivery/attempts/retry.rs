use std::time::Duration;

use crate::delivery::email::relay;
use crate::delivery::{attention, delivery, make_due, verify_all_emails};

#[tokio::test]
async fn put_off_it_is_tried_again_at_its_time_under_the_same_id() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            relay.defers();
            app.deliver().await;
            app.deliver().await;
            let one = delivery(&ada, &submission).await;
            assert_eq!(
                (&one["state"], one["attempts"].as_array().unwrap().len()),
                (&"due".into(), 1),
                "{one}"
            );
            assert_eq!(one["attempts"][0]["outcome"], "later");
            assert!(one["attempts"][0]["answer"].as_str().unwrap().contains("451"), "{one}");
            assert!(one["next_at"].is_string(), "{one}");
            let concerns = attention(&ada).await;
            assert_eq!(
                (&concerns[0]["kind"], &concerns[0]["count"]),
                (&"delivery_failing".into(), &1.into())
            );

            relay.accepts();
            app.clock.advance(Duration::from_secs(40));
            app.deliver().await;
            let one = delivery(&ada, &submission).await;
            assert_eq!(
                (&one["state"], one["attempts"].as_array().unwrap().len()),
                (&"done".into(), 2),
                "{one}"
            );
            let [(to, id)] = &relay.accepted()[..] else { panic!("{:?}", relay.accepted()) };
            assert_eq!(to, "ada@example.com");
            assert!(id.contains(one["id"].as_str().unwrap()), "{id}");
            assert_eq!(attention(&ada).await, Vec::<serde_json::Value>::new());
        },
    )
    .await;
}

#[tokio::test]
async fn refused_for_good_it_is_given_up_at_once() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            relay.rejects();
            app.deliver().await;
            let one = delivery(&ada, &submission).await;
            assert_eq!(
                (&one["state"], &one["attempts"][0]["outcome"]),
                (&"given_up".into(), &"never".into())
            );
            app.clock.advance(Duration::from_hours(72));
            app.deliver().await;
            assert_eq!(relay.attempts(), 1);
            let concerns = attention(&ada).await;
            assert_eq!(
                (&concerns[0]["kind"], &concerns[0]["count"]),
                (&"delivery_given_up".into(), &1.into())
            );
            assert_eq!(concerns[0]["endpoint_name"], "Contact");
            assert!(concerns[0]["answer"].as_str().unwrap().contains("550"), "{concerns:?}");
        },
    )
    .await;
}

#[tokio::test]
async fn after_three_days_it_is_given_up() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            relay.defers();
            let mut tries = 0;
            loop {
                app.deliver().await;
                tries += 1;
                let one = delivery(&ada, &submission).await;
                assert_eq!(one["attempts"].as_array().unwrap().len(), tries, "{one}");
                if one["state"] == "given_up" {
                    break;
                }
                assert!(tries < 20, "{one}");
                make_due(app).await;
            }
            assert_eq!(tries, 11);
            assert_eq!(attention(&ada).await[0]["kind"], "delivery_given_up");
        },
    )
    .await;
}

#[tokio::test]
async fn what_a_killed_server_had_claimed_is_free_when_its_claim_ends() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            relay.hangs();
            // Cut off in the middle of an attempt, as by SIGKILL, so nothing is recorded.
            let cut_off = tokio::time::timeout(Duration::from_secs(30), async {
                let trying = app.deliver();
                tokio::pin!(trying);
                tokio::select! {
                    () = &mut trying => panic!("nobody answers: it cannot end"),
                    () = app.settled(async || relay.attempts() == 1) => {}
                }
            });
            cut_off.await.unwrap();
            relay.accepts();
            app.deliver().await;
            assert_eq!(relay.accepted(), [], "it is claimed");
            assert_eq!(delivery(&ada, &submission).await["next_at"], serde_json::Value::Null, "under way");
            // An email waits for its turn and is then sent, and each may take as long as the mail server's timeout. A
            // claim that ends earlier would send it twice.
            let outlasts = format!(
                "select count(*) from deliveries where claimed_until > clock_timestamp() + interval '{} seconds'",
                2 * app.config().mail.timeout_seconds
            );
            let outlasts: i64 =
                sqlx::query_scalar(sqlx::AssertSqlSafe(outlasts)).fetch_one(&app.owner).await.unwrap();
            assert_eq!(outlasts, 1);
            app.clock.advance(Duration::from_secs(161));
            app.deliver().await;
            assert_eq!(relay.accepted().len(), 1);
            let one = delivery(&ada, &submission).await;
            assert_eq!((&one["state"], one["attempts"].as_array().unwrap().len()), (&"done".into(), 1));
        },
    )
    .await;
}

/// A recipient who gets both emails can tell that they are the same one.
#[tokio::test]
async fn a_notice_that_is_sent_again_keeps_its_message_id() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            relay.defers_after_reading();
            let change = serde_json::json!({ "current_password": "a long enough one", "new_password": "another long one" });
            ada.post("/api/auth/change-password", change).await.expect(200);
            let before = relay.read_ids().len();
            app.run_jobs().await;
            relay.accepts();
            let run_now = "update jobs._private_jobs set run_at = now() where attempts > 0";
            sqlx::query(run_now).execute(&app.owner).await.unwrap();
            app.run_jobs().await;
            let read = relay.read_ids()[before..].to_vec();
            assert_eq!(read.len(), 2, "{read:?}");
            assert_eq!(read[0], read[1]);
        },
    )
    .await;
}
