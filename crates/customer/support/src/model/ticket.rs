use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::access::FormName;
use super::author::Author;

kernel::uuid_id! {
    /// The id of a ticket.
    TicketId
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum TicketState {
    /// New, and not answered yet.
    Open,
    /// Support has replied.
    WaitingForYou,
    /// The customer has replied, or reopened the ticket.
    WaitingForUs,
    Solved,
}

impl TicketState {
    /// The name by which it is stored and shown in the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::WaitingForYou => "waiting_for_you",
            Self::WaitingForUs => "waiting_for_us",
            Self::Solved => "solved",
        }
    }
}

/// A ticket, as in lists.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ticket {
    pub id: TicketId,
    /// A short number for people, such as 1042. It's unique on this server.
    pub number: i32,
    pub subject: String,
    pub state: TicketState,
    /// The endpoint that the ticket is about; null if none was named, or it was deleted.
    #[schema(required)]
    pub endpoint: Option<FormName>,
    /// The submission that the ticket is about.
    #[schema(required)]
    pub submission_id: Option<Uuid>,
    /// The id of the failed request that the ticket is about, as in the `X-Request-Id` header of its response.
    #[schema(required)]
    pub request_id: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the last message was written, or the state last changed.
    #[schema(value_type = String, format = DateTime)]
    pub last_entry_at: Timestamp,
    /// The last message.
    pub last_entry: LastEntry,
    /// Whether support has written or changed something that you haven't seen.
    pub unread: bool,
}

/// The last message of a ticket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TicketLastEntry)]
pub struct LastEntry {
    pub author: Author,
    /// The beginning of its text, at most 140 characters on one line.
    pub text: String,
}
