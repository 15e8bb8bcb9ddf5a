//! What isn't accepted, and whose exports one sees.

use serde_json::{Value, json};

use super::{csv, link, write};

#[tokio::test]
async fn a_request_must_make_sense() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = eve.create_endpoint("Hers").await;
        let wrong = [
            (json!({ "format": "pdf" }), 422),
            (json!({ "format": "csv", "surprise": 1 }), 422),
            (json!({ "format": "csv", "ids": [] }), 422),
            (json!({ "format": "csv", "ids": vec!["018f0000-0000-7000-8000-000000000000"; 1_001] }), 422),
            (json!({ "format": "csv", "columns": vec!["a"; 301] }), 422),
            (json!({ "format": "csv", "q": "x".repeat(501) }), 422),
            (json!({ "format": "csv", "from": "2026-02-01T00:00:00Z", "to": "2026-01-01T00:00:00Z" }), 422),
            (json!({ "format": "csv", "endpoint_id": hers }), 404),
        ];
        for (request, status) in wrong {
            for path in ["/api/exports/", "/api/exports/download"] {
                let answer = ada.post(path, request.clone()).await;
                assert_eq!(answer.status, status, "{path} {request}: {}", answer.text());
            }
        }
        assert_eq!(app.number("select count(*) from exports").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_workspace_has_ten_unfinished_ones_and_a_hundred_a_day() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        for _ in 0..10 {
            ada.post("/api/exports/", csv()).await.expect(202);
        }
        ada.post("/api/exports/", csv()).await.expect_error(409, "too_many_exports");
        eve.post("/api/exports/", csv()).await.expect(202);
        app.run_jobs().await;
        ada.post("/api/exports/", csv()).await.expect(202);
        // 11 so far. Neither deleting one nor writing more than are kept makes room for others.
        for _ in 11..100 {
            let export = ada.post("/api/exports/", csv()).await.expect(202).json();
            ada.delete(&format!("/api/exports/{}", export["id"].as_str().unwrap())).await.expect(204);
        }
        ada.post("/api/exports/", csv()).await.expect_error(429, "too_many_tries");
        eve.post("/api/exports/", csv()).await.expect(202);
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_the_exports_of_others() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let form = ada.create_endpoint("Contact").await;
        let canary = app.guest().submitted(&form, &[("name", "canary")]).await;
        let hers = write(app, &ada, csv()).await;
        let path = format!("/api/exports/{}", hers["id"].as_str().unwrap());
        eve.get(&path).await.expect_error(404, "not_found");
        eve.delete(&path).await.expect_error(404, "not_found");
        assert_eq!(eve.get("/api/exports/").await.expect(200).json()["items"], json!([]));
        let all: Value =
            eve.post("/api/exports/download", json!({ "format": "json" })).await.expect(200).json();
        assert_eq!(all, json!([]));
        let named = json!({ "format": "json", "ids": [canary] });
        assert_eq!(eve.post("/api/exports/download", named).await.expect(200).json(), json!([]));
        app.guest().get(&link(app, &hers)).await.expect(200);
    })
    .await;
}
