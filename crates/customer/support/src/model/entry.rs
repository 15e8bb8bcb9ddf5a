use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::{AccessAction, AccessRequestId};
use super::author::Author;
use super::ticket::TicketState;

kernel::uuid_id! {
    /// The id of an entry in the thread of a ticket.
    EntryId
}
kernel::uuid_id! {
    /// The id of a file of a ticket.
    TicketFileId
}

/// An entry in the thread of a ticket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TicketEntry)]
pub struct Entry {
    pub id: EntryId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub kind: EntryKind,
    pub author: Author,
    /// How a message was sent; null for other entries.
    #[schema(required)]
    pub via: Option<Via>,
    /// The text of a message; null for other entries.
    #[schema(required)]
    pub text: Option<String>,
    /// The quoted text below a reply by email.
    #[schema(required)]
    pub quoted: Option<String>,
    pub files: Vec<TicketFile>,
    /// The new state of the ticket, for `state`.
    #[schema(required)]
    pub state: Option<TicketState>,
    /// What happened to the request for access, for `access`.
    #[schema(required)]
    pub access: Option<AccessAction>,
    /// The request for access to a submission, for `access`.
    #[schema(required)]
    pub access_request_id: Option<AccessRequestId>,
    /// The email address of a sender who isn't the owner of the account. Support has accepted the message.
    #[schema(required)]
    pub sender: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = TicketEntryKind)]
pub enum EntryKind {
    /// A message.
    Message,
    /// The state of the ticket changed.
    State,
    /// Something happened to a request for access to a submission.
    Access,
}

/// How a message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = TicketVia)]
pub enum Via {
    Web,
    Email,
}

/// A file of a ticket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TicketFile {
    pub id: TicketFileId,
    pub name: String,
    /// In bytes.
    pub size: i64,
    /// The media type that its sender stated.
    #[serde(rename = "type")]
    pub media_type: String,
}
