//! A15: requests that two HTTP parsers would read differently.

use std::time::Duration;

use testkit::TestApp;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Returns everything that comes back until the server closes the connection; `None` if it doesn't within 15 seconds.
async fn said_to(app: &TestApp, raw: &[u8]) -> Option<String> {
    let mut stream = TcpStream::connect(app.address()).await.unwrap();
    // The server may close the connection before it has read everything.
    stream.write_all(raw).await.ok();
    let mut received = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(15), stream.read_to_end(&mut received)).await;
    closed.ok().map(|_| String::from_utf8_lossy(&received).into_owned())
}

#[tokio::test]
async fn a15_what_can_be_read_two_ways_is_refused_and_the_connection_closed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let mut corpus: Vec<(String, String)> = include_str!("corpora/smuggling.txt")
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let post = "POST /api/submit/{id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";
        let many = "X: a\r\n".repeat(300);
        corpus.push(("many headers".to_owned(), format!("{post}{many}\r\n")));
        corpus.push(("a header of 900 kB".to_owned(), format!("{post}X: {}\r\n\r\n", "a".repeat(900_000))));
        assert!(corpus.len() >= 35);
        let mut wrong = Vec::new();
        for (what, raw) in &corpus {
            let raw: Vec<u8> = raw.replace("{id}", &id).chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
            let Some(received) = said_to(app, &raw).await else {
                wrong.push(format!("{what}: still open"));
                continue;
            };
            let answers = received.matches("HTTP/1.1 ").count();
            let refused = received.is_empty() || received.starts_with("HTTP/1.1 4") || received.starts_with("HTTP/1.1 5");
            if answers > 1 || !refused {
                wrong.push(format!("{what}: {answers} answers, {:?}", received.lines().next()));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert_eq!(app.number("select count(*) from submissions").await, 0);
    })
    .await;
}
