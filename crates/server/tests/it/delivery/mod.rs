//! Tests of delivery over HTTP: planning, emails, webhooks, retries, replays, and what is shown of them.

mod attempts;
mod attention;
mod email;
mod erase;
mod plan;
pub(crate) mod poison;
mod query_plans;
mod summary;
mod timeline;
#[path = "../../../../platform/egress/src/tests/tricks.rs"]
mod tricks;
pub(crate) mod webhooks;

use serde_json::Value;
use testkit::{Client, TestApp};

/// Returns a submission's deliveries as its owner sees them, oldest first.
async fn deliveries(owner: &Client<'_>, submission: &str) -> Vec<Value> {
    let timeline = owner.get(&format!("/api/submissions/{submission}/timeline")).await.expect(200).json();
    let items = timeline["items"].as_array().unwrap();
    items.iter().filter(|item| item["kind"] == "delivery").map(|item| item["delivery"].clone()).collect()
}

/// Returns the only delivery of a submission.
async fn delivery(owner: &Client<'_>, submission: &str) -> Value {
    let mut all = deliveries(owner, submission).await;
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

async fn attention(owner: &Client<'_>) -> Vec<Value> {
    owner.get("/api/attention").await.expect(200).json()["items"].as_array().unwrap().clone()
}

/// Makes due deliveries due now, without moving the clock.
async fn make_due(app: &TestApp) {
    let make_due = "update deliveries set next_at = now() - interval '1 second' where state = 'due'";
    sqlx::query(make_due).execute(&app.owner).await.unwrap();
}

/// Verifies all email addresses in the database, because [`email::relay::Relay`] stores no emails to read.
async fn verify_all_emails(app: &TestApp) {
    sqlx::query("update users set email_verified_at = now()").execute(&app.owner).await.unwrap();
}
