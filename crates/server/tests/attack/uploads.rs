//! Many large uploads at once: memory stays flat, every byte arrives, and a client that disconnects leaves nothing
//! behind.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use sha2::{Digest, Sha256};
use testkit::{Person, TestApp};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::server::Server;

const SIZE: usize = 10 * 1000 * 1000;

fn content(n: usize) -> Vec<u8> {
    (0..SIZE).map(|i| u8::try_from((i * (n + 1)) % 251).unwrap()).collect()
}

/// Uploads from an IP address of its own, as 64 visitors would.
async fn upload(server: &Server, http: &Client, id: &str, n: usize, bytes: Vec<u8>) {
    let form = Form::new().text("n", n.to_string()).part("f", Part::bytes(bytes).file_name("f.bin"));
    let request =
        http.post(server.url(&format!("/api/submit/{id}"))).header("x-forwarded-for", format!("10.0.0.{n}"));
    let answer = request.multipart(form).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
}

async fn measure(uploads: usize) {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let server = Server::start(app).await;
        let http =
            Client::builder().timeout(Duration::from_mins(3)).pool_max_idle_per_host(0).build().unwrap();
        upload(&server, &http, &id, 99, content(99)).await;
        // The contents are generated and hashed before the first connection, because a client that pauses after
        // connecting is rightly cut off.
        let contents: Vec<Vec<u8>> = (0..uploads).map(content).collect();
        let hashes: Vec<[u8; 32]> = contents.iter().map(|bytes| Sha256::digest(bytes).into()).collect();
        let (idle, _) = server.memory();
        let sent = contents.into_iter().enumerate();
        join_all(sent.map(|(n, bytes)| upload(&server, &http, &id, n, bytes))).await;
        let over = server.memory().1.saturating_sub(idle);
        println!(
            "{{\"uploads\":{uploads},\"idle_mb\":{},\"over_idle_mb\":{}}}",
            idle / 1_000_000,
            over / 1_000_000
        );
        every_hash_is_right(app, &ada, &hashes).await;
        assert!(over <= 64_000_000, "{} MB over idle", over / 1_000_000);
        server.stop().await;
    })
    .await;
}

async fn every_hash_is_right(app: &TestApp, ada: &Person<'_>, hashes: &[[u8; 32]]) {
    let files: Vec<(String, Vec<u8>)> =
        sqlx::query_as("select id::text, sha256 from files").fetch_all(&app.owner).await.unwrap();
    assert_eq!(files.len(), hashes.len() + 1);
    for hash in hashes {
        let (id, _) = files.iter().find(|(_, sha256)| sha256 == hash).expect("every content is there");
        let download = ada.get(&format!("/api/submissions/files/{id}/download")).await.expect(200);
        assert_eq!(Sha256::digest(&download.body).as_slice(), hash);
    }
}

#[tokio::test]
async fn sixteen_uploads_at_once_stay_flat() {
    measure(16).await;
}

/// The long form; run by `just attack intake`.
#[tokio::test]
#[ignore = "takes a minute"]
async fn sixty_four_uploads_at_once_stay_flat() {
    measure(64).await;
}

#[tokio::test]
async fn who_vanishes_leaves_nothing_after_the_sweep() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let today = app.clock.now().strftime("uploads/%Y-%m-%d/").to_string();
        for sent in [1000, 6_000_000] {
            let mut stream = TcpStream::connect(app.address()).await.unwrap();
            let head = format!(
                "POST /api/submit/{id} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 20000000\r\n\r\n\
                 --b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a.txt\"\r\n\r\nwhole\r\n\
                 --b\r\nContent-Disposition: form-data; name=\"b\"; filename=\"b.bin\"\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            stream.write_all(&vec![7; sent]).await.unwrap();
            drop(stream);
        }
        app.settled(async || app.platform().blobs.list(&today).await.unwrap().is_empty()).await;
        app.clock.advance(Duration::from_hours(24 * 8));
        sqlx::query("select jobs.add_job('sweep', '{}'::json)").execute(&app.owner).await.unwrap();
        app.run_jobs().await;
        assert!(app.platform().blobs.list(&today).await.unwrap().is_empty());
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        let list: Value = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["total"], 0);
    })
    .await;
}
