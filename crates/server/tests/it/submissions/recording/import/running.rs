//! Imports that fail, are cancelled, or meet another one: there is never a part of one.

use std::time::Duration;

use serde_json::json;

use super::{checked, path, proposed, read, run, undo, upload};

const FILE: &str = "date,a\n2024-01-01,first\n2024-01-02,poison\n2024-01-03,last\n";

#[tokio::test]
async fn an_import_that_fails_leaves_nothing_and_is_retried() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, FILE).await;
        for statement in [
            "create function refuse() returns trigger language plpgsql as $$ begin
                 raise lock_not_available; end $$",
            "create trigger refuse before insert on submissions for each row
                 when (new.fields::text like '%poison%') execute function refuse()",
        ] {
            sqlx::query(statement).execute(&app.owner).await.unwrap();
        }
        let import = run(app, &ada, &import).await;
        assert_eq!(import["state"], "running");
        for table in [
            "select count(*) from submissions",
            "select count(*) from folder_totals",
            "select count(*) from imported_submissions",
        ] {
            assert_eq!(app.number(table).await, 0, "{table}");
        }
        sqlx::query("drop trigger refuse on submissions").execute(&app.owner).await.unwrap();
        let retry = "update jobs._private_jobs set run_at = now()";
        sqlx::query(retry).execute(&app.owner).await.unwrap();
        app.run_jobs().await;
        let import = read(&ada, &import).await;
        assert_eq!((&import["state"], &import["imported"]), (&json!("done"), &json!(3)));
    })
    .await;
}

#[tokio::test]
async fn an_import_that_keeps_failing_ends_as_failed() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, FILE).await;
        let key = format!("imports/{}/file", import["id"].as_str().unwrap());
        app.platform().blobs.delete(&key).await.unwrap();
        let import = run(app, &ada, &import).await;
        assert_eq!((&import["state"], &import["error"]), (&json!("failed"), &json!("file_missing")));
        assert_eq!(app.number("select count(*) from submissions").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_import_writes_nothing() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, FILE).await;
        ada.post(&format!("{}/run", path(&import)), json!({})).await.expect(200);
        ada.delete(&path(&import)).await.expect(204);
        app.run_jobs().await;
        ada.get(&path(&import)).await.expect_error(404, "not_found");
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        assert!(app.platform().blobs.list("imports/").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_workspace_has_one_import_at_work() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let first = checked(app, &ada, &endpoint, FILE).await;
        let second = upload(&ada, &endpoint, FILE).await.expect(201).json();
        ada.post(&format!("{}/run", path(&first)), json!({})).await.expect(200);
        let map = format!("{}/mapping", path(&second));
        ada.put(&map, proposed(&second)).await.expect_error(409, "import_busy");
        app.run_jobs().await;
        ada.put(&map, proposed(&second)).await.expect(200);
        app.run_jobs().await;
        assert_eq!(read(&ada, &second).await["duplicates"], 3);
        ada.delete(&path(&first)).await.expect_error(409, "import_state");
    })
    .await;
}

#[tokio::test]
async fn undoing_takes_what_was_moved_and_noted_too() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, FILE).await;
        let import = run(app, &ada, &import).await;
        let list = ada.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json();
        let id = list["items"][0]["id"].as_str().unwrap();
        let memo = format!("/api/submissions/details/{id}/memo");
        // Whatever the route is called, the memo of a deleted submission goes with it.
        let written =
            ada.put(&format!("/api/submissions/details/{id}/memo"), json!({ "text": "Called" })).await;
        assert!(written.status < 500, "{memo}");
        ada.patch("/api/submissions/", json!({ "ids": [id], "state": "trash" })).await.expect(200);
        let undone = undo(app, &ada, &import).await;
        assert_eq!(undone["state"], "undone");
        for table in [
            "select count(*) from submissions",
            "select count(*) from memos",
            "select count(*) from deleted_counts",
            "select count(*) from folder_totals where inbox <> 0 or trash <> 0",
        ] {
            assert_eq!(app.number(table).await, 0, "{table}");
        }
        ada.post(&format!("{}/undo", path(&import)), json!({})).await.expect_error(409, "import_state");
        // Undone, it can be imported again.
        let again = checked(app, &ada, &endpoint, FILE).await;
        assert_eq!(run(app, &ada, &again).await["imported"], 3);
    })
    .await;
}

#[tokio::test]
async fn after_a_day_nothing_can_be_undone_and_the_files_are_gone() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, "date,a\n2024-01-01,x\nbad,y\n").await;
        let import = run(app, &ada, &import).await;
        assert!(import["undo_until"].is_string());
        let unused = upload(&ada, &endpoint, FILE).await.expect(201).json();
        app.platform().clock.advance(Duration::from_hours(25));
        ada.post(&format!("{}/undo", path(&import)), json!({})).await.expect_error(409, "undo_expired");
        app.run_job("forget_imports").await;
        let kept = read(&ada, &import).await;
        assert_eq!((&kept["imported"], &kept["has_report"]), (&json!(1), &json!(false)));
        assert_eq!(kept["preview"], json!([]));
        ada.get(&format!("{}/rejected.csv", path(&import))).await.expect_error(404, "not_found");
        ada.get(&path(&unused)).await.expect_error(404, "not_found");
        assert!(app.platform().blobs.list("imports/").await.unwrap().is_empty());
        assert_eq!(app.number("select count(*) from imported_submissions").await, 0);
        assert_eq!(app.number("select count(*) from submissions").await, 1);
    })
    .await;
}
