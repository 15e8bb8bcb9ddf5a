//! One of everything that the routes of operators name, and a valid body for each of them. The tables of who may call what
//! and of what no response contains use it.

use std::collections::HashMap;

use bytes::Bytes;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Row};
use testkit::{Form, Part, Person, TestApp};

/// The ids of what was created, by the parameter in a path that names them.
#[derive(Clone, Debug)]
pub(crate) struct Things(HashMap<&'static str, String>);

/// Rows that an operator acts on, of a workspace ($1), an endpoint ($2) and a submission ($3). Each returns its id.
const ROWS: [(&str, &str); 9] = [
    (
        "{report_id}",
        "insert into form_reports (id, endpoint_id, address, reason, details)
         select gen_random_uuid(), $2, $2, 'phishing', 'Look' where $1 <> $3 returning id::text",
    ),
    (
        "{template_id}",
        "insert into reply_templates (id, name, text) select gen_random_uuid(), $1 || $2 || $3, 'Hello' returning id::text",
    ),
    (
        "{announcement_id}",
        "insert into announcements (id, text, starts_at, created_by)
         select gen_random_uuid(), 'Hello', now(), $1 || $2 || $3 returning id::text",
    ),
    (
        "{incident_id}",
        "insert into incidents (id, title, components, started_at)
         select gen_random_uuid(), left($1 || $2 || $3, 200), array['delivery'], now() returning id::text",
    ),
    (
        "{ticket_id}",
        "insert into tickets (id, workspace_id, subject, state, endpoint_id, submission_id, created_at, last_entry_at, state_since)
         values (gen_random_uuid(), $1::uuid, 'Help', 'open', $2, $3::uuid, now(), now(), now()) returning id::text",
    ),
    (
        "{entry_id}",
        "insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, via, text, sender, held)
         select gen_random_uuid(), workspace_id, id, 'message', 'other', 'Eve', 'email', 'Me too', 'eve@example.com', true
         from tickets where workspace_id = $1::uuid and endpoint_id = $2 and submission_id = $3::uuid returning id::text",
    ),
    (
        "{file_id}",
        "insert into ticket_files (id, workspace_id, entry_id, name, type, size, sha256, created_at, stored_at)
         select gen_random_uuid(), e.workspace_id, e.id, 'note.txt', 'text/plain', 2, decode(repeat('00', 32), 'hex'), now(), now()
         from ticket_entries e join tickets t on t.id = e.ticket_id
         where t.workspace_id = $1::uuid and t.endpoint_id = $2 and t.submission_id = $3::uuid returning id::text",
    ),
    ("{added_job}", "select (jobs.add_job('forget_keys', json_build_object('of', $1 || $2 || $3))).id::text"),
    (
        "{job_id}",
        "update jobs._private_jobs set attempts = max_attempts where payload ->> 'of' = $1 || $2 || $3 returning id::text",
    ),
];

impl Things {
    /// Creates one of everything for this owner.
    pub(crate) async fn of(app: &TestApp, owner: &Person<'_>) -> Self {
        let endpoint = owner.create_endpoint("Contact").await;
        let form = Form::new().text("a", "1").part("f", Part::text("x").file_name("x.txt"));
        let submission = app.guest().upload(&endpoint, form).await.expect(200).json();
        let submission = submission["id"].as_str().unwrap().to_owned();
        Self::about(app, &owner.workspace, &endpoint, &submission).await
    }

    /// Creates one of everything about a submission.
    pub(crate) async fn about(app: &TestApp, workspace: &str, endpoint: &str, submission: &str) -> Self {
        let mut things = HashMap::from([
            ("{workspace_id}", workspace.to_owned()),
            ("{endpoint_id}", endpoint.to_owned()),
            ("{submission_id}", submission.to_owned()),
        ]);
        for (name, sql) in ROWS {
            let row = sqlx::query(AssertSqlSafe(sql)).bind(workspace).bind(endpoint).bind(submission);
            let row = row.fetch_one(&app.owner).await.unwrap_or_else(|error| panic!("{name}: {error}"));
            things.insert(name, row.get(0));
        }
        let key = format!("tickets/{}", things["{file_id}"]);
        app.platform().blobs.write(&key, Bytes::from_static(b"Hi")).await.unwrap();
        Self(things)
    }

    /// Fills in a path.
    pub(crate) fn fill(&self, path: &str) -> String {
        let filled = self.0.iter().fold(path.to_owned(), |path, (name, id)| path.replace(name, id));
        assert!(!filled.contains('{'), "{filled}: nothing is created that it names");
        filled
    }

    pub(crate) fn get(&self, name: &str) -> &str {
        &self.0[name]
    }

    /// Fills in a body.
    pub(crate) fn fill_body(&self, body: &Value) -> Value {
        let filled = self.0.iter().fold(body.to_string(), |body, (name, id)| body.replace(name, id));
        serde_json::from_str(&filled).unwrap()
    }
}

/// A valid body for an operation, and the status that an operator gets. Nothing is suspended, so lifting is a conflict.
pub(crate) fn expected(operation: &str) -> Option<(Value, u16)> {
    let reason = json!({ "reason": "Ticket 1001" });
    Some(match operation {
        "admin_session"
        | "admin_tickets_list"
        | "admin_tickets_read"
        | "admin_tickets_file"
        | "admin_tickets_accept"
        | "admin_workspaces_list"
        | "admin_workspaces_read"
        | "admin_submissions_read"
        | "admin_reports_list"
        | "admin_health"
        | "admin_templates_list"
        | "admin_announcements_list"
        | "admin_incidents_list"
        | "admin_audit_list" => (Value::Null, 200),
        // What to search for is missing, but the statuses still show who may.
        "admin_search" => (Value::Null, 422),
        "admin_tickets_reply" | "admin_tickets_note" | "admin_announcements_publish" => {
            (json!({ "text": "Hello" }), 201)
        }
        "admin_tickets_assign" => (json!({ "to": "me" }), 200),
        "admin_tickets_state" => (json!({ "state": "solved" }), 200),
        "admin_tickets_ask_access" => (json!({ "submission_id": "{submission_id}" }), 201),
        "admin_workspaces_suspend" | "admin_endpoints_suspend" | "admin_jobs_retry" => (reason, 204),
        "admin_workspaces_lift" | "admin_endpoints_lift" => (reason, 409),
        "admin_workspaces_end_sessions" | "admin_reports_close" => (reason, 200),
        "admin_workspaces_limits" => (json!({ "endpoints": 7, "reason": "Ticket 1001" }), 200),
        "admin_templates_save" => (json!({ "name": "Hello", "text": "Hello" }), 201),
        "admin_templates_delete" | "admin_announcements_delete" => (Value::Null, 204),
        "admin_incidents_open" => (
            json!({ "title": "Slow", "components": ["delivery"], "state": "identified", "text": "We know." }),
            201,
        ),
        "admin_incidents_update" => (json!({ "state": "resolved", "text": "Done." }), 201),
        _ => return None,
    })
}
