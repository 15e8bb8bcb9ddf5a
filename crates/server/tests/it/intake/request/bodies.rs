//! The memory budget for request bodies: who waits, who is rejected, and that it is given back.

use std::time::Duration;

use testkit::{Answer, Method, TestApp};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// Uses the smallest budget, so that one long text takes all that an address may hold.
fn tight(config: &mut testkit::Config) {
    config.limits.body_memory = 18;
    // Held requests stay open for longer than others wait.
    config.server.body_seconds = 60;
}

/// Sends almost all of 3 MB of text, and holds back the rest.
async fn hold(app: &TestApp, path: &str, address: &str) -> TcpStream {
    let mut stream = TcpStream::connect(app.address()).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3200000\r\n\r\na="
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The write fails if the request is rejected.
    stream.write_all(&vec![b'x'; 3_199_000]).await.ok();
    stream
}

/// Returns whether the server has read all that was sent: nothing is left in the buffers of both sides.
fn is_read(app: &TestApp, stream: &TcpStream) -> bool {
    let port = |address: std::net::SocketAddr| format!(":{:04X}", address.port());
    let (server, client) = (port(app.address()), port(stream.local_addr().unwrap()));
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let both = rows.filter(|row| {
        let (local, remote) = (row[1], row[2]);
        (local.ends_with(&server) && remote.ends_with(&client))
            || (local.ends_with(&client) && remote.ends_with(&server))
    });
    both.into_iter().all(|row| row[4] == "00000000:00000000")
}

async fn post(app: &TestApp, id: &str, address: &str, size: usize) -> Answer {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
    let text = "x".repeat(size.min(60_000));
    let fields: Vec<(String, &str)> =
        (0..size.div_ceil(60_000)).map(|n| (format!("{address} {n}"), text.as_str())).collect();
    Answer::of(request.header("x-forwarded-for", address).form(&fields)).await
}

#[tokio::test]
async fn long_text_waits_for_memory_and_is_refused_after_a_while() {
    testkit::run_with(tight, async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        let mut held = hold(app, "/echo", "10.0.0.1").await;
        // Once all of it has been read, the same address is at its limit. Its small posts aren't held up.
        let mut refused = None;
        app.settled(async || {
            // It was rejected itself, because posts of this loop came before it.
            if held.try_read(&mut [0; 1]).is_ok() {
                held = hold(app, "/echo", "10.0.0.1").await;
            }
            refused = Some(post(app, &id, "10.0.0.1", 600_000).await).filter(|answer| answer.status != 200);
            refused.is_some()
        })
        .await;
        let refused = refused.unwrap();
        assert!(refused.header("retry-after").is_some());
        refused.expect_error(429, "RATE_LIMITED");
        post(app, &id, "10.0.0.1", 200).await.expect(200);
        // Long text from other addresses is rejected too, because this small budget is used up.
        let refused = post(app, &id, "10.0.0.2", 600_000).await;
        assert!(refused.header("retry-after").is_some());
        refused.expect_error(503, "UNAVAILABLE");
        let login =
            app.guest().request(Method::POST, "/api/auth/login").header("x-forwarded-for", "10.0.0.1");
        let login = login.header("content-type", "application/json").body(" ".repeat(600_000));
        Answer::of(login).await.expect_error(429, "too_many_tries");
        drop(held);
        app.settled(async || post(app, &id, "10.0.0.1", 600_000).await.status == 200).await;
    })
    .await;
}

#[tokio::test]
async fn whoever_waits_goes_on_when_there_is_memory_again() {
    testkit::run_with(tight, async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        let held = hold(app, "/echo", "10.0.0.1").await;
        app.settled(async || is_read(app, &held)).await;
        let (answer, ()) = tokio::join!(post(app, &id, "10.0.0.1", 600_000), async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            drop(held);
        });
        answer.expect(200);
    })
    .await;
}

#[tokio::test]
async fn the_largest_text_and_the_largest_upload_fit_into_the_smallest_budget() {
    testkit::run_with(tight, async |app| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        post(app, &id, "10.0.0.1", 1_000_000).await.expect(200);
        let file = || testkit::Part::bytes(vec![7; 10 * 1024 * 1024]).file_name("f.bin");
        let form = testkit::Form::new().text("a", "1").part("f", file()).part("g", file());
        app.guest().upload(&id, form).await.expect(200);
    })
    .await;
}
