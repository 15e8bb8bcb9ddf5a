//! A visitor clicks twice, and the browser drops the first request at any point of its processing.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use rand::RngExt;
use testkit::TestApp;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const AT_ONCE: usize = 32;

fn request(id: &str, n: usize) -> Vec<u8> {
    let body = format!("n={n}&message=Is+the+room+free");
    let head = format!(
        "POST /api/submit/{id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.into_bytes(), body.into_bytes()].concat()
}

/// Sends the request and disconnects: in the middle of it, or some time after all of it was sent, which is before,
/// while or after it is stored.
async fn abort(app: &TestApp, request: &[u8]) {
    let (is_cut, length, wait) = {
        let mut random = rand::rng();
        (random.random_ratio(1, 5), random.random_range(1..request.len()), random.random_range(0..25_000))
    };
    let mut connection = TcpStream::connect(app.address()).await.unwrap();
    connection.write_all(if is_cut { &request[..length] } else { request }).await.unwrap();
    tokio::time::sleep(Duration::from_micros(wait)).await;
}

async fn finish(app: &TestApp, request: &[u8]) {
    let mut connection = TcpStream::connect(app.address()).await.unwrap();
    connection.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 OK"), "{}", String::from_utf8_lossy(&answer));
}

async fn click_twice(posts: usize) {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let twice = async |n| {
            let request = request(&id, n);
            abort(app, &request).await;
            finish(app, &request).await;
        };
        stream::iter(0..posts).map(twice).buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
        let rows = app.number("select count(*) from submissions").await;
        let distinct = app.number("select count(distinct fields::text) from submissions").await;
        println!("{{\"attack\":\"aborted\",\"posts\":{posts},\"rows\":{rows},\"distinct\":{distinct}}}");
        assert_eq!((rows, distinct), (posts.try_into().unwrap(), posts.try_into().unwrap()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_is_dropped_and_its_double_click_are_one_submission() {
    click_twice(500).await;
}

/// The long form; run by `just attack intake`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "ten thousand posts"]
async fn ten_thousand_dropped_requests_and_their_double_clicks_are_ten_thousand_submissions() {
    click_twice(10_000).await;
}
