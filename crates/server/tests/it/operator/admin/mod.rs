//! What operators do at `/api/admin/…` and on the command line, and what they can't.

mod acts;
mod columns;
mod console;
mod content;
mod find;
mod queues;
mod suspend;
pub(crate) mod things;
mod tickets;
mod who;
mod workspace;

use serde_json::{Value, json};
use testkit::{Config, Person, TestApp};

use crate::accounts::sign_in::two_factor::Authenticator;

pub(crate) const OPERATOR: &str = "operator@example.com";

/// Makes the account of [`OPERATOR`] an operator's.
pub(crate) fn operated(config: &mut Config) {
    config.admin.emails = vec![format!(" {} ", OPERATOR.to_uppercase())];
    "help@example.org".clone_into(&mut config.server.operator);
}

/// Registers the operator, whose address is verified and whose two-factor authentication is on.
async fn operator(app: &TestApp) -> Person<'_> {
    let person = app.verified("operator").await;
    Authenticator::turn_on(app, &person).await;
    person
}

fn reason(text: &str) -> Value {
    json!({ "reason": text })
}

/// The actions and reasons in the audit log, newest first.
async fn audit(operator: &Person<'_>) -> Vec<(String, Value)> {
    let list = operator.get("/api/admin/audit").await.expect(200).json();
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| (item["action"].as_str().unwrap().to_owned(), item["reason"].clone())).collect()
}
