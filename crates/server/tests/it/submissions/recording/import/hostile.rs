//! Files that were made to break something.

use serde_json::{Value, json};
use testkit::{Answer, Method};

use super::{checked, numbers, path, upload};

const MIB: usize = 1024 * 1024;

#[tokio::test]
async fn files_that_cannot_be_imported_are_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        for (file, code) in [
            (Vec::new(), "empty_file"),
            (b"date,a\n".to_vec(), "empty_file"),
            (vec![b','; MIB], "too_many_columns"),
            (b"PK\x03\x04\x14\0\x06\0workbook.xml".to_vec(), "unreadable"),
            (vec![b'['; MIB], "unreadable"),
            (b"{\"a\":".to_vec(), "unreadable"),
        ] {
            let errors = upload(&ada, &endpoint, file).await.expect_error(422, "invalid");
            assert_eq!(errors["errors"][0]["code"], code);
        }
        upload(&ada, &endpoint, vec![b'x'; 50 * MIB + 1]).await.expect_error(413, "file_too_large");
        let nobody = "22b4kq7mtz9cw3dh";
        upload(&ada, nobody, "date,a\n2024-01-01,x\n").await.expect_error(404, "not_found");
        // Nothing is left of them.
        app.settled(async || app.number("select count(*) from imports").await == 0).await;
        app.run_jobs().await;
        assert!(app.platform().blobs.list("imports/").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn hostile_rows_are_rejected_and_the_others_imported() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        // Also in the preview.
        upload(&ada, &endpoint, "date,a\n2024-01-01,x\0y\n").await.expect(201);
        let deep = format!("{}1{}", "[".repeat(90), "]".repeat(90));
        let lines = [
            r#"{"date":"2024-01-01","a":"nul \u0000 and half a pair \ud83d"}"#.to_owned(),
            r#"{"date":"2024-01-01","a":1e999999}"#.to_owned(),
            format!(r#"{{"date":"2024-01-01","a":{deep}}}"#),
            format!(r#"{{"date":"2024-01-01","a":"{}"}}"#, "x".repeat(70_000)),
            format!(r#"{{"date":"2024-01-01","a":"{}"}}"#, "x".repeat(3 * MIB)),
            "{".to_owned(),
            r#"{"date":"2024-01-01","=1+1":"=cmd()"}"#.to_owned(),
        ];
        let import = checked(app, &ada, &endpoint, lines.join("\n")).await;
        let numbers = numbers(&import, &["total", "rejected"]);
        assert_eq!(numbers[0], 7);
        let done = super::run(app, &ada, &import).await;
        assert_eq!(done["state"], "done");
        assert_eq!(done["imported"].as_i64().unwrap(), 7 - numbers[1]);
        let report = ada.get(&format!("{}/rejected.csv", path(&import))).await.expect(200).text();
        assert!(report.lines().all(|line| !line.contains(",=")), "no cell is a formula");
    })
    .await;
}

#[tokio::test]
async fn a_workspace_may_store_only_so_much() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let file = "date,a\n2024-01-01,x\n";
        let import = upload(&ada, &endpoint, file).await.expect(201).json();
        let grow = "update imports set file_bytes = 200 * 1024 * 1024 - 10";
        sqlx::query(grow).execute(&app.owner).await.unwrap();
        upload(&ada, &endpoint, file).await.expect_error(409, "import_storage_full");
        ada.delete(&path(&import)).await.expect(204);
        for _ in 1..50 {
            let import = upload(&ada, &endpoint, file).await.expect(201).json();
            ada.delete(&path(&import)).await.expect(204);
        }
        upload(&ada, &endpoint, file).await.expect_error(429, "too_many_tries");
    })
    .await;
}

#[tokio::test]
async fn a_file_with_too_many_rows_fails_the_check() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, format!("date,a\n{}", "x,y\n".repeat(250_001))).await;
        assert_eq!((&import["state"], &import["error"]), (&json!("failed"), &json!("too_many_rows")));
    })
    .await;
}

#[tokio::test]
async fn nobody_reaches_anothers_import() {
    testkit::run(async |app| {
        let (ada, eve) = (app.verified("ada").await, app.verified("eve").await);
        let endpoint = ada.create_endpoint("Contact").await;
        let import = checked(app, &ada, &endpoint, "date,a\n2024-01-01,x\nbad,y\n").await;
        upload(&eve, &endpoint, "date,a\n2024-01-01,x\n").await.expect_error(404, "not_found");
        for (method, end) in [
            (Method::GET, ""),
            (Method::DELETE, ""),
            (Method::PUT, "/mapping"),
            (Method::POST, "/run"),
            (Method::POST, "/undo"),
            (Method::GET, "/rejected.csv"),
        ] {
            let request = eve.request(method, &format!("{}{end}", path(&import)));
            let request = if end == "/mapping" { request.json(&json!({ "columns": [] })) } else { request };
            Answer::of(request).await.expect_error(404, "not_found");
        }
        assert_eq!(eve.get("/api/imports").await.expect(200).json()["items"], Value::Array(Vec::new()));
    })
    .await;
}
