//! Connections that keep the server waiting are closed.

use std::time::Duration;

use testkit::{Config, HANG_TIMEOUT, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends something, then nothing, and returns what the server sent before it closed the connection.
async fn silence_after(app: &TestApp, said: &str) -> String {
    let mut stream = TcpStream::connect(app.address()).await.unwrap();
    stream.write_all(said.as_bytes()).await.unwrap();
    let mut received = Vec::new();
    let closed = tokio::time::timeout(HANG_TIMEOUT, stream.read_to_end(&mut received)).await;
    assert!(closed.is_ok(), "still open: {said:?}");
    String::from_utf8_lossy(&received).into_owned()
}

/// The timeouts are configured in seconds; these are the shipped defaults.
#[test]
fn nobody_is_waited_for_longer_than_ten_seconds() {
    let server = Config::from_parts("", []).unwrap().server;
    for seconds in [server.header_seconds, server.body_seconds] {
        assert!(seconds <= 10, "{seconds}");
    }
}

#[tokio::test]
async fn whoever_stays_silent_is_sent_away() {
    let short = |config: &mut Config| {
        (config.server.header_seconds, config.server.body_seconds) = (2, 2);
        // So that only the other timeouts end these connections.
        config.server.answer_seconds = 3600;
    };
    testkit::run_with(short, async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let form = "Content-Type: application/x-www-form-urlencoded";
        let half_body = format!("POST /api/submit/{id} HTTP/1.1\r\nHost: x\r\n{form}\r\nContent-Length: 100\r\n\r\na=1");
        let multipart = format!(
            "POST /api/submit/{id} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n\
             --b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f.txt\"\r\n\r\nhalf"
        );
        let half_json = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
        let (_, _, idle, body, parts, json) = tokio::join!(
            silence_after(app, ""),
            silence_after(app, "POST /api/submit/x HTTP/1.1\r\nHost: x\r\nX-Half: "),
            silence_after(app, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
            silence_after(app, &half_body),
            silence_after(app, &multipart),
            silence_after(app, half_json),
        );
        assert!(idle.starts_with("HTTP/1.1 200 OK"));
        for slow in [&body, &parts, &json] {
            assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
        }
        assert!(body.contains("\"TOO_SLOW\"") && json.contains("\"too_slow\""));
        assert_eq!(app.number("select count(*) from submissions").await, 0);
    })
    .await;
}

#[tokio::test]
async fn no_more_connections_are_served_than_there_is_room_for() {
    testkit::run_with(
        |config| config.server.max_connections = 2,
        async |app| {
            let ask = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
            let mut held = Vec::new();
            for _ in 0..2 {
                let mut stream = TcpStream::connect(app.address()).await.unwrap();
                stream.write_all(ask.as_bytes()).await.unwrap();
                let mut first = [0; 15];
                stream.read_exact(&mut first).await.unwrap();
                assert_eq!(&first, b"HTTP/1.1 200 OK");
                held.push(stream);
            }
            let mut third = TcpStream::connect(app.address()).await.unwrap();
            third.write_all(ask.as_bytes()).await.unwrap();
            let mut first = [0; 15];
            let early = tokio::time::timeout(Duration::from_millis(500), third.read_exact(&mut first)).await;
            assert!(early.is_err(), "it waits outside");
            held.pop();
            third.read_exact(&mut first).await.unwrap();
            assert_eq!(&first, b"HTTP/1.1 200 OK", "and comes in when another has gone");
        },
    )
    .await;
}

#[tokio::test]
async fn security_txt_says_where_to_report_a_vulnerability() {
    testkit::run(async |app| {
        app.guest().get("/.well-known/security.txt").await.expect_error(404, "not_found");
        assert!(app.guest().get("/api/").await.expect(200).json()["operator"].is_null());
    })
    .await;
    let named = |config: &mut testkit::Config| config.server.operator = "help@example.org".to_owned();
    testkit::run_with(named, async |app| {
        let security_txt = app.guest().get("/.well-known/security.txt").await.expect(200);
        assert_eq!(security_txt.header("content-type"), Some("text/plain; charset=utf-8"));
        let lines: Vec<String> = security_txt.text().lines().map(str::to_owned).collect();
        assert_eq!(lines[0], "Contact: mailto:help@example.org");
        let expires = lines[1].strip_prefix("Expires: ").unwrap().parse::<jiff::Timestamp>().unwrap();
        let days = expires.duration_since(app.clock.now()).as_hours() / 24;
        assert!((178..=180).contains(&days), "{days}");
        assert_eq!(app.guest().get("/api/").await.expect(200).json()["operator"], "help@example.org");
    })
    .await;
}
