//! Files of tickets, as their owner and as an attacker uses them.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

use super::{id, open, path, upload, uploaded};

const MIB: usize = 1024 * 1024;

async fn delete(client: &Client<'_>, file: &str) -> Answer {
    client.delete(&format!("/api/support/files/{file}")).await
}

async fn download(client: &Client<'_>, file: &str) -> Answer {
    client.get(&format!("/api/support/files/{file}/download")).await
}

/// Replies with files.
async fn reply(client: &Client<'_>, ticket: &Value, files: &[&str]) -> Answer {
    let body = json!({ "text": "See the files.", "file_ids": files });
    client.post(&format!("{}/replies", path(ticket)), body).await
}

async fn stored(app: &TestApp, file: &str) -> bool {
    app.blob(&format!("tickets/{file}")).await.is_some()
}

/// Waits until the workspace has this many rows of files.
async fn rows(app: &TestApp, count: i64) {
    app.settled(async || app.number("select count(*) from ticket_files").await == count).await;
}

#[tokio::test]
async fn a_file_is_uploaded_sent_and_downloaded() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "x").await;
        let request = ada.request(Method::PUT, "/api/support/files?name=..%2F%22l%C3%B6g%22.html");
        let request = request.header("content-type", "text/html; charset=utf-8");
        let file = Answer::of(request.body("<script>alert(1)</script>")).await.expect(201).json();
        assert_eq!((&file["name"], &file["size"]), (&json!("_\"lög\".html".replace('"', "_")), &json!(25)));
        assert_eq!(file["type"], "text/html; charset=utf-8");
        let file = file["id"].as_str().unwrap();
        let entry = reply(&ada, &ticket, &[file]).await.expect(201).json();
        assert_eq!(entry["files"][0]["id"], file);
        let answer = download(&ada, file).await.expect(200);
        assert_eq!(answer.text(), "<script>alert(1)</script>");
        assert_eq!(answer.header("content-type"), Some("application/octet-stream"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("content-disposition").unwrap().starts_with("attachment; "));
        assert!(answer.header("content-security-policy").unwrap().contains("sandbox"));
        delete(&ada, file).await.expect_error(409, "file_attached");
        // Without a name and a type, and with any type.
        for media_type in [None, Some("application/json"), Some("multipart/form-data; boundary=x")] {
            let request = ada.request(Method::PUT, "/api/support/files").body("{}");
            let request = media_type
                .into_iter()
                .fold(request, |request, media_type| request.header("content-type", media_type));
            let file = Answer::of(request).await.expect(201).json();
            assert_eq!(file["name"], "file");
            assert_eq!(file["type"], media_type.unwrap_or("application/octet-stream"));
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_uses_the_files_of_another_workspace() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = open(&ada, "Help", "x").await;
        let (sent, unsent) = (uploaded(&ada, "sent", "canary").await, uploaded(&ada, "unsent", "canary").await);
        reply(&ada, &hers, &[&sent]).await.expect(201);
        let own = open(&eve, "Help", "x").await;
        for file in [&sent, &unsent, &"018f0000-0000-7000-8000-000000000000".to_owned()] {
            download(&eve, file).await.expect_error(404, "not_found");
            delete(&eve, file).await.expect_error(404, "not_found");
            let refused = reply(&eve, &own, &[file]).await.expect_error(422, "invalid");
            assert_eq!(refused["errors"][0]["field"], "file_ids");
            let body = json!({ "subject": "x", "text": "x", "file_ids": [file] });
            eve.post("/api/support/tickets", body).await.expect_error(422, "invalid");
        }
        let read = super::thread(&eve, &own).await;
        assert_eq!(read["entries"].as_array().unwrap().len(), 1, "a refused reply leaves nothing");
        assert_eq!(download(&ada, &unsent).await.expect(200).text(), "canary");
        // Nor does the database let the app attach one, whatever it's asked to.
        let app_role = sqlx::PgPool::connect(&app.config().database.app_url).await.unwrap();
        let mut tx = db::begin(&app_role).await.unwrap();
        sqlx::query("select set_config('app.workspace', $1, true)")
            .bind(&eve.workspace)
            .execute(&mut *tx)
            .await
            .unwrap();
        for theft in [
            "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, via, text)
             select gen_random_uuid(), current_workspace(), $1::uuid, 'message', 'customer', 'eve', 'web', 'x'",
            "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, via, text)
             select gen_random_uuid(), current_workspace(), $2::uuid, 'message', 'operator', 'eve', 'web', 'x'",
            "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, text)
             select gen_random_uuid(), current_workspace(), $2::uuid, 'note', 'customer', 'eve', 'x'",
        ] {
            let mut inner = sqlx::Connection::begin(&mut *tx).await.unwrap();
            let refused = sqlx::query(theft)
                .bind(id(&hers).0)
                .bind(id(&own).0)
                .execute(&mut *inner)
                .await;
            assert!(refused.is_err(), "{theft}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_message_has_at_most_ten_files_and_each_is_sent_once() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "x").await;
        let mut files = Vec::new();
        for number in 0..11 {
            files.push(uploaded(&ada, &format!("{number}.txt"), "x").await);
        }
        let all: Vec<&str> = files.iter().map(String::as_str).collect();
        let refused = reply(&ada, &ticket, &all).await.expect_error(422, "invalid");
        assert_eq!(refused["errors"][0]["code"], "too_many");
        let entry = reply(&ada, &ticket, &all[..10]).await.expect(201).json();
        assert_eq!(entry["files"].as_array().unwrap().len(), 10);
        reply(&ada, &ticket, &all[..1]).await.expect_error(422, "invalid");
        let entry = reply(&ada, &ticket, &[all[10], all[10]]).await.expect(201).json();
        assert_eq!(entry["files"].as_array().unwrap().len(), 1, "named twice");
    })
    .await;
}

#[tokio::test]
async fn a_file_has_at_most_ten_mebibytes() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        upload(&ada, "large", vec![7_u8; 10 * MIB]).await.expect(201);
        upload(&ada, "larger", vec![7_u8; 10 * MIB + 1]).await.expect_error(413, "file_too_large");
        // Without a stated length it's found out on the way.
        let chunks = (0..11).map(|_| Ok::<_, std::io::Error>(vec![7_u8; MIB]));
        let body = reqwest::Body::wrap_stream(futures_util::stream::iter(chunks));
        upload(&ada, "endless", body).await.expect_error(413, "file_too_large");
        rows(app, 1).await;
        let bytes = "select coalesce(sum(size), 0)::bigint from ticket_files";
        assert_eq!(app.number(bytes).await, 10 * 1024 * 1024, "the space is given back");
    })
    .await;
}

#[tokio::test]
async fn the_files_of_a_workspace_take_at_most_100_megabytes() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let ticket = open(&ada, "Help", "x").await;
        let file = uploaded(&ada, "large", "x").await;
        reply(&ada, &ticket, &[&file]).await.expect(201);
        let grow = "update ticket_files set size = 100000000 - 2500";
        sqlx::query(grow).execute(&app.owner).await.unwrap();
        // However many arrive at once.
        let many = join_all((0..6).map(|_| upload(&ada, "small", vec![7_u8; 1000]))).await;
        assert_eq!(many.iter().filter(|answer| answer.status == 201).count(), 2);
        let refused = many.iter().find(|answer| answer.status != 201).unwrap();
        assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("ticket_storage_full")));
        uploaded(&eve, "small", "another workspace").await;
        // What is deleted makes room.
        let list: Vec<String> =
            sqlx::query_scalar("select id::text from ticket_files where size = 1000 order by id")
                .fetch_all(&app.owner)
                .await
                .unwrap();
        delete(&ada, &list[0]).await.expect(204);
        upload(&ada, "small", vec![7_u8; 1000]).await.expect(201);
    })
    .await;
}

#[tokio::test]
async fn fifty_files_at_most_wait_for_a_message() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for _ in 0..50 {
            uploaded(&ada, "empty", "").await;
        }
        upload(&ada, "empty", "").await.expect_error(409, "too_many_files");
        app.clock.advance(Duration::from_hours(25));
        app.run_job("forget_unattached").await;
        upload(&ada, "empty", "").await.expect(201);
    })
    .await;
}

#[tokio::test]
async fn what_no_message_names_is_deleted_after_a_day() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ticket = open(&ada, "Help", "x").await;
        let (sent, unsent) = (uploaded(&ada, "sent", "sent").await, uploaded(&ada, "unsent", "unsent").await);
        let removed = uploaded(&ada, "removed", "removed").await;
        reply(&ada, &ticket, &[&sent]).await.expect(201);
        delete(&ada, &removed).await.expect(204);
        download(&ada, &removed).await.expect_error(404, "not_found");
        app.run_jobs().await;
        assert!(!stored(app, &removed).await && stored(app, &unsent).await);
        app.clock.advance(Duration::from_hours(23));
        app.run_job("forget_unattached").await;
        assert!(stored(app, &unsent).await);
        app.clock.advance(Duration::from_hours(1));
        app.run_job("forget_unattached").await;
        assert!(!stored(app, &unsent).await);
        download(&ada, &unsent).await.expect_error(404, "not_found");
        reply(&ada, &ticket, &[&unsent]).await.expect_error(422, "invalid");
        // The sweep of the submissions' files doesn't touch those of tickets.
        for _ in 0..40 {
            app.clock.advance(Duration::from_hours(24));
            app.run_job("sweep").await;
        }
        assert!(stored(app, &sent).await);
    })
    .await;
}

/// A client that goes away in the middle of an upload leaves nothing, and the space is free at once.
#[tokio::test]
async fn an_aborted_upload_leaves_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (sender, receiver) = tokio::sync::mpsc::channel::<Result<Vec<u8>, std::io::Error>>(1);
        let chunks = futures_util::stream::unfold(receiver, async |mut receiver| {
            let chunk = receiver.recv().await?;
            Some((chunk, receiver))
        });
        let request = ada.request(Method::PUT, "/api/support/files");
        let uploading = tokio::spawn(request.body(reqwest::Body::wrap_stream(chunks)).send());
        sender.send(Ok(vec![7; MIB])).await.unwrap();
        rows(app, 1).await;
        // It's neither found nor sent while it's being uploaded.
        let file: String =
            sqlx::query_scalar("select id::text from ticket_files").fetch_one(&app.owner).await.unwrap();
        download(&ada, &file).await.expect_error(404, "not_found");
        delete(&ada, &file).await.expect_error(404, "not_found");
        uploading.abort();
        drop(sender);
        rows(app, 0).await;
        app.run_jobs().await;
        assert!(!stored(app, &file).await);
    })
    .await;
}

#[tokio::test]
async fn a_file_waits_for_no_storage_that_is_down() {
    testkit::run_with_storage_proxy(async |app, proxy| {
        let ada = app.register("ada").await;
        proxy.cut();
        upload(&ada, "x", "x").await.expect_error(503, "unavailable");
        proxy.restore();
        rows(app, 0).await;
    })
    .await;
}
