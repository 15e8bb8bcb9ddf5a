//! Attacks on memory with request bodies: text that is never sent to its end, and responses that are never read.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::server_process::ServerProcess;

/// The IP address that the attack comes from.
const ATTACKER: &str = "10.66.0.1";
/// Just below the largest text that is accepted in one body.
const LARGEST_TEXT: usize = 3_200_000;
/// The most memory that the process may hold during any attack.
const MAX_MEMORY: u64 = 200_000_000;

fn head(path: &str, media: &str, length: usize, more: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {ATTACKER}\r\nContent-Type: {media}\r\n\
         Content-Length: {length}\r\n{more}\r\n"
    )
}

/// Sends everything but the last byte as fast as it is accepted, and then nothing more. After being cut off or rejected
/// it keeps waiting, because an attacker doesn't leave.
async fn send_almost_all(to: SocketAddr, head: String, body: Vec<u8>) {
    let Ok(mut stream) = TcpStream::connect(to).await else { return };
    let sent = async {
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(&body[..body.len() - 1]).await
    };
    sent.await.ok();
    std::future::pending::<()>().await;
}

/// Sends a whole request, and returns when there is a response to read.
async fn send_and_read_nothing(to: SocketAddr, request: String) -> TcpStream {
    let mut stream = TcpStream::connect(to).await.unwrap();
    // The server may reject the request before all of it is sent; that is a response too.
    stream.write_all(request.as_bytes()).await.ok();
    stream.readable().await.unwrap();
    stream
}

/// Holds one open request for each head, while honest visitors post from the same address and from another one.
async fn hold_bodies(what: &str, posts: impl Fn(&str) -> Vec<(String, Vec<u8>)>) {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let process = ServerProcess::start(app).await;
        let quiet = process.honest_p99(&id, "10.1.1.1", 100).await;
        let (idle, _) = process.memory();
        let posts = posts(&id);
        let held = posts.len();
        let mut attack = JoinSet::new();
        for (head, body) in posts {
            attack.spawn(send_almost_all(process.address, head, body));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let elsewhere = process.honest_p99(&id, "10.1.1.1", 100).await;
        let beside = process.honest_p99(&id, ATTACKER, 100).await;
        let (_, peak) = process.memory();
        println!(
            "{{\"attack\":\"{what}\",\"posts\":{held},\"idle_mb\":{},\"peak_mb\":{},\"p99_quiet_ms\":{},\
             \"p99_elsewhere_ms\":{},\"p99_same_address_ms\":{}}}",
            idle / 1_000_000,
            peak / 1_000_000,
            quiet.as_millis(),
            elsewhere.as_millis(),
            beside.as_millis(),
        );
        assert!(peak <= MAX_MEMORY, "{} MB", peak / 1_000_000);
        // Generous, because the machine may be busy. A visitor who had to wait for the attack would wait for its
        // timeouts.
        let bearable = (10 * quiet).max(Duration::from_secs(2));
        assert!(elsewhere.max(beside) < bearable, "{quiet:?} became {elsewhere:?}, {beside:?}");
        drop(attack);
        process.stop().await;
    })
    .await;
}

fn urlencoded(path: &str) -> (String, Vec<u8>) {
    let body = [b"a=".as_slice(), &vec![b'x'; LARGEST_TEXT - 2]].concat();
    (head(path, "application/x-www-form-urlencoded", body.len(), ""), body)
}

#[tokio::test]
async fn slow_text_from_one_address_is_held_within_a_budget() {
    hold_bodies("slow text to /echo", |_| (0..200).map(|_| urlencoded("/echo")).collect()).await;
}

#[tokio::test]
async fn the_budget_is_one_for_every_address_that_takes_a_body() {
    hold_bodies("slow text everywhere", |id| {
        let json = || {
            let body = vec![b' '; 2_000_000];
            (head("/api/auth/login", "application/json", body.len(), ""), body)
        };
        let multipart = || {
            let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";
            let body = [part.as_bytes(), &vec![b'x'; LARGEST_TEXT]].concat();
            (head("/f/x.json", "multipart/form-data; boundary=b", body.len(), ""), body)
        };
        let mut posts = Vec::new();
        for _ in 0..40 {
            posts.extend([urlencoded(&format!("/api/submit/{id}")), urlencoded(&format!("/f/{id}"))]);
            posts.extend([urlencoded("/submit"), json(), multipart()]);
        }
        posts
    })
    .await;
}

/// The error page repeats what was typed, several times as large if all of it has to be escaped. It stays in memory
/// while the client doesn't read it.
#[tokio::test]
async fn answers_that_nobody_reads_are_held_within_the_budget_too() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let rules = json!({ "rules": [{ "field": "email", "required": true }] });
        ada.put(&format!("/api/endpoints/{id}"), rules).await.expect(200);
        let honest = ada.create_endpoint("Honest").await;
        let process = ServerProcess::start(app).await;
        let (idle, _) = process.memory();
        let mut attack = JoinSet::new();
        for n in 0..12 {
            let fields: Vec<String> =
                (0..15).map(|field| format!("f{field}={}", "\"".repeat(65_000))).collect();
            let body = format!("n={n}&{}", fields.join("&"));
            let more = "Sec-Fetch-Mode: navigate\r\n";
            let head =
                head(&format!("/api/submit/{id}"), "application/x-www-form-urlencoded", body.len(), more);
            attack.spawn(send_and_read_nothing(process.address, head + &body));
        }
        let unread = attack.join_all().await;
        process.honest_p99(&honest, "10.1.1.1", 50).await;
        let (_, peak) = process.memory();
        println!(
            "{{\"attack\":\"unread answers\",\"posts\":{},\"idle_mb\":{},\"peak_mb\":{}}}",
            unread.len(),
            idle / 1_000_000,
            peak / 1_000_000,
        );
        assert!(peak <= MAX_MEMORY, "{} MB", peak / 1_000_000);
        process.stop().await;
    })
    .await;
}
