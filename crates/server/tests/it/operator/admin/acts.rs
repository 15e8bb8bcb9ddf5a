//! The audit log, ended sessions, and limits.

use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};

use super::{OPERATOR, audit, operated, operator, reason};

#[tokio::test]
async fn the_audit_log_is_only_added_to() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let path = format!("/api/admin/workspaces/{}/end-sessions", ada.workspace);
        person.post(&path, reason("Stolen laptop")).await.expect(200);
        let admin = PgPool::connect(&app.config().database.admin_url).await.unwrap();
        let change = |of: &str| {
            [format!("update {of} set reason = 'x'"), format!("delete from {of}"), format!("truncate {of}")]
        };
        for statement in change("admin_audit") {
            for (pool, who) in [(&admin, "formtray_admin"), (&app.owner, "formtray_owner")] {
                let refused = sqlx::query(AssertSqlSafe(statement.clone())).execute(pool).await;
                assert!(refused.is_err(), "{who} can: {statement}");
            }
        }
        for url in [&app.config().database.app_url, &app.config().database.worker_url] {
            let pool = PgPool::connect(url).await.unwrap();
            let read = sqlx::query("select count(*) from admin_audit").execute(&pool).await;
            assert!(read.unwrap_err().to_string().contains("permission denied"));
        }
        let list = person.get("/api/admin/audit").await.expect(200).json();
        let entry = &list["items"][0];
        assert_eq!((&entry["operator"], &entry["action"]), (&json!(OPERATOR), &json!("sessions_ended")));
        assert_eq!(entry["workspace"]["email"], "ada@example.com");
        assert_eq!(entry["details"], json!({ "sessions": 1 }));
        for (query, found) in [
            ("q=laptop", 1),
            ("q=other", 0),
            ("operator=operator@example.com", 1),
            ("operator=ada@example.com", 0),
            (&*format!("workspace_id={}", ada.workspace), 1),
            (&*format!("workspace_id={}", person.workspace), 0),
        ] {
            let list = person.get(&format!("/api/admin/audit?{query}")).await.expect(200).json();
            assert_eq!(list["items"].as_array().unwrap().len(), found, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn ended_sessions_are_over_on_every_server_at_once() {
    testkit::run_with(operated, async |app| {
        let other = app.another_server().await;
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let login = json!({ "email": "ada@example.com", "password": "a long enough one" });
        let second = app.guest().post("/api/auth/login", login.clone()).await.expect(200).json();
        let second = app.guest().with_token(second["token"].as_str().unwrap());
        let path = format!("/api/admin/workspaces/{}/end-sessions", ada.workspace);
        let ended = person.post(&path, reason("Stolen laptop")).await.expect(200).json();
        assert_eq!(ended, json!({ "ended": 2 }));
        for client in [&ada.client, &second] {
            client.get("/api/auth/profile").await.expect_error(401, "unauthorized");
            let elsewhere = app.http().get(format!("http://{}/api/auth/profile", other.address));
            let elsewhere = elsewhere.bearer_auth(client.token().unwrap());
            testkit::Answer::of(elsewhere).await.expect_error(401, "unauthorized");
        }
        person.get("/api/auth/profile").await.expect(200);
        // She can sign in again, and reads what happened.
        let again = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let again = app.guest().with_token(again["token"].as_str().unwrap());
        let events = again.get("/api/auth/events").await.expect(200).json();
        let logged = json!({ "action": "sessions_ended", "sessions": 2 });
        assert!(events["items"].as_array().unwrap().iter().any(|event| event["details"] == logged));
        let unknown = "/api/admin/workspaces/018f0000-0000-7000-8000-000000000000/end-sessions";
        person.post(unknown, reason("Stolen")).await.expect_error(404, "not_found");
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_workspace_can_have_another_limit() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let path = format!("/api/admin/workspaces/{}/limits", ada.workspace);
        let set = async |endpoints: Option<i64>| {
            person.post(&path, json!({ "endpoints": endpoints, "reason": "Ticket 1001" })).await
        };
        ada.create_endpoint("A").await;
        let limits = set(Some(1)).await.expect(200).json();
        assert_eq!(limits, json!({ "endpoints": 1, "is_overridden": true }));
        ada.post("/api/endpoints/", json!({ "name": "B" })).await.expect_error(409, "endpoint_limit");
        set(Some(2)).await.expect(200);
        ada.create_endpoint("B").await;
        for wrong in [0, -1, 100_001] {
            set(Some(wrong)).await.expect_error(422, "invalid");
        }
        let limits = set(None).await.expect(200).json();
        assert_eq!(limits, json!({ "endpoints": 500, "is_overridden": false }));
        ada.create_endpoint("C").await;
        // Another workspace keeps its own.
        app.register("eve").await.create_endpoint("A").await;
        assert_eq!(audit(&person).await.len(), 3);
    })
    .await;
}
