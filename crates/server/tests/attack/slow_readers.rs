//! Downloads by clients with a slow connection, and by clients that pause in the middle. Object storage is the real
//! one, and has timeouts of its own.

use std::time::Duration;

use testkit::{Form, Part, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Large enough that only a small part fits into buffers on the way.
const SIZE: usize = 10_000_000;
/// One megabit per second, in steps of a tenth of a second.
const STEP: usize = 12_500;

async fn ask(app: &TestApp, path: &str, token: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(16 * 1024).unwrap();
    let mut stream = socket.connect(app.address()).await.unwrap();
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn read_slowly(mut stream: TcpStream) -> Vec<u8> {
    let (mut got, mut step) = (Vec::new(), vec![0; STEP]);
    let mut ticks = tokio::time::interval(Duration::from_millis(100));
    loop {
        ticks.tick().await;
        match stream.read(&mut step).await.unwrap() {
            0 => return got,
            read => got.extend_from_slice(&step[..read]),
        }
    }
}

async fn read_with_a_pause(mut stream: TcpStream) -> Vec<u8> {
    let mut got = vec![0; 1_000_000];
    stream.read_exact(&mut got).await.unwrap();
    tokio::time::sleep(Duration::from_secs(45)).await;
    stream.read_to_end(&mut got).await.unwrap();
    got
}

/// Run by `just attack intake`.
#[tokio::test]
#[ignore = "takes a minute and a half"]
async fn slow_readers_get_the_whole_file() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let content: Vec<u8> = (0..SIZE).map(|n| n.to_le_bytes()[n % 3]).collect();
        let file = Part::bytes(content.clone()).file_name("large.bin");
        app.guest().upload(&id, Form::new().part("f", file)).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let file = list["items"][0]["files"][0]["id"].as_str().unwrap();
        let path = format!("/api/submissions/files/{file}/download");
        let (slow, paused) = (ask(app, &path, &ada.token).await, ask(app, &path, &ada.token).await);
        let (slow, paused) = tokio::join!(read_slowly(slow), read_with_a_pause(paused));
        for (what, got) in [("at a megabit a second", slow), ("with a pause of 45 s", paused)] {
            println!("{{\"attack\":\"slow_reader\",\"how\":\"{what}\",\"bytes\":{}}}", got.len());
            assert!(got.starts_with(b"HTTP/1.1 200 OK"), "{what}");
            assert!(got.ends_with(&content), "{what}: {} bytes", got.len());
        }
    })
    .await;
}
