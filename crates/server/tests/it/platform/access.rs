//! Who may call what: every operation of the API for every kind of caller, with the status that each gets. The
//! operations are read from the OpenAPI description, so one that is missing in the table fails the test.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Config, Form, Method, Part, Person, PretendedTicket, RequestBuilder, TestApp};

use crate::operator::admin::things::{self, Things};

/// The statuses of an operation for: a guest, an owner with an unverified address, an owner, the owner of another
/// workspace, somebody whose session was ended, and an operator.
type Statuses = [u16; 6];

/// Needs a sign-in, with a verified address or without. What the path names doesn't exist for others.
const OWN: Statuses = [401, 200, 200, 404, 401, 404];
/// Like [`OWN`], for paths that name nothing: everybody sees their own.
const ANY: Statuses = [401, 200, 200, 200, 401, 200];

fn signed(status: u16) -> Statuses {
    [401, status, status, status, 401, status]
}

fn named(status: u16) -> Statuses {
    [401, status, status, 404, 401, 404]
}

fn open_to_all(status: u16) -> Statuses {
    [status; 6]
}

/// A valid body for an operation, and the statuses to expect.
type Expected = (Value, Statuses);

fn expected(operation: &str) -> Option<Expected> {
    of_sign_in(operation)
        .or_else(|| of_accounts(operation))
        .or_else(|| of_endpoints(operation))
        .or_else(|| of_forms(operation))
        .or_else(|| of_submissions(operation))
        .or_else(|| of_imports(operation))
        .or_else(|| of_billing(operation))
        .or_else(|| of_delivery(operation))
        .or_else(|| of_support(operation))
        .or_else(|| of_status(operation))
        .or_else(|| of_admin(operation))
}

fn of_sign_in(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "auth_register" => {
            (json!({ "email": "{fresh}@example.com", "password": "a long enough one" }), open_to_all(201))
        }
        "auth_login" => {
            (json!({ "email": "nobody@example.com", "password": "a long enough one" }), open_to_all(401))
        }
        "auth_login_two_factor" => (json!({ "two_factor_token": "x", "code": "1" }), open_to_all(401)),
        "auth_forgot_password" => (json!({ "email": "nobody@example.com" }), open_to_all(202)),
        "auth_reset_password" => {
            (json!({ "token": "x", "new_password": "a long enough one" }), open_to_all(422))
        }
        // Authorised by the token from an email, and nothing else.
        "auth_verify_email" => (none, open_to_all(404)),
        "auth_logout" => (none, signed(204)),
        "auth_change_password" => (
            json!({ "current_password": "a long enough one", "new_password": "another long one" }),
            signed(200),
        ),
        "auth_resend_verification" => (none, signed(202)),
        // With two-factor authentication, which operators have, it takes a code.
        "auth_step_up" => (json!({ "password": "a long enough one" }), [401, 204, 204, 204, 401, 422]),
        _ => return None,
    })
}

fn of_accounts(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "profile_read" | "sessions_list" | "events_list" | "account_export" => (none, ANY),
        "two_factor_begin" => (none, [401, 200, 200, 200, 401, 409]),
        "profile_update" => (json!({ "email": "{fresh}@example.com" }), ANY),
        "sessions_end" => (none, named(204)),
        "sessions_end_others" | "two_factor_turn_off" => (none, signed(204)),
        "two_factor_turn_on" => (json!({ "code": "000000" }), signed(409)),
        "two_factor_recovery_codes" => (none, [401, 409, 409, 409, 401, 200]),
        "account_delete" => (json!({ "email": "{own}" }), signed(204)),
        _ => return None,
    })
}

fn of_endpoints(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "endpoints_list" => (none, ANY),
        "endpoints_create" => (json!({ "name": "Another" }), signed(201)),
        "endpoints_read" | "old_ids_list" => (none, OWN),
        "endpoints_update" => (json!({ "name": "Renamed" }), OWN),
        "endpoints_change_address" => (json!({ "keep_days": 7 }), OWN),
        "endpoints_test" => (none, named(201)),
        "old_ids_claim" => (json!({ "id": "no id" }), named(422)),
        "endpoints_delete" | "old_ids_remove" => (none, named(204)),
        "submit" | "submit_echo" => (json!({ "a": "1" }), open_to_all(200)),
        "submit_thanks" => (none, open_to_all(200)),
        _ => return None,
    })
}

fn of_forms(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "forms_read" | "forms_unpublish" | "forms_versions" | "forms_learned" | "forms_statistics" => {
            (none, OWN)
        }
        "forms_save" => (json!({ "language": "en", "fields": [] }), OWN),
        // Without a draft there is nothing to publish, but the statuses still show who may.
        "forms_publish" => (none, [401, 403, 409, 404, 401, 404]),
        "forms_version" | "notices_dismiss" => (none, named(404)),
        "forms_restore" => (json!({ "version": 1 }), named(404)),
        "notices_list" => (none, ANY),
        "form_schema_format" => (none, open_to_all(200)),
        "forms_preview" => (none, named(409)),
        // There is no published form.
        "submit_rules" | "hosted_show" | "hosted_thanks" | "hosted_report_page" => (none, open_to_all(404)),
        "hosted_report" => (json!({ "reason": "spam" }), open_to_all(404)),
        _ => return None,
    })
}

fn of_submissions(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "submissions_list" | "stats_read" | "live" | "exports_list" | "erasures_list" | "views_list" => {
            (none, ANY)
        }
        "submissions_update_matching" => (json!({ "filter": {}, "change": { "read": true } }), ANY),
        "views_create" => (json!({ "name": "Unread", "filter": { "unread": true } }), signed(201)),
        "views_update" => (json!({ "name": "Renamed" }), OWN),
        "submissions_update" => {
            (json!({ "ids": ["018f0000-0000-7000-8000-000000000000"], "read": true }), ANY)
        }
        "submissions_list_of_endpoint"
        | "submissions_read"
        | "submissions_details"
        | "submissions_timeline"
        | "submissions_export"
        | "exports_read"
        | "erasures_read"
        | "files_download" => (none, OWN),
        "submissions_memo" => (json!({ "text": "Called back" }), OWN),
        "submissions_delete" | "exports_delete" | "views_delete" => (none, named(204)),
        "submissions_empty" => (json!({ "folder": "trash" }), signed(202)),
        "erasures_count" => (json!({ "value": "somebody@example.com" }), signed(202)),
        // The count isn't finished, but the statuses still show who may confirm it.
        "erasures_confirm" => (json!({ "confirm_count": 0 }), named(409)),
        // A text file has no thumbnail, but the statuses still show who may ask.
        "files_thumbnail" => (none, named(404)),
        // Authorised by the link from an email, and nothing else.
        "files_shared" | "exports_file" => (none, open_to_all(404)),
        "exports_create" => (json!({ "format": "csv" }), signed(202)),
        "exports_download" => (json!({ "format": "csv" }), ANY),
        _ => return None,
    })
}

fn of_imports(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "imports_list" => (none, ANY),
        // It names no endpoint.
        "imports_upload" => (json!("any body is a file"), signed(422)),
        "imports_read" | "imports_report" | "imports_run" => (none, OWN),
        "imports_map" => (json!({ "columns": [{ "target": "date" }, { "target": "field" }] }), OWN),
        // It isn't done, but the statuses still show who may undo it.
        "imports_undo" => (none, named(409)),
        "imports_delete" => (none, named(204)),
        _ => return None,
    })
}

fn of_billing(operation: &str) -> Option<Expected> {
    Some(match operation {
        "billing_usage" | "billing_usage_days" | "billing_details" | "billing_invoices" => (Value::Null, ANY),
        "billing_details_save" => (
            json!({ "person": "Ada", "street": "Somewhere 1", "city": "Sometown", "country": "DE", "email": "ada@example.com" }),
            ANY,
        ),
        // There are no invoices, nobody pays, and the add-on isn't active.
        "billing_invoice" | "billing_invoice_pdf" | "addons_deactivate" => (Value::Null, signed(404)),
        "addons_activate" => (json!({}), signed(404)),
        "billing_spending_limit" => (json!({ "cents": 2_000 }), ANY),
        // Nothing is held, so there is nothing to open.
        "held_open" => (json!({ "count": 1, "price_cents": 2 }), signed(409)),
        "held_discard" => (json!({ "count": 0 }), ANY),
        _ => return None,
    })
}

fn of_delivery(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "attention_list" | "deliveries_summary" => (none, ANY),
        // Authorised by the token from an email, and nothing else.
        "recipients_confirm_page"
        | "recipients_confirm"
        | "recipients_unsubscribe_page"
        | "recipients_unsubscribe" => (none, open_to_all(404)),
        "notifications_read"
        | "destinations_resume"
        | "webhooks_list"
        | "webhooks_rotate_secret"
        | "webhooks_attempts"
        | "webhooks_test" => (none, OWN),
        "notifications_update" => (json!({ "subject": "{{name}}" }), OWN),
        "notifications_ask_again" => (json!({ "email": "{own}" }), named(202)),
        "webhooks_create" => (json!({ "url": "https://hooks.example/" }), named(201)),
        "webhooks_update" => (json!({ "url": "https://hooks.example/b" }), OWN),
        "webhooks_delete" | "webhooks_end_old_secret" => (none, named(204)),
        "destinations_replay_failed" => (none, named(202)),
        // The unverified owner's delivery waits for the address to be verified.
        "deliveries_replay" => (none, [401, 409, 202, 404, 401, 404]),
        _ => return None,
    })
}

fn of_support(operation: &str) -> Option<Expected> {
    let none = Value::Null;
    Some(match operation {
        "tickets_list" => (none, ANY),
        "tickets_create" => (json!({ "subject": "Help", "text": "It fails" }), signed(201)),
        "tickets_read"
        | "tickets_solve"
        | "tickets_reopen"
        | "ticket_files_download"
        | "access_requests_decline" => (none, OWN),
        "tickets_reply" => (json!({ "text": "It still fails" }), named(201)),
        "tickets_mark_read" | "ticket_files_delete" => (none, named(204)),
        "ticket_files_upload" => (json!("any body is a file"), signed(201)),
        "access_requests_grant" => (json!({ "hours": 24 }), [401, 403, 200, 404, 401, 404]),
        // Access hasn't been granted, but the statuses still show who may revoke it.
        "access_requests_revoke" => (none, named(409)),
        // No address for replies is configured, so nobody can pass emails on.
        "inbound_mail" => (none, open_to_all(404)),
        _ => return None,
    })
}

fn of_status(operation: &str) -> Option<Expected> {
    Some(match operation {
        "status_read" | "status_feed" => (Value::Null, open_to_all(200)),
        // No secret is configured, so nobody can send measurements.
        "status_record" => (json!({ "measurements": [] }), open_to_all(404)),
        _ => return None,
    })
}

/// Only operators find the routes for operators.
fn of_admin(operation: &str) -> Option<Expected> {
    if operation == "announcements_list" {
        return Some((Value::Null, ANY));
    }
    let (body, status) = things::expected(operation)?;
    Some((body, [401, 404, 404, 404, 401, status]))
}

/// What needs a step-up when the sign-in is older than ten minutes.
const STEPPED_UP: [&str; 8] = [
    "profile_update",
    "two_factor_begin",
    "two_factor_turn_on",
    "two_factor_recovery_codes",
    "two_factor_turn_off",
    "account_export",
    "account_delete",
    "erasures_confirm",
];

struct Operation {
    id: String,
    method: Method,
    path: String,
    takes_body: bool,
}

impl Operation {
    fn is_for_operators(&self) -> bool {
        self.path.starts_with("/api/admin/")
    }
}

fn operations() -> Vec<Operation> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let openapi: Value =
        serde_json::from_str(&std::fs::read_to_string(root.join("openapi.json")).unwrap()).unwrap();
    let paths = openapi["paths"].as_object().unwrap();
    let each = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().iter().map(move |(method, operation)| Operation {
            id: operation["operationId"].as_str().unwrap().to_owned(),
            method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
            path: path.clone(),
            takes_body: operation.get("requestBody").is_some(),
        })
    });
    each.collect()
}

/// Every kind of caller, and what the owner has. It is created again for each operation, since some of them delete
/// everything.
struct Callers<'a> {
    app: &'a TestApp,
    unverified: Person<'a>,
    owner: Person<'a>,
    other: Person<'a>,
    revoked: Client<'a>,
    operator: Person<'a>,
    number: usize,
}

/// The email address of the operator of one round.
fn operator_email(number: usize) -> String {
    format!("operator{number}@example.com")
}

impl<'a> Callers<'a> {
    async fn of(app: &'a TestApp, number: usize) -> Self {
        let owner = app.register(&format!("owner{number}")).await;
        let unverified = app.register(&format!("unverified{number}")).await;
        let other = app.register(&format!("other{number}")).await;
        sqlx::query("update users set email_verified_at = now() where email not like 'unverified%'")
            .execute(&app.owner)
            .await
            .unwrap();
        let operator = app.register(&format!("operator{number}")).await;
        sqlx::query("update users set email_verified_at = now(), two_factor_at = now() where email = $1")
            .bind(operator_email(number))
            .execute(&app.owner)
            .await
            .unwrap();
        let login = json!({ "email": format!("owner{number}@example.com"), "password": "a long enough one" });
        let second = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let revoked = app.guest().with_token(second["token"].as_str().unwrap());
        revoked.post("/api/auth/logout", json!({})).await.expect(204);
        Self { app, unverified, owner, other, revoked, operator, number }
    }

    /// Returns the path with ids that belong to this person.
    async fn path(&self, operation: &Operation, person: &Person<'_>) -> String {
        let mut path = operation.path.clone();
        if !path.contains('{') {
            return path;
        }
        let endpoint = person.create_endpoint("Contact").await;
        let form = Form::new().text("a", "1").part("f", Part::text("x").file_name("x.txt"));
        let submission = self.app.guest().upload(&endpoint, form).await.expect(200).json();
        let submission = submission["id"].as_str().unwrap();
        let sessions = person.get("/api/auth/sessions").await.expect(200).json();
        let own = &sessions["items"].as_array().unwrap()[0];
        let file = person.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json();
        let file = file["files"][0]["id"].as_str().unwrap().to_owned();
        let names_delivery = path.starts_with("/api/deliveries/") || path.contains("{destination_id}");
        let (delivery, destination) =
            if names_delivery { self.delivery(person, submission).await } else { Default::default() };
        let webhook =
            if path.contains("{webhook_id}") { webhook(person, &endpoint).await } else { String::new() };
        let support = if path.starts_with("/api/support/") {
            self.app.pretend_ticket(&person.client, submission).await
        } else {
            PretendedTicket::default()
        };
        let file = if path.starts_with("/api/support/") { support.file } else { file };
        let moved = self.moved(&path, person, &endpoint).await;
        let is_session = operation.path.starts_with("/api/auth/sessions/");
        let is_endpoint = operation.path.starts_with("/api/endpoints/") || operation.id == "submit";
        let erasure = if path.starts_with("/api/erasures/") { erasure(person).await } else { String::new() };
        let id = match () {
            () if is_session => own["id"].as_str().unwrap(),
            () if operation.path.starts_with("/api/support/") => &support.access_request,
            () if operation.path.starts_with("/api/erasures/") => &erasure,
            () if operation.path.starts_with("/api/deliveries/") => &delivery,
            () if is_endpoint || operation.id == "submit_thanks" => &endpoint,
            () => submission,
        };
        for (name, value) in [
            ("{endpoint_id}", endpoint.as_str()),
            ("{submission_id}", submission),
            ("{file_id}", &file),
            ("{ticket_id}", &support.ticket),
            ("{destination_id}", &destination),
            ("{webhook_id}", &webhook),
            ("{export_id}", &moved),
            ("{import_id}", &moved),
            ("{old_id}", &moved),
            ("{view_id}", &moved),
            ("{token}", "x"),
            ("{number}", "FT-2026-00001"),
            ("{version}", "1"),
            ("{pass}", "x"),
            ("{id}", id),
        ] {
            path = path.replace(name, value);
        }
        assert!(!path.contains('{'), "{path}: this test does not know what that names");
        path
    }

    /// Returns the export, the import, the view or the id of another service that a path names.
    async fn moved(&self, path: &str, person: &Person<'_>, endpoint: &str) -> String {
        if path.contains("{export_id}") {
            let started = person.post("/api/exports/", json!({ "format": "csv" })).await.expect(202).json();
            return started["id"].as_str().unwrap().to_owned();
        }
        if path.contains("{view_id}") {
            let view = json!({ "name": "Unread", "filter": { "unread": true } });
            let saved = person.post("/api/views/", view).await.expect(201).json();
            return saved["id"].as_str().unwrap().to_owned();
        }
        if path.contains("{import_id}") {
            return self.app.pretend_checked_file(&person.client, endpoint).await;
        }
        if path.contains("{old_id}") { self.app.pretend_claim(endpoint).await } else { String::new() }
    }

    /// Returns a delivery of a submission, and its destination.
    async fn delivery(&self, person: &Person<'_>, submission: &str) -> (String, String) {
        self.app.deliver().await;
        let timeline =
            person.get(&format!("/api/submissions/{submission}/timeline")).await.expect(200).json();
        let delivery = &timeline["items"][3]["delivery"];
        let text = |name: &str| delivery[name].as_str().unwrap().to_owned();
        (text("id"), text("destination_id"))
    }

    async fn statuses(&self, operation: &Operation, body: &Value) -> Statuses {
        if operation.is_for_operators() {
            return self.statuses_for_operators(operation, body).await;
        }
        let path = self.path(operation, &self.owner).await;
        let own = self.path(operation, &self.unverified).await;
        let guest = self.app.guest();
        // The owner comes last, because what they delete must exist for the others before.
        let asked = [
            (&guest, &path, "guest"),
            (&self.unverified.client, &own, "unverified"),
            (&self.other.client, &path, "other"),
            (&self.revoked, &path, "revoked"),
            (&self.operator.client, &path, "operator"),
            (&self.owner.client, &path, "owner"),
        ];
        let mut got = Vec::new();
        for (client, path, who) in asked {
            got.push(ask(client, operation, path, &self.body(body, who)).await.status);
        }
        [got[0], got[1], got[5], got[2], got[3], got[4]]
    }

    /// Asks for something of the owner's. The operator comes last, because what they act on must exist for the others.
    async fn statuses_for_operators(&self, operation: &Operation, body: &Value) -> Statuses {
        let things = Things::of(self.app, &self.owner).await;
        let (path, body) = (things.fill(&operation.path), things.fill_body(body));
        let guest = self.app.guest();
        let asked = [
            &guest,
            &self.unverified.client,
            &self.owner.client,
            &self.other.client,
            &self.revoked,
            &self.operator.client,
        ];
        let mut got = Statuses::default();
        for (client, status) in asked.into_iter().zip(&mut got) {
            *status = ask(client, operation, &path, &body).await.status;
        }
        got
    }

    fn body(&self, body: &Value, who: &str) -> Value {
        let number = self.number;
        let text = body.to_string().replace("{fresh}", &format!("fresh-{who}{number}"));
        serde_json::from_str(&text.replace("{own}", &format!("{who}{number}@example.com"))).unwrap()
    }
}

/// Starts a count, and returns its id.
async fn erasure(person: &Person<'_>) -> String {
    let value = json!({ "value": "somebody@example.com" });
    let started = person.post("/api/erasures/count", value).await.expect(202).json();
    started["id"].as_str().unwrap().to_owned()
}

/// Creates a webhook whose URL leads nowhere.
async fn webhook(person: &Person<'_>, endpoint: &str) -> String {
    let webhook = json!({ "url": "https://hooks.example/" });
    let made = person.post(&format!("/api/endpoints/{endpoint}/webhooks"), webhook).await.expect(201).json();
    made["webhook"]["id"].as_str().unwrap().to_owned()
}

async fn ask(client: &Client<'_>, operation: &Operation, path: &str, body: &Value) -> Answer {
    let request = client.request(operation.method.clone(), path);
    let request = if operation.takes_body { request.json(body) } else { request };
    let request =
        if operation.id.starts_with("forms_") { request.header("if-match", "\"0\"") } else { request };
    if operation.id == "live" {
        return head_of(request).await;
    }
    Answer::of(request).await
}

/// Returns status and headers of a response whose body never ends.
async fn head_of(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Answer { status, headers, body: Vec::new().into() }
}

#[tokio::test]
async fn every_operation_answers_everybody_as_it_should() {
    let operated = |config: &mut Config| config.admin.emails = (0..1_000).map(operator_email).collect();
    testkit::run_with(operated, async |app| {
        let operations = operations();
        let mut wrong = Vec::new();
        for (number, operation) in operations.iter().enumerate() {
            let Some((body, expected)) = expected(&operation.id) else {
                wrong.push(format!("{}: not in the table", operation.id));
                continue;
            };
            let got = Callers::of(app, number).await.statuses(operation, &body).await;
            if got != expected {
                wrong.push(format!("{}: {got:?} and not {expected:?}", operation.id));
            }
        }
        println!(
            "{} operations asked by guest, unverified, owner, other, revoked, operator",
            operations.len()
        );
        assert!(wrong.is_empty(), "{wrong:#?}");
    })
    .await;
}

#[tokio::test]
async fn what_changes_the_keys_needs_a_step_up_and_nothing_else_does() {
    testkit::run(async |app| {
        for (number, operation) in operations().iter().enumerate() {
            let Some((body, expected)) = expected(&operation.id) else { continue };
            // What operators do is in `it/operator/admin/who.rs`.
            if operation.is_for_operators() {
                continue;
            }
            let callers = Callers::of(app, number).await;
            let path = callers.path(operation, &callers.owner).await;
            app.clock.advance(Duration::from_mins(11));
            let status = ask(&callers.owner, operation, &path, &callers.body(&body, "owner")).await.status;
            let stepped_up = STEPPED_UP.contains(&operation.id.as_str());
            assert_eq!(status, if stepped_up { 403 } else { expected[2] }, "{}", operation.id);
        }
    })
    .await;
}
