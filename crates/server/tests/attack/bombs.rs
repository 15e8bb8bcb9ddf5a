//! A11, A12: bodies that are much larger when parsed than when sent.

use std::time::{Duration, Instant};

use reqwest::Client;

use crate::server::Server;

struct Bomb {
    what: &'static str,
    media: &'static str,
    body: Vec<u8>,
}

const MULTIPART: &str = "multipart/form-data; boundary=b";
const JSON: &str = "application/json";
const URLENCODED: &str = "application/x-www-form-urlencoded";

fn part(name: &str, value: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

fn multipart_bombs() -> Vec<Bomb> {
    let bomb = |what, body: String| Bomb { what, media: MULTIPART, body: body.into_bytes() };
    let headers = "X-Header: y\r\n".repeat(10_000);
    vec![
        bomb("10^5 parts", part("a", "").repeat(100_000) + "--b--\r\n"),
        bomb("10^5 empty parts", "--b\r\n\r\n\r\n".repeat(100_000) + "--b--\r\n"),
        bomb("a name of 1 MB", part(&"n".repeat(1_000_000), "x") + "--b--\r\n"),
        bomb(
            "a file name of 1 MB",
            format!(
                "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"{}\"\r\n\r\nx\r\n--b--\r\n",
                "n".repeat(1_000_000)
            ),
        ),
        bomb("10^4 headers", format!("--b\r\n{headers}\r\nx\r\n--b--\r\n")),
        bomb("a header of 1 MB", format!("--b\r\nX: {}\r\n\r\nx\r\n--b--\r\n", "y".repeat(1_000_000))),
        bomb("no final boundary", part("a", "1")),
        bomb("no boundary at all", "x".repeat(2_000_000)),
        bomb(
            "almost the boundary, 10^5 times",
            format!("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n{}", "\r\n--a".repeat(100_000)),
        ),
        bomb(
            "half the boundary, 10^6 times",
            format!("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n{}", "\r\n-".repeat(1_000_000)),
        ),
        bomb("a preamble of 2 MB", format!("{}\r\n{}--b--\r\n", "p".repeat(2_000_000), part("a", "1"))),
        bomb(
            "one in another",
            format!(
                "--b\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n{}\r\n",
                "--c\r\n\r\nx\r\n".repeat(100_000)
            ),
        ),
        bomb(
            "500 empty files",
            "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n\r\n\r\n".repeat(500)
                + "--b--\r\n",
        ),
    ]
}

fn text_bombs() -> Vec<Bomb> {
    let json = |what, body: String| Bomb { what, media: JSON, body: body.into_bytes() };
    let urlencoded = |what, body: String| Bomb { what, media: URLENCODED, body: body.into_bytes() };
    let keys = |count: usize| (0..count).map(|n| format!("\"{n}\":1")).collect::<Vec<_>>().join(",");
    vec![
        json("depth 10^5", format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000))),
        json("depth 10^5 of objects", format!("{}1{}", "{\"a\":".repeat(100_000), "}".repeat(100_000))),
        json("10^5 keys", format!("{{{}}}", keys(100_000))),
        json("10^6 keys", format!("{{{}}}", keys(1_000_000))),
        json("10^5 times one key", format!("{{{}}}", vec!["\"a\":1"; 100_000].join(","))),
        json("a number of 10^6 digits", format!("{{\"a\":{}}}", "9".repeat(1_000_000))),
        json("a number with a huge exponent, too long", format!("{{\"a\":1e{}}}", "9".repeat(100_000))),
        json("a text of 2 MB", format!("{{\"a\":\"{}\"}}", "x".repeat(2_000_000))),
        json("escapes of 2 MB", format!("{{\"a\":\"{}\"}}", "\\u0041".repeat(350_000))),
        urlencoded("10^6 pairs", "a=1&".repeat(1_000_000)),
        urlencoded("10^6 empty pairs and one", "&".repeat(1_000_000) + &"a=1&".repeat(201)),
        urlencoded("a far index, 10^5 times", "a[4294967294]=1&".repeat(100_000)),
        urlencoded("percent signs of 2 MB", format!("a={}", "%25".repeat(700_000))),
    ]
}

/// Sends each body, and asserts that it is rejected quickly and leaves the server's memory as it was.
async fn set_off(bombs: Vec<Bomb>) {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let server = Server::start(app).await;
        let http = Client::builder().build().unwrap();
        let url = server.url(&format!("/api/submit/{id}"));
        let send = async |media: &str, body: Vec<u8>, wants: &str| {
            let request = http.post(&url).header("content-type", media).header("accept", wants).body(body);
            request.send().await.map(|answer| answer.status().as_u16())
        };
        send(URLENCODED, b"a=1".to_vec(), "*/*").await.unwrap();
        let (idle, _) = server.memory();
        for Bomb { what, media, body } in bombs {
            for wants in ["application/json", "text/html"] {
                let (busy, started) = (server.busy(), Instant::now());
                // A connection that is closed while we still send counts as a rejection too.
                let status = send(media, body.clone(), wants).await.unwrap_or(400);
                let (busy, took) = (server.busy().saturating_sub(busy), started.elapsed());
                let grown = server.memory().1.saturating_sub(idle) / 1_000_000;
                println!("{what} ({wants}): {status}, {busy:?} of a processor, {took:?}, at most {grown} MB more so far");
                assert!((400..500).contains(&status), "{what}: {status}");
                assert!(busy < Duration::from_millis(1500), "{what}: {busy:?} (unoptimised build)");
            }
        }
        let (_, peak) = server.memory();
        assert!(peak - idle <= 40_000_000, "{} MB more than idle", (peak - idle) / 1_000_000);
        assert_eq!(send(URLENCODED, b"a=2".to_vec(), "*/*").await.unwrap(), 200, "it still serves");
        assert_eq!(app.number("select count(*) from submissions").await, 2);
        server.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a11_multipart_bombs() {
    set_off(multipart_bombs()).await;
}

#[tokio::test]
async fn a12_text_bombs() {
    set_off(text_bombs()).await;
}

#[tokio::test]
async fn a12_a_packed_body_is_not_unpacked() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for coding in ["gzip", "br", "deflate", "zstd", "gzip, identity", "GZIP"] {
            let request = app.guest().request(testkit::Method::POST, &format!("/api/submit/{id}"));
            let request = request.form(&[("a", "1")]).header("content-encoding", coding);
            testkit::Answer::of(request).await.expect_error(415, "UNSUPPORTED_MEDIA_TYPE");
        }
    })
    .await;
}
