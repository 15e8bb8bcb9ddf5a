use std::time::Duration;

use serde_json::json;
use testkit::{Answer, Form, Method, Part, TestApp};

async fn send(app: &TestApp, id: &str, from: &str, agent: &str) -> String {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")]);
    let request = request.header("x-forwarded-for", from).header("user-agent", agent);
    Answer::of(request).await.expect(200).json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_double_click_is_one_submission() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let first = send(app, &id, "1.1.1.1", "A").await;
        assert_eq!(send(app, &id, "1.1.1.1", "A").await, first);
        assert_ne!(send(app, &id, "1.1.1.2", "A").await, first, "another address");
        assert_ne!(send(app, &id, "1.1.1.1", "B").await, first, "another browser");
        app.clock.advance(Duration::from_secs(11));
        assert_ne!(send(app, &id, "1.1.1.1", "A").await, first, "later");
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 4);
        let path = format!("/api/submissions/details/{first}");
        app.settled(async || {
            let read = ada.get(&path).await.expect(200).json();
            read["notes"].as_array().unwrap().contains(&json!({ "code": "sent_twice" }))
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn many_at_once_are_one() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let posts = (0..30).map(|_| send(app, &id, "1.1.1.1", "A"));
        let ids = futures_util::future::join_all(posts).await;
        assert!(ids.iter().all(|id| *id == ids[0]));
        assert_eq!(app.number("select count(*) from submissions").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_owner_may_want_every_click() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Votes").await;
        ada.put(&format!("/api/endpoints/{id}"), json!({ "merge_twins": false })).await.expect(200);
        assert_ne!(send(app, &id, "1.1.1.1", "A").await, send(app, &id, "1.1.1.1", "A").await);
    })
    .await;
}

#[tokio::test]
async fn the_files_of_a_duplicate_are_removed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let marker = format!("duplicate {}", app.clock.uuid());
        let form = || Form::new().part("f", Part::text(marker.clone()).file_name("f.txt"));
        let first = app.guest().upload(&id, form()).await.expect(200).json();
        assert_eq!(app.guest().upload(&id, form()).await.expect(200).json()["id"], first["id"]);
        assert_eq!(app.number("select count(*) from files").await, 1);
        app.settled(async || {
            let today = app.clock.now().strftime("uploads/%Y-%m-%d/").to_string();
            let mut copies = 0;
            for key in app.platform().blobs.list(&today).await.unwrap() {
                copies += usize::from(app.blob(&key).await == Some(marker.clone().into_bytes()));
            }
            copies == 1
        })
        .await;
    })
    .await;
}
