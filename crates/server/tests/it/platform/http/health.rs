use std::time::Duration;

#[tokio::test]
async fn the_dashboard_is_ready_when_the_next_month_has_a_place() {
    testkit::run(async |app| {
        assert_eq!(app.guest().get("/healthz").await.expect(200).text(), "ok");
        assert_eq!(app.guest().get("/readyz/dashboard").await.expect(200).text(), "ready");
        app.clock.advance(Duration::from_hours(24 * 200));
        app.guest().get("/healthz").await.expect(200);
        app.guest().get("/readyz/dashboard").await.expect_error(503, "partition_missing");
        assert_eq!(app.guest().get("/readyz").await.expect(200).text(), "ready", "it can accept today");
        app.platform().db.close().await;
        app.guest().get("/healthz").await.expect(200);
        app.guest().get("/readyz/dashboard").await.expect_error(503, "unavailable");
    })
    .await;
}

/// Balancers ask it: a server that can accept submissions stays in, whatever else doesn't work.
#[tokio::test]
async fn ready_means_that_submissions_are_accepted() {
    testkit::run(async |app| {
        const IN_SPOOL: &str = "ready: PostgreSQL is unavailable, submissions are stored in the spool";
        assert_eq!(app.guest().get("/readyz").await.expect(200).text(), "ready");
        app.platform().db.close().await;
        app.settled(async || app.guest().get("/readyz").await.expect(200).text() == IN_SPOOL).await;
    })
    .await;
}

#[tokio::test]
async fn without_a_spool_ready_means_that_the_database_answers() {
    testkit::run_with(
        |config| config.spool.path.clear(),
        async |app| {
            assert_eq!(app.guest().get("/readyz").await.expect(200).text(), "ready");
            app.platform().db.close().await;
            app.settled(async || app.guest().get("/readyz").await.status == 503).await;
            app.guest().get("/readyz").await.expect_error(503, "unavailable");
        },
    )
    .await;
}

#[tokio::test]
async fn numbers_are_on_a_listener_of_their_own() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("a", "1")]).await;
        app.guest().get("/metrics").await.expect(404);
        let numbers = reqwest::get(app.metrics_url()).await.unwrap().text().await.unwrap();
        assert!(numbers.contains("intake_outcomes_total{outcome=\"ACCEPTED\"}"), "{numbers}");
        assert!(
            numbers
                .contains("http_requests_total{method=\"POST\",route=\"/api/submit/{id}\",status=\"200\"}"),
            "{numbers}"
        );
        assert!(!numbers.contains(&id), "a label for each endpoint would never end");
    })
    .await;
}
