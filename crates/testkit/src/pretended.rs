//! Rows that tests put into tables directly, where the way through the front door would be long.

use serde_json::json;

use crate::app::TestApp;
use crate::{Answer, Client, Method};

/// Rows about an invoice, each id of which is made from that of the workspace.
const PRETENDED_INVOICE: [&str; 11] = [
    "insert into addon_periods (workspace_id, addon, active_from) values ($1::uuid, 'webhooks', '2026-11-01')",
    "insert into billing_details (workspace_id, company, person, street, postal_code, city, country, email)
     values ($1::uuid, '', 'Somebody', 'Somewhere 1', '1000', 'Sometown', 'DE', 'somebody@example.org')",
    "insert into billed_months (workspace_id, month) values ($1::uuid, '2026-10-01')",
    "insert into closed_workspaces (workspace_id, email, used, pays) values ($1::uuid, 'somebody@example.org', '{}', false)",
    "insert into bookings (id, workspace_id, kind, booked_on) values (md5($1 || 'b')::uuid, $1::uuid, 'charge', '2026-11-01')",
    "insert into ledger_entries (booking_id, account, workspace_id, cents)
     values (md5($1 || 'b')::uuid, 'unbilled', $1::uuid, 100), (md5($1 || 'b')::uuid, 'revenue', $1::uuid, -100)",
    "insert into charges (id, workspace_id, month, item, quantity, cents, first_day, last_day)
     values (md5($1 || 'c')::uuid, $1::uuid, '2026-10-01', 'submissions:0', 50, 100, '2026-10-01', '2026-10-31')",
    r#"insert into invoices (id, workspace_id, prefix, year, sequence, number, kind, issued_on, due_on, net_cents, vat_cents,
                             gross_cents, document)
       select md5($1 || 'i')::uuid, $1::uuid, 'X', 2026, n, 'X-2026-' || n, 'invoice', '2026-11-01', '2026-11-15', 100, 0, 100,
              json_build_object(
                  'number', 'X-2026-' || n, 'kind', 'invoice', 'issued_on', '2026-11-01', 'due_on', '2026-11-15',
                  'period_from', '2026-10-01', 'period_to', '2026-10-31', 'corrects', null, 'reason', null,
                  'reference', null, 'workspace', '', 'net_cents', 100, 'vat', null, 'gross_cents', 100, 'note', null,
                  'payment', null, 'tax', 'exempt', 'lines', '[]'::json,
                  'seller', '{"name": "", "address": [], "email": null, "vat_id": null, "register": null,
                              "represented_by": null, "website": ""}'::json,
                  'buyer', '{"lines": [], "vat_id": null, "email": null, "country": "DE"}'::json,
                  'place', '{"billing_country": "DE", "card_country": null}'::json)
       from (select coalesce(max(sequence), 0) + 1 as n from invoices) last"#,
    "insert into invoice_charges (charge_id, invoice_id, workspace_id)
     values (md5($1 || 'c')::uuid, md5($1 || 'i')::uuid, $1::uuid)",
    "insert into invoice_reminders (invoice_id, days, workspace_id) values (md5($1 || 'i')::uuid, 14, $1::uuid)",
    "insert into invoice_numbers (prefix, year, last) values ('X', 2026, 1) on conflict do nothing",
];

/// The ids of what [`TestApp::pretend_ticket`] has made.
#[derive(Debug, Default)]
pub struct PretendedTicket {
    pub ticket: String,
    /// A file that no message names yet.
    pub file: String,
    pub access_request: String,
}

impl TestApp {
    /// Inserts rows for an endpoint into each table of deliveries, without delivering anything.
    pub async fn pretend_deliveries(&self, endpoint: &str) {
        for statement in [
            "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state, next_at,
                                     created_at)
             select gen_random_uuid(), s.workspace_id, s.endpoint_id, s.id, t.id, t.kind, 'somebody', 'given_up', now(), now()
             from submissions s join destinations t using (endpoint_id) where s.endpoint_id = $1",
            "insert into delivery_attempts (delivery_id, n, workspace_id, at, took_ms, outcome, answer)
             select id, 1, workspace_id, now(), 1, 'never', 'no' from deliveries where endpoint_id = $1",
            "insert into endpoint_notifications (endpoint_id, workspace_id)
             select id, workspace_id from endpoints where id = $1",
            "insert into recipients (workspace_id, email, email_as_typed)
             select workspace_id, 'friend@example.com', 'friend@example.com' from endpoints where id = $1",
        ] {
            sqlx::query(statement).bind(endpoint).execute(&self.owner).await.expect("something delivered");
        }
    }

    /// Inserts rows for an endpoint into each table of forms: a draft, a published version, learned fields, a
    /// notice and statistics.
    pub async fn pretend_form(&self, endpoint: &str) {
        for statement in [
            "insert into form_drafts (endpoint_id, workspace_id, schema, revision, updated_at)
             select id, workspace_id, '{\"language\":\"en\",\"fields\":[]}', 1, now() from endpoints where id = $1",
            "insert into form_versions (endpoint_id, version, workspace_id, schema, published_at)
             select endpoint_id, 1, workspace_id, schema, now() from form_drafts where endpoint_id = $1",
            "update endpoints set form_version = 1 where id = $1",
            "insert into learned_endpoints (endpoint_id, workspace_id, submissions)
             select id, workspace_id, 1 from endpoints where id = $1",
            "insert into learned_fields (endpoint_id, name, workspace_id, type, place, seen, filled, first_number,
                                         last_number, last_seen_at)
             select id, 'email', workspace_id, 'email', 0, 1, 1, 1, 1, now() from endpoints where id = $1",
            "insert into form_notices (id, workspace_id, endpoint_id, kind, subject, since)
             select gen_random_uuid(), workspace_id, id, 'field_new', 'company', now() from endpoints where id = $1",
            "insert into form_statistics (workspace_id, endpoint_id, day, event, step, seconds_bucket, count)
             select workspace_id, id, current_date, 'view', 0, 0, 1 from endpoints where id = $1",
        ] {
            sqlx::query(statement).bind(endpoint).execute(&self.owner).await.expect("a form");
        }
    }

    /// Inserts rows for an endpoint into each table in which operators write about workspaces.
    pub async fn pretend_admin(&self, endpoint: &str) {
        for statement in [
            "insert into suspensions (id, workspace_id, endpoint_id, status_before, suspended_by, reason, suspended_at)
             select gen_random_uuid(), workspace_id, id, 'active', 'operator@example.org', 'Phishing', now()
             from endpoints where id = $1",
            "insert into limit_overrides (workspace_id, endpoints) select workspace_id, 7 from endpoints where id = $1",
        ] {
            sqlx::query(statement).bind(endpoint).execute(&self.owner).await.expect("what operators write");
        }
    }

    /// Inserts the receipt of an erasure in a workspace, and what is remembered of its value.
    pub async fn pretend_erasure(&self, workspace: &str) {
        for statement in [
            "insert into erasures (id, workspace_id, kind, state, hint, created_at, asked_at)
             values (md5($1 || 'e')::uuid, $1::uuid, 'value', 'done', 's…@example.com', now(), now())",
            "insert into erased_values (erasure_id, workspace_id, value_hash, characters, asked_at)
             values (md5($1 || 'e')::uuid, $1::uuid, sha256($1::bytea), 20, now())",
        ] {
            sqlx::query(statement).bind(workspace).execute(&self.owner).await.expect("an erasure");
        }
    }

    /// Gives an endpoint the id of a form of another service, made from its own. Returns it.
    pub async fn pretend_claim(&self, endpoint: &str) -> String {
        let claim = "insert into imported_ids (id, workspace_id, endpoint_id)
                     select left(md5(id), 8), workspace_id, id from endpoints where id = $1 returning id";
        sqlx::query_scalar(claim).bind(endpoint).fetch_one(&self.owner).await.expect("a claimed id")
    }

    /// Uploads a file for an endpoint, and pretends that it was checked and that a row was rejected, and has submissions. Returns the import's id.
    pub async fn pretend_checked_file(&self, person: &Client<'_>, endpoint: &str) -> String {
        let path = format!("/api/imports?endpoint_id={endpoint}");
        let upload = person.request(Method::PUT, &path).body("date,a\n2024-01-01,x\nbad,y\n");
        let import = Answer::of(upload).await.expect(201).json();
        let id = import["id"].as_str().expect("an id").to_owned();
        let check = "update imports set state = 'checked', total = 2, fresh = 1, duplicates = 0, rejected = 1 where id = $1::uuid";
        let remember = "insert into imported_submissions (import_id, workspace_id, part, ids) select id, workspace_id, 0, '{}' from imports where id = $1::uuid";
        for statement in [check, remember] {
            sqlx::query(statement).bind(&id).execute(&self.owner).await.expect("an import");
        }
        let report = bytes::Bytes::from_static(b"row,reason\n");
        let key = format!("imports/{id}/rejected.csv");
        self.platform().blobs.write(&key, report).await.expect("a report");
        id
    }

    /// Creates an endpoint whose id was made by another installation. Returns it once the server knows it.
    pub async fn pretend_import(&self, workspace: &str, name: &str) -> String {
        // One in half a million has a check value of ours by accident.
        let letters = b"23456789bcdfghjkmnpqrstvwxz";
        let random = kernel::fresh_key().into_iter().take(14);
        let random: String = random.map(|byte| char::from(letters[usize::from(byte) % 27])).collect();
        let id = format!("22{random}");
        for statement in [
            "insert into endpoints (id, workspace_id, name, created_at, updated_at) values ($1, $2::uuid, $3, now(), now())",
            "insert into imported_ids (id, workspace_id, endpoint_id) select id, workspace_id, id from endpoints
             where id = $1 and workspace_id = $2::uuid and name = $3",
        ] {
            let inserting = sqlx::query(statement).bind(&id).bind(workspace).bind(name);
            inserting.execute(&self.owner).await.expect("an imported endpoint");
        }
        self.settled(async || self.guest().submit(&id, &[]).await.status == 400).await;
        id
    }

    /// Opens a ticket with a request for access to a submission, and uploads a file that no message names yet.
    pub async fn pretend_ticket(&self, person: &Client<'_>, submission: &str) -> PretendedTicket {
        let id = |value: &serde_json::Value| value["id"].as_str().expect("an id").to_owned();
        let upload = async || {
            let request = person.request(Method::PUT, "/api/support/files?name=log.txt").body("the log");
            id(&Answer::of(request).await.expect(201).json())
        };
        let body = json!({ "subject": "Help", "text": "It fails", "file_ids": [upload().await] });
        let ticket = id(&person.post("/api/support/tickets", body).await.expect(201).json());
        let access_request = sqlx::query_scalar(
            "with request as (
                 insert into access_grants (id, workspace_id, ticket_id, submission_id, requested_by, requested_at, state)
                 select gen_random_uuid(), workspace_id, id, $2::uuid, 'Support', now(), 'asked'
                 from tickets where id = $1::uuid
                 returning id, workspace_id, ticket_id
             )
             insert into ticket_entries (id, workspace_id, ticket_id, kind, author_role, author_name, access, access_grant_id)
             select gen_random_uuid(), workspace_id, ticket_id, 'access', 'operator', 'Support', 'asked', id from request
             returning access_grant_id::text",
        )
        .bind(&ticket)
        .bind(submission)
        .fetch_one(&self.owner)
        .await
        .expect("a request for access");
        PretendedTicket { ticket, file: upload().await, access_request }
    }

    /// Inserts rows for a workspace into each table of billing.
    pub async fn pretend_billing(&self, workspace: &str) {
        for statement in PRETENDED_INVOICE.into_iter().chain([
            "insert into billing_terms (workspace_id) values ($1::uuid)",
            "insert into billing_notices (workspace_id, kind, period, sent_at) values ($1::uuid, 'usage_80', '2026-11-01', now())",
            "insert into deleted_counts (workspace_id, endpoint_id, day, deleted) values ($1::uuid, '', '2026-11-01', 0)",
            "insert into meter_differences (workspace_id, endpoint_id, day, metered, recounted, found_at)
             values ($1::uuid, '', '2026-11-01', 1, 2, now())",
        ]) {
            sqlx::query(statement)
                .bind(workspace)
                .execute(&self.owner)
                .await
                .expect("something about billing");
        }
    }
}
