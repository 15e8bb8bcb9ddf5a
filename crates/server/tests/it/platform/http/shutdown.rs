use testkit::{Answer, Form, HANG_TIMEOUT, Method, Part};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Every test ends with a shutdown; this one has a request in progress when it begins.
#[tokio::test]
async fn what_is_under_way_is_finished() {
    let posted = std::sync::Mutex::new(None);
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        // Nothing can be written while this transaction is open, so the request waits for its commit.
        let mut lock = db::begin(&app.owner).await.unwrap();
        sqlx::query("lock table outbox").execute(&mut *lock).await.unwrap();
        let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")]);
        let post = tokio::spawn(Answer::of(request));
        app.settled(async || app.number("select count(*) from pg_locks where not granted").await > 0).await;
        *posted.lock().unwrap() = Some(post);
        tokio::spawn(async move {
            // The server is asked to stop when the test's body ends; only after that it may write.
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            lock.rollback().await.unwrap();
        });
    })
    .await;
    let post = posted.into_inner().unwrap().unwrap();
    post.await.unwrap().expect(200);
}

/// A slow download doesn't keep the server from stopping.
#[tokio::test]
async fn what_does_not_finish_is_cut() {
    let stalled = std::sync::Mutex::new(None);
    let test = testkit::run_with(
        |config| {
            config.server.shutdown_seconds = 1;
            // So that no other timeout cuts the connection.
            config.server.answer_seconds = 3600;
        },
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            let file = Part::bytes(vec![7; 10 * 1024 * 1024]).file_name("large.bin");
            app.guest().upload(&id, Form::new().part("f", file)).await.expect(200);
            let list = ada.get("/api/submissions/").await.expect(200).json();
            let path = format!(
                "/api/submissions/files/{}/download",
                list["items"][0]["files"][0]["id"].as_str().unwrap()
            );
            let mut stream = TcpStream::connect(app.address()).await.unwrap();
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\r\n", ada.token);
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut first = [0; 15];
            stream.read_exact(&mut first).await.unwrap();
            assert_eq!(&first, b"HTTP/1.1 200 OK");
            *stalled.lock().unwrap() = Some(stream);
        },
    );
    tokio::time::timeout(2 * HANG_TIMEOUT, test).await.expect("the server ends");
}
