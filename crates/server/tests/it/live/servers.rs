//! Several servers, one of which may stop.

use std::time::Instant;

use testkit::{Config, HANG_TIMEOUT, TestApp};

use super::stream::{Stream, joined, submitted};

/// Returns whether pages were sent something that a server found by polling, not through the bus.
async fn found_by_polling(app: &TestApp) -> bool {
    figures(app).await.lines().any(|line| line.starts_with("live_found_by_looking_total"))
}

/// Returns how many queries have looked for submissions that weren't announced.
async fn polls(app: &TestApp) -> u64 {
    let figures = figures(app).await;
    let line = figures.lines().find_map(|line| line.strip_prefix("live_polls_total "));
    line.map_or(0, |count| count.parse().unwrap())
}

async fn figures(app: &TestApp) -> String {
    app.http().get(app.metrics_url()).send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn every_page_on_every_server_is_notified_at_once() {
    testkit::run_with(joined, async |app| {
        let other = app.another_server().await;
        app.settled(async || app.platform().bus.is_connected() && other.platform.bus.is_connected()).await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut here = Stream::open(app, app.address(), &ada.token, None).await;
        let mut there = Stream::open(app, other.address, &ada.token, None).await;
        for (n, at) in [app.address(), other.address, app.address()].into_iter().enumerate() {
            let submission = submitted(app, at, &id, n).await;
            assert_eq!(here.submission().await, submission);
            assert_eq!(there.submission().await, submission);
        }
        assert!(!found_by_polling(app).await, "notified, not found by polling");
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_server_that_ends_lets_its_pages_go_and_they_miss_nothing() {
    let patient = |config: &mut Config| {
        joined(config);
        // Longer than this test, so no connection is cut.
        config.server.shutdown_seconds = 3600;
    };
    testkit::run_with(patient, async |app| {
        let other = app.another_server().await;
        app.settled(async || app.platform().bus.is_connected() && other.platform.bus.is_connected()).await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut stream = Stream::open(app, other.address, &ada.token, None).await;
        let first = submitted(app, app.address(), &id, 0).await;
        assert_eq!(stream.submission().await, first);

        let stopped = tokio::time::timeout(HANG_TIMEOUT, async { tokio::join!(other.stop(), stream.next()) });
        let (stopped, end) = stopped.await.expect("a page holds nobody up");
        stopped.unwrap();
        assert!(end.is_none(), "{end:?}");

        let mut sent = vec![first.clone()];
        for n in 1..=3 {
            sent.push(submitted(app, app.address(), &id, n).await);
        }
        let mut stream = Stream::open(app, app.address(), &ada.token, Some(&first)).await;
        sent.push(submitted(app, app.address(), &id, 4).await);
        // A stream may get a submission twice when it resumes: its announcement can arrive after the past ones were read.
        let mut received = Vec::new();
        while received.len() < sent.len() {
            let submission = stream.submission().await;
            if !received.contains(&submission) {
                received.push(submission);
            }
        }
        assert_eq!(received, sent);
    })
    .await;
}

/// Without NATS, what another server stores is found by polling.
#[tokio::test]
async fn servers_that_cannot_reach_each_other_poll() {
    testkit::run(async |app| {
        let other = app.another_server().await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        let submission = submitted(app, other.address, &id, 0).await;
        let received = tokio::time::timeout(HANG_TIMEOUT, stream.submission()).await;
        assert_eq!(received.expect("it is found"), submission);
        assert!(found_by_polling(app).await);
        stream.silence().await;
        other.stop().await.unwrap();
    })
    .await;
}

/// Polling costs one query for all workspaces, and each gets its own submissions.
#[tokio::test]
async fn all_workspaces_with_open_pages_share_one_poll() {
    const NAMES: [&str; 4] = ["ada", "bob", "cy", "dora"];
    testkit::run(async |app| {
        let other = app.another_server().await;
        let mut pages = Vec::new();
        for name in NAMES {
            let user = app.register(name).await;
            let id = user.create_endpoint("Contact").await;
            pages.push((Stream::open(app, app.address(), &user.token, None).await, id));
        }
        let before = polls(app).await;
        let opened = Instant::now();
        let mut expected = Vec::new();
        for (n, (_, id)) in pages.iter().enumerate() {
            expected.push(submitted(app, other.address, id, n).await);
        }
        for ((stream, _), submission) in pages.iter_mut().zip(expected) {
            assert_eq!(stream.submission().await, submission);
        }
        let polled = polls(app).await - before;
        let most = opened.elapsed().as_secs() / 5 + 1;
        assert!(polled >= 1 && polled <= most, "{polled} polls, {most} in this time");
        other.stop().await.unwrap();
    })
    .await;
}

/// NATS is configured, but nothing answers there.
#[tokio::test]
async fn without_nats_the_pages_of_the_same_server_are_notified_at_once() {
    testkit::run_with(
        |config| config.bus.servers = "nats://127.0.0.1:1".to_owned(),
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
            let submission = submitted(app, app.address(), &id, 0).await;
            assert_eq!(stream.submission().await, submission);
            assert!(!found_by_polling(app).await, "notified, not found by polling");
            assert!(!app.platform().bus.is_connected());
        },
    )
    .await;
}
