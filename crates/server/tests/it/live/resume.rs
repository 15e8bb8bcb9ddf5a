use std::collections::HashSet;
use std::time::Duration;

use super::stream::{Stream, submitted};

#[tokio::test]
async fn whoever_reconnects_gets_everything_from_a_minute_before_the_last_they_saw() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let long_ago = submitted(app, app.address(), &id, 0).await;
        app.clock.advance(Duration::from_secs(90));
        let before = submitted(app, app.address(), &id, 1).await;
        app.clock.advance(Duration::from_secs(30));
        let last = submitted(app, app.address(), &id, 2).await;
        let missed = submitted(app, app.address(), &id, 3).await;
        let mut stream = Stream::open(app, app.address(), &ada.token, Some(&last)).await;
        let mut received = Vec::new();
        for _ in 0..3 {
            received.push(stream.submission().await);
        }
        assert_eq!(received, [before, last.clone(), missed], "not {long_ago}");
        let next = submitted(app, app.address(), &id, 4).await;
        assert_eq!(stream.submission().await, next, "and then what happens");

        // The same in the URL, and with an id that doesn't exist: only its time counts.
        let now = app.clock.uuid();
        let request = app.http().get(app.url(&format!("/api/live?after={now}"))).bearer_auth(&ada.token);
        let mut response = request.send().await.unwrap();
        let mut received = String::new();
        while received.matches("event: submission").count() < 4 {
            received.push_str(std::str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap());
        }
        ada.get("/api/live?after=yesterday").await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn whoever_missed_too_much_has_to_read_the_lists_again() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let first = submitted(app, app.address(), &id, 0).await;
        sqlx::query(
            "insert into submissions (id, workspace_id, endpoint_id, state, file_count, fields, address_hash)
             select (left(id::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, workspace_id, endpoint_id, state, 0, fields,
                    address_hash
             from submissions, generate_series(1, 600) n",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let mut stream = Stream::open(app, app.address(), &ada.token, Some(&first)).await;
        let mut received = HashSet::new();
        for _ in 0..500 {
            assert!(received.insert(stream.submission().await));
        }
        assert_eq!(stream.next().await.unwrap().name, "resync");
    })
    .await;
}
