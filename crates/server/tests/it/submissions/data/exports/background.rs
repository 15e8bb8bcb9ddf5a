//! Exports that are written in the background.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Method};

use super::{csv, download, link, write};

fn id(export: &Value) -> String {
    export["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn one_is_written_announced_and_downloaded_in_parts() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let form = ada.create_endpoint("Contact").await;
        for name in ["Ada", "Bob"] {
            app.guest().submitted(&form, &[("name", name)]).await;
        }
        let request = json!({ "format": "csv", "endpoint_id": form, "state": "inbox" });
        let started = ada.post("/api/exports/", request.clone()).await.expect(202).json();
        assert_eq!((&started["state"], &started["total"]), (&json!("waiting"), &json!(2)));
        assert_eq!((&started["endpoint_name"], &started["download_url"]), (&json!("Contact"), &Value::Null));
        assert_eq!(started["request"]["state"], "inbox");
        search::write_all_words(app.platform()).await.unwrap();
        // What arrives later is left out.
        app.clock.advance(Duration::from_secs(1));
        app.guest().submitted(&form, &[("name", "Late")]).await;

        let email = app.mail_to("ada@example.com").await;
        assert_eq!(email.header("Subject"), "Your export of 2 submissions is ready");
        let list = ada.get("/api/exports/").await.expect(200).json();
        let [ready] = &list["items"].as_array().unwrap()[..] else { panic!("{list}") };
        assert_eq!(
            (&ready["state"], &ready["rows"], &ready["total"]),
            (&json!("ready"), &json!(2), &json!(2))
        );

        let path = link(app, ready);
        let guest = app.guest();
        let whole = guest.get(&path).await.expect(200);
        assert_eq!(ready["bytes"], whole.body.len());
        let disposition = whole.header("content-disposition").unwrap();
        assert!(disposition.contains(ready["name"].as_str().unwrap()), "{disposition}");
        assert!(whole.text().contains("\"Ada\"") && !whole.text().contains("Late"), "{}", whole.text());
        let rest =
            Answer::of(guest.request(Method::GET, &path).header("range", "bytes=10-")).await.expect(206);
        assert_eq!(rest.body, whole.body[10..]);

        // The same, sent at once.
        let now = download(&ada, json!({ "format": "csv", "endpoint_id": form, "q": "ada" })).await.text();
        assert!(now.contains("\"Ada\"") && !now.contains("\"Bob\""), "{now}");
    })
    .await;
}

#[tokio::test]
async fn a_link_is_for_one_export_until_it_expires() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (one, two) = (write(app, &ada, csv()).await, write(app, &ada, csv()).await);
        let (path, other) = (link(app, &one), link(app, &two));
        let pass = path.rsplit('/').next().unwrap();
        let guest = app.guest();
        guest.get(&path).await.expect(200);
        guest
            .get(&other.replace(other.rsplit('/').next().unwrap(), pass))
            .await
            .expect_error(404, "not_found");
        guest.get(&path.replace(pass, "1-00")).await.expect_error(404, "not_found");
        app.clock.advance(Duration::from_hours(7 * 24));
        guest.get(&path).await.expect_error(404, "not_found");
        app.clock.advance(Duration::from_secs(1));
        app.run_job("forget_exports").await;
        let token = ada.get("/api/exports/").await.expect(200).json();
        assert_eq!(token["items"], json!([]));
        assert_eq!(app.blob(&format!("exports/{}", id(&one))).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_or_deleted_one_leaves_nothing() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let waiting = ada.post("/api/exports/", csv()).await.expect(202).json();
        ada.delete(&format!("/api/exports/{}", id(&waiting))).await.expect(204);
        let ready = write(app, &ada, csv()).await;
        let key = format!("exports/{}", id(&ready));
        assert!(app.blob(&key).await.is_some());
        ada.delete(&format!("/api/exports/{}", id(&ready))).await.expect(204);
        app.run_jobs().await;
        for gone in [&waiting, &ready] {
            ada.get(&format!("/api/exports/{}", id(gone))).await.expect_error(404, "not_found");
            assert_eq!(app.blob(&format!("exports/{}", id(gone))).await, None);
        }
        app.guest().get(&link(app, &ready)).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn the_newest_five_are_kept() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let mut made = Vec::new();
        for _ in 0..6 {
            made.push(id(&write(app, &ada, csv()).await));
            app.clock.advance(Duration::from_secs(1));
        }
        let list = ada.get("/api/exports/").await.expect(200).json();
        let kept: Vec<String> = list["items"].as_array().unwrap().iter().map(id).collect();
        assert_eq!(kept, made[1..].iter().rev().cloned().collect::<Vec<_>>());
        assert_eq!(app.blob(&format!("exports/{}", made[0])).await, None);
    })
    .await;
}

#[tokio::test]
async fn one_of_a_workspace_is_written_at_a_time() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let first = ada.post("/api/exports/", csv()).await.expect(202).json();
        // As if another worker were writing it.
        sqlx::query("update exports set state = 'running', touched_at = $2::timestamptz where id = $1::uuid")
            .bind(id(&first))
            .bind(app.clock.now().to_string())
            .execute(&app.owner)
            .await
            .unwrap();
        sqlx::query("delete from jobs._private_jobs").execute(&app.owner).await.unwrap();
        let second = ada.post("/api/exports/", csv()).await.expect(202).json();
        let hers = write(app, &eve, csv()).await;
        assert_eq!(hers["state"], "ready", "nobody waits for another workspace");
        let state = async |export: &Value| {
            let export = ada.get(&format!("/api/exports/{}", id(export))).await.expect(200).json();
            export["state"].as_str().unwrap().to_owned()
        };
        assert_eq!(state(&second).await, "waiting");
        assert_eq!(app.number("select count(*) from jobs._private_jobs where run_at > now()").await, 1);
        // The worker was killed, and says nothing any more.
        app.clock.advance(Duration::from_mins(3));
        sqlx::query("update jobs._private_jobs set run_at = now()").execute(&app.owner).await.unwrap();
        app.run_jobs().await;
        assert_eq!(state(&second).await, "ready");
    })
    .await;
}

#[tokio::test]
async fn one_that_cannot_be_written_says_so() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let export = ada.post("/api/exports/", csv()).await.expect(202).json();
        sqlx::query("update exports set request = '{\"format\": \"of a newer server\"}'")
            .execute(&app.owner)
            .await
            .unwrap();
        for _ in 0..4 {
            sqlx::query("update jobs._private_jobs set run_at = now()").execute(&app.owner).await.unwrap();
            app.run_jobs().await;
        }
        let list = ada.get("/api/exports/").await.expect(200).json();
        assert_eq!((&list["items"][0]["id"], &list["items"][0]["state"]), (&export["id"], &json!("failed")));
        assert!(list["items"][0]["expires_at"].is_string() && list["items"][0]["download_url"].is_null());
        assert_eq!(app.number("select count(*) from jobs._private_jobs").await, 0, "it isn't tried for ever");
    })
    .await;
}

#[tokio::test]
async fn deleting_the_account_deletes_them() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let ready = write(app, &ada, csv()).await;
        let key = format!("exports/{}", id(&ready));
        assert!(app.blob(&key).await.is_some());
        Answer::of(
            ada.request(Method::DELETE, "/api/auth/account").json(&json!({ "email": "ada@example.com" })),
        )
        .await
        .expect(204);
        app.run_jobs().await;
        app.clock.advance(Duration::from_mins(20));
        app.run_jobs().await;
        assert_eq!(app.number("select count(*) from exports").await, 0);
        assert_eq!(app.blob(&key).await, None);
    })
    .await;
}
