//! The limit on endpoints per workspace.

use futures_util::future::join_all;
use serde_json::json;
use testkit::{Person, TestApp};

const MAX_ENDPOINTS: i64 = 500;

/// Fills a workspace up to this number of endpoints.
async fn fill(app: &TestApp, owner: &Person<'_>, count: i64) {
    sqlx::query(
        "insert into endpoints (id, workspace_id, name, created_at, updated_at)
         select translate(lpad(n::text, 16, '0'), '0123456789', 'bcdfghjkmn'), $1::uuid, 'Form ' || n, now(), now()
         from generate_series(1, $2) n",
    )
    .bind(&owner.workspace)
    .bind(count)
    .execute(&app.owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_workspace_has_500_however_many_are_created_at_once() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        fill(app, &ada, MAX_ENDPOINTS - 3).await;
        let made =
            join_all((0..12).map(|_| ada.post("/api/endpoints/", json!({ "name": "One more" })))).await;
        let (created, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(|answer| answer.status == 201);
        assert_eq!((created.len(), refused.len()), (3, 9));
        for answer in refused {
            let error = answer.expect_error(409, "endpoint_limit");
            assert!(error["detail"].as_str().unwrap().contains("limit of 500 endpoints"), "{error}");
        }
        assert_eq!(app.number("select count(*) from endpoints").await, MAX_ENDPOINTS);
        eve.create_endpoint("Another workspace").await;
        let id = created[0].json()["id"].as_str().unwrap().to_owned();
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        ada.create_endpoint("In its place").await;
        ada.post("/api/endpoints/", json!({ "name": "One more" })).await.expect_error(409, "endpoint_limit");
    })
    .await;
}
