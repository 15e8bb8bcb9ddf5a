//! Several servers, one of which may end.

use std::time::{Duration, Instant};

use super::stream::{Stream, joined, submitted};

#[tokio::test]
async fn every_page_on_every_server_is_told_within_a_second() {
    testkit::run_with(joined, async |app| {
        let other = app.another_server().await;
        app.settled(async || app.platform().bus.is_whole() && other.platform.bus.is_whole()).await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut here = Stream::open(app, app.address(), &ada.token, None).await;
        let mut there = Stream::open(app, other.address, &ada.token, None).await;
        for (n, at) in [app.address(), other.address, app.address()].into_iter().enumerate() {
            let submission = submitted(app, at, &id, n).await;
            let started = Instant::now();
            assert_eq!(here.submission().await, submission);
            assert_eq!(there.submission().await, submission);
            let took = started.elapsed();
            println!("told on both after {took:?}");
            assert!(took < Duration::from_secs(1), "{took:?}");
        }
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_server_that_ends_lets_its_pages_go_and_they_miss_nothing() {
    testkit::run_with(joined, async |app| {
        let other = app.another_server().await;
        app.settled(async || app.platform().bus.is_whole() && other.platform.bus.is_whole()).await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut stream = Stream::open(app, other.address, &ada.token, None).await;
        let first = submitted(app, app.address(), &id, 0).await;
        assert_eq!(stream.submission().await, first);

        let started = Instant::now();
        let (stopped, end) = tokio::join!(other.stop(), stream.next());
        stopped.unwrap();
        assert!(end.is_none(), "{end:?}");
        assert!(
            started.elapsed() < Duration::from_secs(5),
            "a page holds nobody up: {:?}",
            started.elapsed()
        );

        let mut sent = vec![first.clone()];
        for n in 1..=3 {
            sent.push(submitted(app, app.address(), &id, n).await);
        }
        let mut stream = Stream::open(app, app.address(), &ada.token, Some(&first)).await;
        sent.push(submitted(app, app.address(), &id, 4).await);
        for expected in &sent {
            assert_eq!(stream.submission().await, *expected);
        }
    })
    .await;
}

/// No NATS at all: what another server stores is found by looking.
#[tokio::test]
async fn servers_that_do_not_hear_each_other_look() {
    testkit::run(async |app| {
        let other = app.another_server().await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        let submission = submitted(app, other.address, &id, 0).await;
        let told = tokio::time::timeout(Duration::from_secs(12), stream.submission()).await;
        assert_eq!(told.expect("it is found"), submission);
        stream.silence().await;
        other.stop().await.unwrap();
    })
    .await;
}

/// NATS is configured and nobody answers there.
#[tokio::test]
async fn without_nats_the_pages_of_the_same_server_hear_at_once() {
    testkit::run_with(
        |config| config.bus.servers = "nats://127.0.0.1:1".to_owned(),
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
            let started = Instant::now();
            let submission = submitted(app, app.address(), &id, 0).await;
            assert_eq!(stream.submission().await, submission);
            assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
            assert!(!app.platform().bus.is_whole());
        },
    )
    .await;
}
