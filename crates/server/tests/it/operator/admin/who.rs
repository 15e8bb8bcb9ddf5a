//! Who is an operator, at every request.

use std::time::Duration;

use serde_json::json;
use testkit::{Answer, TestApp};

use super::{OPERATOR, audit, operated, operator, reason};
use crate::accounts::sign_in::two_factor::Authenticator;

const SESSION: &str = "/api/admin/session";

/// Starts a server of the same installation with other settings, and asks it who the operator is.
async fn ask_with(app: &TestApp, token: &str, change: impl FnOnce(&mut testkit::Config)) -> Answer {
    let mut config = app.config().clone();
    config.spool.path.push_str("-of-another");
    change(&mut config);
    let other = Box::pin(server::start(&config, app.clock.clone())).await.unwrap();
    let request = app.http().get(format!("http://{}{SESSION}", other.address)).bearer_auth(token);
    let answer = Answer::of(request).await;
    other.stop().await.unwrap();
    answer
}

#[tokio::test]
async fn an_operator_is_named_verified_and_has_two_factor() {
    testkit::run_with(operated, async |app| {
        app.guest().get(SESSION).await.expect_error(401, "unauthorized");
        let ada = app.verified("ada").await;
        Authenticator::turn_on(app, &ada).await;
        ada.get(SESSION).await.expect_error(404, "not_found");

        // Whoever registers an operator's address gets nothing by it, with two-factor or without.
        let person = app.register("operator").await;
        person.get(SESSION).await.expect_error(404, "not_found");
        Authenticator::turn_on(app, &person).await;
        person.get(SESSION).await.expect_error(404, "not_found");
        person.delete("/api/auth/two-factor").await.expect(204);

        let token = app.mail_to(OPERATOR).await.token("/verify-email");
        app.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect(200);
        person.get(SESSION).await.expect_error(403, "two_factor_required");
        Authenticator::turn_on(app, &person).await;
        let session = person.get(SESSION).await.expect(200).json();
        assert_eq!((&session["email"], &session["name"]), (&json!(OPERATOR), &json!("operator")));
        assert_eq!(session["operators"], json!([{ "email": OPERATOR, "name": "operator" }]));

        // It is checked at every request.
        person.delete("/api/auth/two-factor").await.expect(204);
        person.get(SESSION).await.expect_error(403, "two_factor_required");
    })
    .await;
}

#[tokio::test]
async fn an_address_that_is_no_longer_named_finds_no_admin() {
    testkit::run_with(operated, async |app| {
        let person = operator(app).await;
        person.get(SESSION).await.expect(200);
        let removed = ask_with(app, &person.token, |config| config.admin.emails.clear()).await;
        removed.expect_error(404, "not_found");
        let without_role = ask_with(app, &person.token, |config| config.database.admin_url.clear()).await;
        without_role.expect_error(404, "not_found");
        ask_with(app, &person.token, |_| ()).await.expect(200);
        person.post("/api/auth/logout", json!({})).await.expect(204);
        person.get(SESSION).await.expect_error(401, "unauthorized");
    })
    .await;
}

#[tokio::test]
async fn an_act_needs_a_reason_and_a_confirmed_session() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let id = ada.create_endpoint("Contact").await;
        let suspend = format!("/api/admin/endpoints/{id}/suspend");
        for wrong in [json!({}), reason(""), reason(" \n"), reason(&"x".repeat(501))] {
            person.post(&suspend, wrong).await.expect_error(422, "invalid");
        }
        app.clock.advance(Duration::from_mins(11));
        let workspace = format!("/api/admin/workspaces/{}", ada.workspace);
        let unknown = "018f0000-0000-7000-8000-000000000000";
        for (path, body) in [
            (suspend.clone(), reason("Phishing")),
            (format!("/api/admin/endpoints/{id}/lift"), reason("Phishing")),
            (format!("{workspace}/suspend"), reason("Phishing")),
            (format!("{workspace}/lift"), reason("Phishing")),
            (format!("{workspace}/end-sessions"), reason("Phishing")),
            (format!("{workspace}/limits"), json!({ "endpoints": 1, "reason": "Phishing" })),
            (format!("/api/admin/reports/{unknown}/close"), reason("Phishing")),
            ("/api/admin/jobs/1/retry".to_owned(), reason("Phishing")),
            ("/api/admin/announcements".to_owned(), json!({ "text": "Hello" })),
        ] {
            person.post(&path, body).await.expect_error(403, "step_up_required");
        }
        // Reading needs none.
        person.get(&workspace).await.expect(200);
        assert!(audit(&person).await.is_empty(), "what was refused isn't in the audit log");
        assert_eq!(app.guest().submit(&id, &[("a", "1")]).await.status, 200);
    })
    .await;
}

/// Counts the transactions that wait for another one to end.
const WAITING: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_operator%'";

#[tokio::test]
async fn an_act_that_began_before_the_session_ended_does_nothing() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let id = ada.create_endpoint("Contact").await;
        let mut tx = db::begin(&app.owner).await.unwrap();
        sqlx::query("select from users where email = $1 for update")
            .bind(OPERATOR)
            .execute(&mut *tx)
            .await
            .unwrap();
        let path = format!("/api/admin/endpoints/{id}/suspend");
        let act = person.post(&path, reason("Phishing"));
        let end = async {
            app.settled(async || app.number(WAITING).await > 0).await;
            let ended = "delete from sessions s using users u where u.id = s.user_id and u.email = $1";
            sqlx::query(ended).bind(OPERATOR).execute(&mut *tx).await.unwrap();
            tx.commit().await.unwrap();
        };
        let (answer, ()) = tokio::join!(act, end);
        answer.expect_error(401, "unauthorized");
        assert_eq!(app.number("select count(*) from suspensions").await, 0);
        assert_eq!(app.number("select count(*) from admin_audit").await, 0);
    })
    .await;
}
