//! What becomes of imports when their form or account is deleted, and that they are in the export.

use serde_json::json;
use testkit::{Answer, Method};

use super::{checked, path, run, upload};

const FILE: &str = "date,a\n2024-01-01,x\nbad,y\n";

#[tokio::test]
async fn a_deleted_form_takes_its_imports_along() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (endpoint, other) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Other").await);
        let done = checked(app, &ada, &endpoint, FILE).await;
        run(app, &ada, &done).await;
        let running = checked(app, &ada, &endpoint, FILE.replace('x', "z")).await;
        ada.post(&format!("{}/run", path(&running)), json!({})).await.expect(200);
        let kept = upload(&ada, &other, FILE).await.expect(201).json();
        ada.delete(&format!("/api/endpoints/{endpoint}")).await.expect(204);
        app.run_jobs().await;
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        assert_eq!(app.number("select count(*) from imports").await, 1);
        let objects = app.platform().blobs.list("imports/").await.unwrap();
        assert_eq!(objects, [format!("imports/{}/file", kept["id"].as_str().unwrap())]);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_account_leaves_no_import() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let done = checked(app, &ada, &endpoint, FILE).await;
        run(app, &ada, &done).await;
        upload(&ada, &endpoint, FILE).await.expect(201);
        let body = json!({ "email": "ada@example.com" });
        Answer::of(ada.request(Method::DELETE, "/api/auth/account").json(&body)).await.expect(204);
        app.run_jobs().await;
        for table in [
            "select count(*) from submissions",
            "select count(*) from imports",
            "select count(*) from imported_submissions",
            "select count(*) from folder_totals",
            "select count(*) from deleted_counts",
        ] {
            assert_eq!(app.number(table).await, 0, "{table}");
        }
        assert!(app.platform().blobs.list("imports/").await.unwrap().is_empty());
    })
    .await;
}
