//! Suspending a workspace: all its endpoints, and new ones.

use serde_json::json;
use testkit::{Person, TestApp};

use super::{operated, operator, reason};

async fn statuses(app: &TestApp, ids: &[&String]) -> Vec<String> {
    let mut found = Vec::new();
    for id in ids {
        let status = sqlx::query_scalar("select status from endpoints where id = $1");
        found.push(status.bind(id).fetch_one(&app.owner).await.unwrap());
    }
    found
}

async fn act(person: &Person<'_>, path: &str, status: u16) {
    person.post(&format!("/api/admin/{path}"), reason("Spam")).await.expect(status);
}

#[tokio::test]
async fn a_suspended_workspace_has_no_endpoint_that_works() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let eve = app.register("eve").await;
        let others = eve.create_endpoint("Of another").await;
        let (active, paused) = (ada.create_endpoint("A").await, ada.create_endpoint("B").await);
        let (suspended, lifted) = (ada.create_endpoint("C").await, ada.create_endpoint("D").await);
        let all = [&active, &paused, &suspended, &lifted];
        ada.put(&format!("/api/endpoints/{paused}"), json!({ "status": "paused" })).await.expect(200);
        act(&person, &format!("endpoints/{suspended}/suspend"), 204).await;
        act(&person, &format!("endpoints/{lifted}/suspend"), 204).await;
        let workspace = format!("workspaces/{}", ada.workspace);
        act(&person, &format!("{workspace}/suspend"), 204).await;
        act(&person, &format!("{workspace}/suspend"), 409).await;

        assert_eq!(statuses(app, &all).await, ["suspended"; 4]);
        for id in all {
            app.settled(async || app.guest().submit(id, &[("a", "1")]).await.status == 403).await;
            let refused = ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "active" })).await;
            refused.expect_error(422, "invalid");
        }
        ada.post("/api/endpoints/", json!({ "name": "E" })).await.expect_error(409, "workspace_suspended");
        // She can still read, and nobody else is affected.
        ada.get("/api/submissions/").await.expect(200);
        app.guest().submit(&others, &[("a", "1")]).await.expect(200);
        eve.create_endpoint("Another").await;
        let shown = person.get(&format!("/api/admin/{workspace}")).await.expect(200).json();
        assert_eq!(
            (&shown["suspended"]["reason"], &shown["suspended"]["by"]),
            (&json!("Spam"), &json!(super::OPERATOR))
        );

        // One that was suspended by itself is lifted with the workspace after this, and not before.
        let lift = format!("/api/admin/endpoints/{lifted}/lift");
        person.post(&lift, reason("Fine")).await.expect_error(409, "workspace_suspended");
        act(&person, &format!("{workspace}/lift"), 204).await;
        act(&person, &format!("{workspace}/lift"), 409).await;
        assert_eq!(statuses(app, &all).await, ["active", "paused", "suspended", "suspended"]);
        person.post(&lift, reason("Fine")).await.expect(204);
        assert_eq!(statuses(app, &all).await, ["active", "paused", "suspended", "active"]);
        ada.create_endpoint("E").await;
        let subjects = app.all_mail_to("ada@example.com").await;
        assert!(subjects.iter().any(|email| email.subject == "Your workspace was suspended"));
        assert!(subjects.iter().any(|email| email.subject == "Your workspace works again"));
    })
    .await;
}

/// Counts the endpoints that wait for a suspension.
const WAITING: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into endpoints%'";

#[tokio::test]
async fn an_endpoint_that_is_created_meanwhile_is_refused() {
    testkit::run_with(operated, async |app| {
        let ada = app.register("ada").await;
        let mut tx = db::begin(&app.owner).await.unwrap();
        let suspend = "select suspend_workspace($1::uuid, 'somebody', 'Spam', now())";
        sqlx::query(suspend).bind(&ada.workspace).execute(&mut *tx).await.unwrap();
        let commit = async {
            app.settled(async || app.number(WAITING).await > 0).await;
            tx.commit().await.unwrap();
        };
        let (answer, ()) = tokio::join!(ada.post("/api/endpoints/", json!({ "name": "A" })), commit);
        answer.expect_error(409, "workspace_suspended");
        assert_eq!(app.number("select count(*) from endpoints").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_suspended_workspace_can_be_deleted_by_its_owner() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        ada.create_endpoint("A").await;
        act(&person, &format!("workspaces/{}/suspend", ada.workspace), 204).await;
        let delete = ada.request(testkit::Method::DELETE, "/api/auth/account");
        let delete = delete.json(&json!({ "email": "ada@example.com" }));
        testkit::Answer::of(delete).await.expect(204);
        app.run_jobs().await;
        assert_eq!(app.number("select count(*) from suspensions").await, 0);
        assert_eq!(app.number("select count(*) from admin_audit").await, 1, "the audit log stays");
        person.get(&format!("/api/admin/workspaces/{}", ada.workspace)).await.expect_error(404, "not_found");
        person.get("/api/admin/audit").await.expect(200);
    })
    .await;
}
