use super::email::relay;
use super::verify_all_emails;
use super::{attention, delivery};

#[tokio::test]
async fn a_paused_destination_is_said_and_resumed() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            sqlx::query("update destinations set state = 'paused', paused_because = 'failing'")
                .execute(&app.owner)
                .await
                .unwrap();
            let said = attention(&ada).await;
            assert_eq!((&said[0]["kind"], &said[0]["count"]), (&"destination_paused".into(), &0.into()));
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            assert_eq!(delivery(&ada, &submission).await["waits_for"], "paused");
            let said = attention(&ada).await;
            assert_eq!(said.len(), 1, "{said:?}");
            assert_eq!((&said[0]["kind"], &said[0]["count"]), (&"destination_paused".into(), &1.into()));
            assert_eq!(relay.attempts(), 0);

            let destination = said[0]["destination_id"].as_str().unwrap();
            let resume = format!("/api/endpoints/{endpoint}/destinations/{destination}/resume");
            let resumed = ada.post(&resume, serde_json::Value::Null).await.expect(200).json();
            assert_eq!(resumed["count"], 1);
            app.deliver().await;
            assert_eq!(delivery(&ada, &submission).await["state"], "done");
            assert_eq!(attention(&ada).await, Vec::<serde_json::Value>::new());
        },
    )
    .await;
}
