//! Object storage is unavailable: text is accepted as before, and an upload is rejected quickly.

use std::time::{Duration, Instant};

use testkit::{Form, HANG_TIMEOUT, Part, TestApp};

async fn upload(app: &TestApp, id: &str, n: usize) -> (u16, Duration) {
    let file = Part::bytes(n.to_string().into_bytes()).file_name("n.txt");
    let started = Instant::now();
    let answer = app.guest().upload(id, Form::new().part("f", file)).await;
    if answer.status == 503 {
        assert!(answer.header("retry-after").is_some());
        answer.expect_error(503, "UNAVAILABLE");
        return (503, started.elapsed());
    }
    (answer.status, started.elapsed())
}

#[tokio::test]
async fn a_silent_store_keeps_nobody_waiting() {
    testkit::run_with_storage_proxy(async |app, proxy| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        assert_eq!(upload(app, &id, 1).await.0, 200);
        proxy.silence();
        let first = tokio::time::timeout(HANG_TIMEOUT, upload(app, &id, 2)).await;
        let (first, took) = first.expect("it is answered soon");
        assert_eq!(first, 503);
        let (second, took_then) = upload(app, &id, 3).await;
        assert_eq!(second, 503);
        assert!(took_then < took / 3, "at once, after the first has found out: {took:?}, then {took_then:?}");
        app.guest().submit(&id, &[("text", "without a file")]).await.expect(200);
        proxy.restore();
        app.settled(async || upload(app, &id, 4).await.0 == 200).await;
        assert_eq!(app.number("select count(*) from submissions").await, 3);
    })
    .await;
}

#[tokio::test]
async fn nor_one_whose_line_is_cut() {
    testkit::run_with_storage_proxy(async |app, proxy| {
        let id = app.register("ada").await.create_endpoint("Contact").await;
        proxy.cut();
        for n in 0..3 {
            let upload = tokio::time::timeout(HANG_TIMEOUT, upload(app, &id, n)).await;
            assert_eq!(upload.expect("it is answered soon").0, 503);
        }
        proxy.restore();
        app.settled(async || upload(app, &id, 4).await.0 == 200).await;
    })
    .await;
}
