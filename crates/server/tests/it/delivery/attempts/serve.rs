use crate::delivery::delivery;
use crate::delivery::email::relay;
use crate::delivery::verify_all_emails;

#[tokio::test]
async fn a_server_delivers_by_itself_and_at_once() {
    relay::run(
        |config| {
            config.work.in_serve = true;
            // Polling is effectively off, so only the notification from the recorder can start a delivery.
            config.delivery.look_seconds = 3600;
        },
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            for n in 1..=5 {
                let submission = app.guest().submitted(&endpoint, &[("n", &n.to_string())]).await;
                app.settled(async || relay.accepted().len() == n).await;
                app.settled(async || delivery(&ada, &submission).await["state"] == "done").await;
            }
        },
    )
    .await;
}

#[tokio::test]
async fn two_servers_deliver_each_once() {
    relay::run(
        |config| config.work.in_serve = true,
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let another = app.another_server().await;
            let mut endpoints = Vec::new();
            for n in 0..4 {
                endpoints.push(ada.create_endpoint(&format!("Form {n}")).await);
            }
            for n in 0..40 {
                let text = n.to_string();
                app.guest().submitted(&endpoints[n % 4], &[("n", &text)]).await;
            }
            app.settled(async || {
                app.number("select count(*) from deliveries where state = 'done'").await == 40
            })
            .await;
            another.stop().await.unwrap();
            let mut ids: Vec<String> = relay.accepted().into_iter().map(|(_, id)| id).collect();
            assert_eq!(ids.len(), 40);
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), 40, "each once");
        },
    )
    .await;
}

#[tokio::test]
async fn ending_in_order_writes_down_what_was_under_way() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submissions: Vec<String> = {
                let mut made = Vec::new();
                for n in 0..30 {
                    made.push(app.guest().submitted(&endpoint, &[("n", &n.to_string())]).await);
                }
                made
            };
            let another = app.another_server_at_work().await;
            app.settled(async || relay.attempts() > 0).await;
            another.stop().await.unwrap();
            let done = app.number("select count(*) from deliveries where state = 'done'").await;
            assert_eq!(
                i64::try_from(relay.accepted().len()).unwrap(),
                done,
                "sent and not written down, or the other way"
            );
            assert_eq!(
                app.number("select count(*) from deliveries where claimed_until is not null").await,
                0
            );
            app.deliver().await;
            for submission in &submissions {
                assert_eq!(delivery(&ada, submission).await["state"], "done");
            }
            assert_eq!(relay.accepted().len(), 30);
        },
    )
    .await;
}
