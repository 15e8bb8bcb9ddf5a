//! Servers whose clocks don't agree.

use std::time::Duration;

use jiff::SignedDuration;

use crate::delivery::webhooks::calls::{create_webhook, form_with_webhook};
use crate::delivery::webhooks::receiver::{self, Reply};

const SUBMISSIONS: usize = 1_000;

/// If each server used its own clock, each would claim what the other holds.
#[tokio::test]
async fn two_servers_ninety_seconds_apart_deliver_each_once() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.register("ada").await;
            app.without_quota(&ada.workspace).await;
            // Slow enough that the other server polls meanwhile.
            receiver.always_says(Reply::After(Duration::from_millis(100), 200));
            let mut endpoints = Vec::new();
            for n in 0..4 {
                let endpoint = ada.create_endpoint(&format!("Form {n}")).await;
                create_webhook(&ada, &endpoint, &receiver.url("/")).await;
                endpoints.push(endpoint);
            }
            for n in 0..SUBMISSIONS {
                app.guest().submitted(&endpoints[n % 4], &[("n", &n.to_string())]).await;
            }
            let right = app.another_server_at_work().await;
            let wrong = app.server_with_wrong_clock(SignedDuration::from_secs(90)).await;
            app.settled(async || {
                app.number("select count(*) from deliveries where kind = 'webhook' and state = 'done'").await
                    == i64::try_from(SUBMISSIONS).unwrap()
            })
            .await;
            right.stop().await.unwrap();
            wrong.stop().await.unwrap();
            let calls = receiver.calls();
            let mut ids: Vec<&str> = calls.iter().map(|call| call.header("webhook-id")).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!((calls.len(), ids.len()), (SUBMISSIONS, SUBMISSIONS), "each once");
        },
    )
    .await;
}

/// A retry that the server with the wrong clock has scheduled is due at the right time for all servers.
#[tokio::test]
async fn waits_are_counted_by_one_clock() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (_ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
            receiver.says([Reply::status(500)]);
            let wrong = app.server_with_wrong_clock(SignedDuration::from_hours(-1)).await;
            app.guest().submitted(&endpoint, &[("a", "1")]).await;
            let retries = "select count(*) from deliveries where kind = 'webhook' and attempts = 1
                 and next_at between clock_timestamp() and clock_timestamp() + interval '37 seconds'";
            app.settled(async || app.number("select count(*) from delivery_attempts").await == 1).await;
            assert_eq!(app.number(retries).await, 1, "after about half a minute, as configured");
            wrong.stop().await.unwrap();
        },
    )
    .await;
}
