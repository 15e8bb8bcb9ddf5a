//! Tests of support tickets: threads, files, requests for access, emails, and what is left of them.

mod access;
mod emails;
mod files;
mod inbound;
mod limits;
mod live;
mod privacy;
mod states;
mod tickets;

use ::support::{SupportError, TicketId, TicketState};
use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

/// Opens a ticket and returns it.
pub(crate) async fn open(client: &Client<'_>, subject: &str, text: &str) -> Value {
    let body = json!({ "subject": subject, "text": text });
    client.post("/api/support/tickets", body).await.expect(201).json()
}

pub(super) fn path(ticket: &Value) -> String {
    format!("/api/support/tickets/{}", ticket["id"].as_str().unwrap())
}

pub(super) fn id(ticket: &Value) -> TicketId {
    TicketId(ticket["id"].as_str().unwrap().parse().unwrap())
}

/// Returns a ticket with its thread.
pub(super) async fn thread(client: &Client<'_>, ticket: &Value) -> Value {
    client.get(&path(ticket)).await.expect(200).json()
}

/// Uploads a file.
pub(crate) async fn upload(client: &Client<'_>, name: &str, bytes: impl Into<reqwest::Body>) -> Answer {
    let request = client.request(Method::PUT, &format!("/api/support/files?name={name}"));
    Answer::of(request.header("content-type", "text/plain").body(bytes)).await
}

/// Uploads a file and returns its id.
pub(crate) async fn uploaded(client: &Client<'_>, name: &str, text: &str) -> String {
    let file = upload(client, name, text.to_owned()).await.expect(201).json();
    file["id"].as_str().unwrap().to_owned()
}

/// Replies as an operator does, and publishes it.
pub(super) async fn answer(app: &TestApp, ticket: &Value, text: &str, state: Option<TicketState>) {
    let (platform, ticket) = (app.platform(), id(ticket));
    let mut tx = platform.db.begin().await.unwrap();
    let (workspace, _) =
        ::support::operator_reply(&mut tx, platform, ticket, "Ana", text, state).await.unwrap();
    tx.commit().await.unwrap();
    ::support::publish_changed(platform, workspace, ticket);
}

/// Asks for access to a submission as an operator does. Returns the id of the request.
pub(super) async fn ask_access(
    app: &TestApp,
    ticket: &Value,
    submission: &str,
) -> Result<String, SupportError> {
    let (platform, submission) = (app.platform(), submission.parse().unwrap());
    let mut tx = platform.db.begin().await.unwrap();
    let (_, request) = ::support::ask_access(&mut tx, platform, id(ticket), submission, "Ana").await?;
    tx.commit().await.unwrap();
    Ok(request.to_string())
}
