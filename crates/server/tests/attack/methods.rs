//! Method names that a caller invents must not be kept, neither in memory nor as labels of metrics.

use testkit::TestApp;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::server_process::ServerProcess;

const REQUESTS: usize = 1000;
const LENGTH: usize = 7000;

#[tokio::test]
async fn invented_methods_are_refused_and_forgotten() {
    testkit::run(async |app: &TestApp| {
        let process = ServerProcess::start(app).await;
        // The server accepts connections before all of it runs, and its first answers load what every answer needs.
        app.settled(async || reqwest::get(process.url("/readyz/dashboard")).await.unwrap().status() == 200)
            .await;
        assert_eq!(ask(&process, "PROPFIND").await, "405");
        let (idle, _) = process.memory();
        let mut refused = 0;
        for number in 0..REQUESTS {
            let status = ask(&process, &format!("M{number}{}", "X".repeat(LENGTH))).await;
            refused += usize::from(status == "405");
        }
        let metrics = reqwest::get(process.metrics_url()).await.unwrap().text().await.unwrap();
        let (after, _) = process.memory();
        println!(
            r#"{{"attack":"methods","requests":{REQUESTS},"idle_mb":{},"after_mb":{},"metrics_kb":{}}}"#,
            idle / 1_000_000,
            after / 1_000_000,
            metrics.len() / 1000
        );
        assert_eq!(refused, REQUESTS);
        assert!(metrics.contains(r#"method="other""#), "they are counted together");
        assert!(metrics.len() < 200_000, "{} bytes of metrics", metrics.len());
        assert!(after.saturating_sub(idle) < 30_000_000, "{} MB more", (after - idle) / 1_000_000);
        process.stop().await;
    })
    .await;
}

async fn ask(process: &ServerProcess, method: &str) -> String {
    let mut stream = TcpStream::connect(process.address).await.unwrap();
    let request = format!("{method} /api/submit/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}
