//! Who may open a stream of live events, how many, and for how long.

use serde_json::json;
use testkit::{HANG_TIMEOUT, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::stream::{Stream, submitted};

#[tokio::test]
async fn nobody_listens_without_a_session_nor_after_its_end() {
    testkit::run(async |app| {
        app.guest().get("/api/live").await.expect_error(401, "unauthorized");
        app.guest().with_token("x").get("/api/live").await.expect_error(401, "unauthorized");
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let second = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let mut stays = Stream::open(app, app.address(), &ada.token, None).await;
        let mut goes = Stream::open(app, app.address(), second["token"].as_str().unwrap(), None).await;
        ada.delete("/api/auth/sessions").await.expect(204);
        let end = tokio::time::timeout(HANG_TIMEOUT, goes.next()).await.expect("the stream ends");
        assert!(end.is_none(), "{end:?}");
        let submission = submitted(app, app.address(), &id, 0).await;
        assert_eq!(stays.submission().await, submission, "the other session goes on");
    })
    .await;
}

#[tokio::test]
async fn a_stream_outlives_what_ends_silent_connections() {
    let short = |config: &mut testkit::Config| {
        (config.server.header_seconds, config.server.body_seconds, config.server.answer_seconds) = (1, 1, 1);
    };
    testkit::run_with(short, async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut stream = Stream::open(app, app.address(), &ada.token, None).await;
        // In total longer than each of the three timeouts.
        stream.silence().await;
        stream.silence().await;
        stream.silence().await;
        let submission = submitted(app, app.address(), &id, 0).await;
        assert_eq!(stream.submission().await, submission);
    })
    .await;
}

#[tokio::test]
async fn a_user_has_so_many_and_no_more() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let eve = app.register("eve").await;
        let mut open = Vec::new();
        for _ in 0..20 {
            open.push(Stream::open(app, app.address(), &ada.token, None).await);
        }
        ada.get("/api/live").await.expect_error(429, "too_many_streams");
        Stream::open(app, app.address(), &eve.token, None).await;
        open.pop();
        // The server notices that a page was closed when it has something to send, or when the connection ends.
        app.settled(async || {
            let request = app.http().get(app.url("/api/live")).bearer_auth(&ada.token);
            request.send().await.unwrap().status() == 200
        })
        .await;
    })
    .await;
}

async fn streams(app: &TestApp) -> String {
    let numbers = app.http().get(app.metrics_url()).send().await.unwrap().text().await.unwrap();
    let line = numbers.lines().find(|line| line.starts_with("live_streams"));
    line.unwrap_or("live_streams none").split(' ').next_back().unwrap().to_owned()
}

/// The stream of a client that doesn't read is closed. Nothing waits for it, least of all a submission.
#[tokio::test]
async fn a_reader_that_does_not_read_is_let_go() {
    testkit::run_with(
        |config| config.server.answer_seconds = 1,
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            let mut asleep = TcpStream::connect(app.address()).await.unwrap();
            let request =
                format!("GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\r\n", ada.token);
            asleep.write_all(request.as_bytes()).await.unwrap();
            let mut first = [0; 15];
            asleep.read_exact(&mut first).await.unwrap();
            assert_eq!(&first, b"HTTP/1.1 200 OK");
            assert_eq!(streams(app).await, "1");
            let large = "x".repeat(60_000);
            let fields: Vec<(String, &str)> = (0..15).map(|n| (format!("f{n}"), large.as_str())).collect();
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), *value)).collect();
            let mut n = 0;
            app.settled(async || {
                n += 1;
                let number = n.to_string();
                let fields = [&fields[..], &[("n", number.as_str())]].concat();
                app.guest().submit(&id, &fields).await.expect(200);
                streams(app).await == "0"
            })
            .await;
        },
    )
    .await;
}
