//! No response to an operator contains what customers and visitors wrote, unless the customer grants access.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgPool;
use testkit::{Answer, Form, Method, Part, Person, TestApp};

use super::things::{self, Things};
use super::{operated, operator};

/// Stands wherever an operator must not look.
const PLANTED: &str = "pl4nted";

/// Writes [`PLANTED`] into everything that an owner and a visitor can write about an endpoint, except for its name.
async fn plant(app: &TestApp, ada: &Person<'_>) -> Things {
    let id = ada.create_endpoint("Contact").await;
    let settings = json!({
        "label": PLANTED,
        "closed_message": PLANTED,
        "redirect_url": format!("https://{PLANTED}.example/"),
        "add_sites": [format!("{PLANTED}.example")],
        "rules": [{ "field": PLANTED, "required": false }],
        "honeypot": format!("{PLANTED}honey"),
    });
    ada.put(&format!("/api/endpoints/{id}"), settings).await.expect(200);
    let webhook = json!({
        "url": format!("https://hooks.example/{PLANTED}?token={PLANTED}"),
        "headers": [{ "name": format!("X-{PLANTED}"), "value": PLANTED }],
    });
    ada.post(&format!("/api/endpoints/{id}/webhooks"), webhook).await.expect(201);
    let notifications = json!({ "subject": PLANTED, "recipients": [format!("{PLANTED}@example.org")] });
    ada.put(&format!("/api/endpoints/{id}/notifications"), notifications).await.expect(200);
    let form = Form::new()
        .text("email", format!("{PLANTED}@example.org"))
        .text(PLANTED, PLANTED)
        .part("f", Part::text(PLANTED).file_name(format!("{PLANTED}.txt")));
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
    let origin = format!("https://{PLANTED}.example");
    let sent = Answer::of(request.header("origin", origin).multipart(form)).await.expect(200).json();
    let submission = sent["id"].as_str().unwrap();
    let memo = format!("/api/submissions/details/{submission}/memo");
    ada.put(&memo, json!({ "text": PLANTED })).await.expect(200);
    app.deliver().await;
    app.pretend_form(&id).await;
    app.pretend_billing(&ada.workspace).await;
    for statement in [
        "update form_drafts set schema = json_build_object('title', $1::text)",
        "update learned_fields set name = $1",
        "update form_notices set subject = $1",
        "update billing_details set company = $1, person = $1, street = $1, vat_id = $1, email = $1",
        "update delivery_attempts set answer = $1",
        "update outbox set error = $1, not_before = now()",
        "update sessions set device = $1, network = $1",
        "update security_events set device = $1",
        "insert into outbox (id, workspace_id, endpoint_id, not_before, error)
         select gen_random_uuid(), workspace_id, id, now(), $1 from endpoints",
        "insert into unclaimed (id, endpoint_id, reason, submission, file_ids)
         select gen_random_uuid(), id, 'refused', convert_to($1, 'UTF8'), '{}' from endpoints",
    ] {
        sqlx::query(statement)
            .bind(PLANTED)
            .execute(&app.owner)
            .await
            .unwrap_or_else(|e| panic!("{statement}: {e}"));
    }
    Things::about(app, &ada.workspace, &id, submission).await
}

/// The routes of operators, with those that read before those that act: an act would change what is read.
fn operations() -> Vec<(String, Method, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let openapi: Value =
        serde_json::from_str(&std::fs::read_to_string(root.join("openapi.json")).unwrap()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in openapi["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if operation["tags"][0] == "admin" {
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                found.push((operation["operationId"].as_str().unwrap().to_owned(), method, path.clone()));
            }
        }
    }
    found.sort_by_key(|(_, method, path)| (method != Method::GET, method != Method::POST, path.clone()));
    found
}

#[track_caller]
fn assert_bare(what: &str, answer: &Answer) {
    let headers = format!("{:?}", answer.headers);
    let body = String::from_utf8_lossy(&answer.body);
    assert!(!headers.contains(PLANTED) && !body.contains(PLANTED), "{what} reveals it: {headers} {body}");
}

#[tokio::test]
async fn no_response_contains_what_a_customer_or_a_visitor_wrote() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let things = plant(app, &ada).await;
        let operations = operations();
        assert!(operations.len() >= 30, "only {} operations", operations.len());
        // Everything is read again after the acts.
        for (id, method, path) in operations.iter().chain(&operations) {
            let (body, _) = things::expected(id).unwrap_or_else(|| panic!("{id}: this test doesn't know it"));
            let body = things.fill_body(&body);
            let request = person.request(method.clone(), &things.fill(path));
            let answer = Answer::of(if body.is_null() { request } else { request.json(&body) }).await;
            assert!(answer.status < 500, "{id}: {answer:?}");
            assert_bare(id, &answer);
        }
        let submission = things.get("{submission_id}");
        for text in ["ada@example.com", &ada.workspace, things.get("{endpoint_id}"), submission, "1001"] {
            let found = person.get(&format!("/api/admin/search?q={text}")).await.expect(200);
            assert_bare(text, &found);
        }
        // The test would see it: her own response contains it.
        let own = ada.get(&format!("/api/submissions/details/{submission}")).await;
        assert!(String::from_utf8_lossy(&own.body).contains(PLANTED) || own.status == 401);
    })
    .await;
}

/// Grants access for an hour, as the customer does.
async fn grant(app: &TestApp, things: &Things) {
    sqlx::query(
        "insert into access_grants (id, workspace_id, ticket_id, submission_id, requested_by, requested_at, state, granted_at,
                                    expires_at)
         values (gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, 'operator', now(), 'granted', now(), now() + interval '1 hour')",
    )
    .bind(things.get("{workspace_id}"))
    .bind(things.get("{ticket_id}"))
    .bind(things.get("{submission_id}"))
    .execute(&app.owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_grant_shows_one_submission_and_ends_by_itself() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let things = plant(app, &ada).await;
        let other = app.guest().submitted(things.get("{endpoint_id}"), &[("a", "b")]).await;
        let path = format!("/api/admin/submissions/{}", things.get("{submission_id}"));
        let hidden = person.get(&path).await.expect(200).json();
        assert_eq!(
            (&hidden["content"], &hidden["access"], &hidden["files"]),
            (&Value::Null, &Value::Null, &json!(1))
        );

        grant(app, &things).await;
        let shown = person.get(&path).await.expect(200).json();
        assert_eq!(shown["content"]["fields"], json!([["email", "pl4nted@example.org"], [PLANTED, PLANTED]]));
        assert_eq!(
            shown["content"]["files"],
            json!([{ "name": "pl4nted.txt", "size": 7, "type": "application/octet-stream" }])
        );
        assert_eq!(shown["access"]["state"], "granted");
        let other = person.get(&format!("/api/admin/submissions/{other}")).await.expect(200).json();
        assert_eq!(other["content"], Value::Null, "it is for one submission");
        // Both sides see that it was read.
        let read = json!({ "action": "submission_read", "submission": things.get("{submission_id}") });
        let events = ada.get("/api/auth/events").await.expect(200).json();
        assert_eq!(events["items"][0]["details"], read);
        let audit = person.get("/api/admin/audit").await.expect(200).json();
        assert_eq!(audit["items"][0]["action"], "submission_read");
        assert_eq!(audit["items"].as_array().unwrap().len(), 1, "what wasn't shown isn't in it");

        app.clock.advance(Duration::from_mins(61));
        let over = person.get(&path).await.expect(200).json();
        assert_eq!((&over["content"], &over["access"]["state"]), (&Value::Null, &json!("expired")));
    })
    .await;
}

#[tokio::test]
async fn a_revoked_grant_shows_nothing() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let things = Things::of(app, &ada).await;
        grant(app, &things).await;
        let path = format!("/api/admin/submissions/{}", things.get("{submission_id}"));
        assert_ne!(person.get(&path).await.expect(200).json()["content"], Value::Null);
        let revoke = "update access_grants set state = 'revoked', revoked_at = now()";
        sqlx::query(revoke).execute(&app.owner).await.unwrap();
        let revoked = person.get(&path).await.expect(200).json();
        assert_eq!((&revoked["content"], &revoked["access"]["state"]), (&Value::Null, &json!("revoked")));
    })
    .await;
}

#[tokio::test]
async fn the_role_itself_cannot_read_or_forge_a_grant() {
    testkit::run_with(operated, async |app| {
        let ada = app.verified("ada").await;
        let things = Things::of(app, &ada).await;
        grant(app, &things).await;
        sqlx::query("update access_grants set granted_at = now() - interval '2 hours', expires_at = now() - interval '1 second'")
            .execute(&app.owner)
            .await
            .unwrap();
        let admin = PgPool::connect(&app.config().database.admin_url).await.unwrap();
        // A caller whose clock is behind reads nothing either.
        let read = "select count(*) from admin_read_submission($1::uuid, 'x', '2020-01-01')";
        let read: i64 =
            sqlx::query_scalar(read).bind(things.get("{submission_id}")).fetch_one(&admin).await.unwrap();
        assert_eq!(read, 0);
        for forged in [
            "insert into access_grants (id, workspace_id, ticket_id, submission_id, requested_by, requested_at, state,
                                        granted_at, expires_at)
             select gen_random_uuid(), workspace_id, ticket_id, submission_id, 'x', now(), 'granted', now(), 'infinity'
             from access_grants",
            "insert into access_grants (id, workspace_id, ticket_id, submission_id, requested_by, requested_at, state)
             select gen_random_uuid(), workspace_id, ticket_id, submission_id, 'x', now(), 'granted' from access_grants",
            "update access_grants set expires_at = 'infinity'",
            "update access_grants set state = 'granted'",
            "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, text)
             select gen_random_uuid(), workspace_id, id, 'message', 'customer', 'Ada', 'Yes' from tickets",
            "select fields from submissions",
            "select * from submissions",
            "select name from files",
            "select text from memos",
            "select target from deliveries",
            "select settings from destinations",
            "select submission from unclaimed",
            "select password_hash from users",
            "select token_hash from sessions",
            "select document from invoices",
            "select * from jobs._private_jobs",
            "set role formtray_owner",
            "set session authorization formtray_owner",
        ] {
            let tried = sqlx::query(forged).execute(&admin).await;
            assert!(tried.is_err(), "the role can: {forged}");
        }
    })
    .await;
}
