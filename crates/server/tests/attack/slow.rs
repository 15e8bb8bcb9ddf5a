//! A14: slow connections that keep the server waiting. The long form runs slowhttptest with 4,000 of them.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::server_process::ServerProcess;

#[tokio::test]
async fn a14_many_half_requests_do_not_keep_honest_ones_out() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let process = ServerProcess::start(app).await;
        let quiet = process.honest_p99(&id, "10.1.1.1", 200).await;
        let mut halves = Vec::new();
        for _ in 0..1000 {
            let mut half = TcpStream::connect(process.address).await.unwrap();
            half.write_all(b"POST /api/submit/x HTTP/1.1\r\nHost: x\r\nX-Half: ").await.unwrap();
            halves.push(half);
        }
        let under_attack = process.honest_p99(&id, "10.1.1.1", 200).await;
        println!("p99 of honest posts: {quiet:?} alone, {under_attack:?} among 1,000 half requests");
        assert!(under_attack < (10 * quiet).max(Duration::from_secs(1)), "{under_attack:?}, {quiet:?} alone");
        process.stop().await;
    })
    .await;
}

/// The long form; run by `just attack intake`. It needs slowhttptest and a quiet machine.
#[tokio::test]
#[ignore = "takes two minutes"]
async fn a14_slowhttptest_with_4000_connections() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let process = ServerProcess::start(app).await;
        let url = process.url(&format!("/api/submit/{id}"));
        let kinds: [(&str, &[&str]); 4] = [
            ("slow headers", &["-H", "-i", "5"]),
            ("slow bodies", &["-B", "-i", "5", "-s", "8192"]),
            ("ranges", &["-R"]),
            ("slow reading", &["-X", "-k", "3", "-n", "5", "-w", "512", "-y", "1024"]),
        ];
        let (mut quiet, mut under_attack) = (Vec::new(), Vec::new());
        for (what, arguments) in kinds {
            let alone = process.honest_p99(&id, "10.1.1.1", 600).await;
            let mut attack = Command::new("slowhttptest")
                .args(arguments)
                .args(["-c", "4000", "-r", "1000", "-l", "20", "-u", &url])
                .stdout(Stdio::null())
                .kill_on_drop(true)
                .spawn()
                .expect("slowhttptest is installed by scripts/setup");
            tokio::time::sleep(Duration::from_secs(5)).await;
            let among = process.honest_p99(&id, "10.1.1.1", 600).await;
            attack.wait().await.unwrap();
            println!("{what}: p99 {alone:?} alone, {among:?} under 4,000 connections");
            quiet.push(alone.as_secs_f64());
            under_attack.push(among.as_secs_f64());
        }
        // Nothing else changes between the quiet measurements, and still the slowest six of 600 posts differ by a
        // factor of two, so their average is used.
        let alone = quiet.iter().sum::<f64>() / 4.0;
        let worst = under_attack.iter().fold(0.0, |worst: f64, among| worst.max(among / alone));
        let (_, peak) = process.memory();
        println!("{{\"attack\":\"A14\",\"worst_ratio\":{worst:.2},\"peak_mb\":{}}}", peak / 1_000_000);
        assert!(worst <= 2.0, "{worst:.2}");
        process.stop().await;
    })
    .await;
}
