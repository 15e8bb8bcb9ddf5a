use super::email::relay;
use super::verify_all_emails;

#[tokio::test]
async fn deliveries_go_with_their_submission_and_settings_with_their_endpoint() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let (one, other) = (ada.create_endpoint("One").await, ada.create_endpoint("Other").await);
            let first = app.guest().submitted(&one, &[("a", "1")]).await;
            app.guest().submitted(&one, &[("a", "2")]).await;
            app.guest().submitted(&other, &[("a", "3")]).await;
            relay.defers();
            app.deliver().await;
            assert_eq!(app.number("select count(*) from delivery_attempts").await, 3);
            ada.delete(&format!("/api/submissions/{one}/{first}")).await.expect(204);
            assert_eq!(app.number("select count(*) from deliveries").await, 2);
            assert_eq!(app.number("select count(*) from delivery_attempts").await, 2);

            ada.delete(&format!("/api/endpoints/{one}")).await.expect(204);
            app.run_jobs().await;
            assert_eq!(app.number("select count(*) from deliveries").await, 1);
            assert_eq!(app.number("select count(*) from destinations").await, 1);
            relay.accepts();
            super::make_due(app).await;
            app.deliver().await;
            assert_eq!(relay.accepted().len(), 1, "the other's");
        },
    )
    .await;
}
