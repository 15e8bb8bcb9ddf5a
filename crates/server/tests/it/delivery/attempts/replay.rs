use crate::delivery::email::relay;
use crate::delivery::verify_all_emails;
use crate::delivery::{attention, deliveries, delivery};

#[tokio::test]
async fn one_is_delivered_once_more_as_another_round() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            let first = delivery(&ada, &submission).await;
            let replay = format!("/api/deliveries/{}/replay", first["id"].as_str().unwrap());
            ada.post(&replay, serde_json::Value::Null).await.expect(202);
            ada.post(&replay, serde_json::Value::Null).await.expect_error(409, "delivery_under_way");
            app.deliver().await;
            let all = deliveries(&ada, &submission).await;
            assert_eq!(all.len(), 2, "{all:#?}");
            assert_eq!((&all[0], &all[1]["round"], &all[1]["state"]), (&first, &2.into(), &"done".into()));
            let ids: Vec<String> = relay.accepted().into_iter().map(|(_, id)| id).collect();
            assert!(ids.len() == 2 && ids[0] != ids[1], "another round is another email: {ids:?}");
        },
    )
    .await;
}

#[tokio::test]
async fn all_that_failed_for_a_destination_are_delivered_once_more() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            relay.rejects();
            for n in ["1", "2"] {
                app.guest().submitted(&endpoint, &[("a", n)]).await;
            }
            app.deliver().await;
            let concern = attention(&ada).await.remove(0);
            assert_eq!((&concern["kind"], &concern["count"]), (&"delivery_given_up".into(), &2.into()));
            let destination = concern["destination_id"].as_str().unwrap();
            relay.accepts();
            app.guest().submitted(&endpoint, &[("a", "3")]).await;
            app.deliver().await;
            let all = format!("/api/endpoints/{endpoint}/destinations/{destination}/replay-failed");
            let replayed = ada.post(&all, serde_json::Value::Null).await.expect(202).json();
            assert_eq!(replayed["count"], 2);
            let none = ada.post(&all, serde_json::Value::Null).await.expect(202).json();
            assert_eq!(none["count"], 0, "they are under way");
            app.deliver().await;
            assert_eq!(relay.accepted().len(), 3);
            assert_eq!(attention(&ada).await, Vec::<serde_json::Value>::new());
        },
    )
    .await;
}

#[tokio::test]
async fn nothing_goes_where_nobody_wants_it_any_more() {
    relay::run(
        |_| {},
        async |app, _| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            sqlx::query("update destinations set state = 'off'").execute(&app.owner).await.unwrap();
            let first = delivery(&ada, &submission).await;
            let replay = format!("/api/deliveries/{}/replay", first["id"].as_str().unwrap());
            ada.post(&replay, serde_json::Value::Null).await.expect_error(409, "destination_off");
            app.guest().submitted(&endpoint, &[("a", "2")]).await;
            app.deliver().await;
            assert_eq!(app.number("select count(*) from deliveries").await, 1);
        },
    )
    .await;
}
