//! Nothing in PostgreSQL runs without a time limit: statements, lock waits and idle transactions are bounded.

use serde_json::json;
use sqlx::{Executor, Row};
use uuid::Uuid;

const TIMEOUTS: [&str; 3] = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

async fn assert_bounded(what: &str, conn: &mut sqlx::PgConnection) {
    for name in TIMEOUTS {
        let row = conn.fetch_one(sqlx::AssertSqlSafe(format!("show {name}"))).await.unwrap();
        assert_ne!(row.get::<String, _>(0), "0", "{what}: {name}");
    }
}

#[tokio::test]
async fn every_pool_has_them() {
    testkit::run(async |app| {
        let db = &app.platform().db;
        assert_bounded("app", &mut db.tenant(Uuid::nil()).await.unwrap()).await;
        assert_bounded("worker", &mut db.worker().acquire().await.unwrap()).await;
        assert_bounded("recorder", &mut db.dedicated_worker_pool(1).acquire().await.unwrap()).await;
        assert_bounded("delivery", &mut db.index_only_worker_pool(1).acquire().await.unwrap()).await;
    })
    .await;
}

#[tokio::test]
async fn who_forgets_a_transaction_holds_up_a_request_for_a_while_only() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let mut held = db::begin(&app.owner).await.unwrap();
        held.execute("lock table endpoints").await.unwrap();
        let path = format!("/api/endpoints/{endpoint}");
        let rename = async || ada.put(&path, json!({ "name": "Other" })).await;
        rename().await.expect_error(503, "unavailable");
        held.rollback().await.unwrap();
        rename().await.expect(200);
    })
    .await;
}
