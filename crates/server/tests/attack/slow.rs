//! A14: connections that keep the server waiting. The long form runs slowhttptest with 4,000 of them.

use std::process::Stdio;
use std::time::{Duration, Instant};

use reqwest::Client;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::stand::Stand;

/// What an honest visitor waits, 99 of 100 times.
async fn honest_p99(stand: &Stand, id: &str, posts: u32) -> Duration {
    let http = Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let mut times = Vec::new();
    for n in 0..posts {
        let fields = [("n", format!("{n} {:?}", Instant::now()))];
        let started = Instant::now();
        let answer = http.post(stand.url(&format!("/api/submit/{id}"))).form(&fields).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        times.push(started.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times.sort();
    times[times.len() * 99 / 100]
}

#[tokio::test]
async fn a14_many_half_requests_do_not_keep_honest_ones_out() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let stand = Stand::up(app).await;
        let quiet = honest_p99(&stand, &id, 200).await;
        let mut halves = Vec::new();
        for _ in 0..1000 {
            let mut half = TcpStream::connect(stand.address).await.unwrap();
            half.write_all(b"POST /api/submit/x HTTP/1.1\r\nHost: x\r\nX-Half: ").await.unwrap();
            halves.push(half);
        }
        let besieged = honest_p99(&stand, &id, 200).await;
        println!("p99 of honest posts: {quiet:?} alone, {besieged:?} among 1,000 half requests");
        assert!(besieged < Duration::from_secs(1), "{besieged:?}");
        stand.down().await;
    })
    .await;
}

/// Run by `just attack intake`: needs slowhttptest and a quiet machine.
#[tokio::test]
#[ignore = "takes two minutes"]
async fn a14_slowhttptest_with_4000_connections() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let stand = Stand::up(app).await;
        let url = stand.url(&format!("/api/submit/{id}"));
        let kinds: [(&str, &[&str]); 4] = [
            ("slow headers", &["-H", "-i", "5"]),
            ("slow bodies", &["-B", "-i", "5", "-s", "8192"]),
            ("ranges", &["-R"]),
            ("slow reading", &["-X", "-k", "3", "-n", "5", "-w", "512", "-y", "1024"]),
        ];
        let mut worst: f64 = 0.0;
        for (what, arguments) in kinds {
            let quiet = honest_p99(&stand, &id, 600).await;
            let mut attack = Command::new("slowhttptest")
                .args(arguments)
                .args(["-c", "4000", "-r", "1000", "-l", "20", "-u", &url])
                .stdout(Stdio::null())
                .kill_on_drop(true)
                .spawn()
                .expect("slowhttptest is installed by scripts/setup");
            tokio::time::sleep(Duration::from_secs(5)).await;
            let besieged = honest_p99(&stand, &id, 600).await;
            attack.wait().await.unwrap();
            let ratio = besieged.as_secs_f64() / quiet.as_secs_f64();
            worst = worst.max(ratio);
            println!("{what}: p99 {quiet:?} alone, {besieged:?} under 4,000 connections, ratio {ratio:.2}");
        }
        let (_, peak) = stand.memory();
        println!("{{\"attack\":\"A14\",\"worst_ratio\":{worst:.2},\"peak_mb\":{}}}", peak / 1_000_000);
        assert!(worst <= 2.0, "{worst:.2}");
        stand.down().await;
    })
    .await;
}
