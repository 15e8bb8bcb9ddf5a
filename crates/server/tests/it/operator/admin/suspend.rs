//! Suspending an endpoint, and lifting the suspension.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::PgPool;
use testkit::{Answer, TestApp};

use super::{audit, operated, operator, reason};

/// How long a suspension, and its end, may take to reach every server.
const REACHES_ALL: Duration = Duration::from_secs(1);

async fn status(app: &TestApp, id: &str) -> String {
    let status = sqlx::query_scalar("select status from endpoints where id = $1");
    status.bind(id).fetch_one(&app.owner).await.unwrap()
}

#[tokio::test]
async fn a_suspended_form_stores_nothing_on_any_server() {
    testkit::run_with(operated, async |app| {
        let other = app.another_server().await;
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let id = ada.create_endpoint("Contact").await;
        let servers = [app.url(""), format!("http://{}", other.address)];
        let post = async |server: &str, n: u64| {
            let request = app.http().post(format!("{server}/api/submit/{id}")).form(&[("n", n)]);
            Answer::of(request.header("accept", "application/json")).await
        };
        let settled_within_a_second = async |expected: u16| {
            let since = Instant::now();
            for (server, n) in servers.iter().zip([100, 200]) {
                let mut tries = 0;
                while post(server, n + u64::from(expected) + tries).await.status != expected {
                    tries += 1;
                    assert!(since.elapsed() < REACHES_ALL, "{server} doesn't answer {expected}");
                }
            }
        };
        // Both servers know the form.
        for server in &servers {
            post(server, 1).await.expect(200);
        }
        let body = json!({ "reason": "Report 7: asks for PINs", "message": "The form asks for PINs." });
        person.post(&format!("/api/admin/endpoints/{id}/suspend"), body).await.expect(204);
        settled_within_a_second(403).await;
        let stored = app.number("select count(*) from submissions").await;
        for server in &servers {
            post(server, 2).await.expect_error(403, "SUSPENDED");
        }
        let page = app.http().post(app.url(&format!("/f/{id}"))).form(&[("n", "3")]);
        let page = Answer::of(page.header("accept", "text/html").header("accept-language", "de")).await;
        let page = page.expect(403).text();
        assert!(page.contains("lang=\"de\""), "{page}");
        assert_eq!(app.number("select count(*) from submissions").await, stored);

        let emails = app.all_mail_to("ada@example.com").await;
        let email = emails.iter().find(|email| email.subject == "Your endpoint \"Contact\" was suspended");
        let email = email.expect("she is told");
        assert!(email.text.contains("> The form asks for PINs."), "{email:?}");
        assert!(!email.text.contains("Report 7"), "the reason is for operators: {email:?}");

        person.post(&format!("/api/admin/endpoints/{id}/lift"), reason("Removed")).await.expect(204);
        settled_within_a_second(200).await;
        let emails = app.all_mail_to("ada@example.com").await;
        assert!(
            emails.iter().any(|email| email.subject == "Your endpoint \"Contact\" works again"),
            "{emails:#?}"
        );
        let logged = [("endpoint_lifted", "Removed"), ("endpoint_suspended", "Report 7: asks for PINs")];
        assert_eq!(audit(&person).await, logged.map(|(action, why)| (action.to_owned(), json!(why))));
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn an_owner_cannot_lift_it_and_gets_back_the_status_that_was() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "status": "paused" })).await.expect(200);
        let suspend = format!("/api/admin/endpoints/{id}/suspend");
        person.post(&suspend, reason("Phishing")).await.expect(204);
        person.post(&suspend, reason("Phishing")).await.expect_error(409, "already_suspended");
        assert_eq!(ada.get(&path).await.expect(200).json()["status"], "suspended");
        for status in ["active", "paused", "suspended"] {
            ada.put(&path, json!({ "status": status })).await.expect_error(422, "invalid");
        }
        // Other settings can be changed, and a new URL is as suspended as the old one.
        ada.put(&path, json!({ "name": "Renamed" })).await.expect(200);
        let changed = ada.post(&format!("{path}/change-address"), json!({ "keep_days": 7 })).await;
        let changed = changed.expect(200).json();
        let new_id = changed["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        app.guest().submit(&new_id, &[("a", "1")]).await.expect_error(403, "SUSPENDED");

        // Whatever the server's code does, the database refuses.
        let pool = PgPool::connect(&app.config().database.app_url).await.unwrap();
        let mut tx = db::begin(&pool).await.unwrap();
        let workspace = sqlx::query("select set_config('app.workspace', $1, true)").bind(&ada.workspace);
        workspace.execute(&mut *tx).await.unwrap();
        let lift = sqlx::query("update endpoints set status = 'active'").execute(&mut *tx).await;
        assert!(lift.unwrap_err().to_string().contains("only an operator"));
        drop(tx);

        let lift = format!("/api/admin/endpoints/{id}/lift");
        person.post(&lift, reason("A mistake")).await.expect(204);
        person.post(&lift, reason("A mistake")).await.expect_error(409, "not_suspended");
        assert_eq!(status(app, &id).await, "paused");
        let unknown = "/api/admin/endpoints/22bcdfghjkmnpqrs/suspend";
        person.post(unknown, reason("Phishing")).await.expect_error(404, "not_found");
        ada.delete(&path).await.expect(204);
        person.post(&suspend, reason("Phishing")).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn the_owner_reads_it_in_the_security_log_and_not_why() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        let id = ada.create_endpoint("Contact").await;
        person.post(&format!("/api/admin/endpoints/{id}/suspend"), reason("Phishing")).await.expect(204);
        let events = ada.get("/api/auth/events").await.expect(200).json();
        let event = &events["items"][0];
        assert_eq!(event["kind"], "operator_acted");
        assert_eq!(event["details"], json!({ "action": "endpoint_suspended", "endpoint": id }));
        // An address that isn't verified may be somebody else's.
        app.mail_to("ada@example.com").await.token("/verify-email");
        app.no_mail_to("ada@example.com").await;
    })
    .await;
}
