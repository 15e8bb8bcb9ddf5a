use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use support::TicketState;
use utoipa::ToSchema;
use uuid::Uuid;

use super::workspace::AdminWorkspace;
use super::{AdminEndpointRef, AdminPerson, AdminWorkspaceRef};

kernel::uuid_id! {
    /// The id of a ticket.
    AdminTicketId
}
kernel::uuid_id! {
    /// The id of an entry of a ticket.
    AdminEntryId
}
kernel::uuid_id! {
    /// The id of a file of a ticket.
    AdminTicketFileId
}

/// The state of a ticket. `you` is the customer, `us` are the operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AdminTicketState {
    Open,
    WaitingForYou,
    WaitingForUs,
    Solved,
}

impl AdminTicketState {
    /// Parses the state as it is stored.
    pub(crate) fn of(state: &str) -> Self {
        match state {
            "waiting_for_you" => Self::WaitingForYou,
            "waiting_for_us" => Self::WaitingForUs,
            "solved" => Self::Solved,
            _ => Self::Open,
        }
    }
}

impl From<AdminTicketState> for TicketState {
    fn from(state: AdminTicketState) -> Self {
        match state {
            AdminTicketState::Open => Self::Open,
            AdminTicketState::WaitingForYou => Self::WaitingForYou,
            AdminTicketState::WaitingForUs => Self::WaitingForUs,
            AdminTicketState::Solved => Self::Solved,
        }
    }
}

/// A ticket in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminTicket {
    pub id: AdminTicketId,
    pub number: i64,
    pub subject: String,
    pub state: AdminTicketState,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub last_entry_at: Timestamp,
    /// Since when it is in this state.
    #[schema(value_type = String, format = DateTime)]
    pub waiting_since: Timestamp,
    pub workspace: AdminWorkspaceRef,
    #[schema(required)]
    pub assignee: Option<AdminPerson>,
    /// The number of emails from other senders that nobody has accepted.
    pub held: i64,
    #[schema(required)]
    pub endpoint: Option<AdminEndpointRef>,
    #[schema(required)]
    pub submission_id: Option<Uuid>,
    #[schema(required)]
    pub request_id: Option<String>,
}

/// A ticket with everything that was written, for operators.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminThread {
    pub ticket: AdminTicket,
    /// Oldest first.
    pub entries: Vec<AdminEntry>,
    pub access_requests: Vec<AdminAccessRequest>,
    /// The other operators who have had it open in the last minute.
    pub open_by: Vec<AdminPerson>,
    pub workspace: AdminWorkspace,
}

/// Something in the thread of a ticket: a message, an internal note, or a change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminEntry {
    pub id: AdminEntryId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// `message`, `note`, `state`, `assignment` or `access`.
    pub kind: String,
    pub author: AdminAuthor,
    /// `web` or `email`.
    #[schema(required)]
    pub via: Option<String>,
    #[schema(required)]
    pub text: Option<String>,
    /// The text that an email quotes.
    #[schema(required)]
    pub quoted: Option<String>,
    pub files: Vec<AdminTicketFile>,
    /// The new state of the ticket.
    #[schema(required)]
    pub state: Option<AdminTicketState>,
    /// What was done about access to the submission: `asked`, `granted`, `declined` or `revoked`.
    #[schema(required)]
    pub access: Option<String>,
    #[schema(required)]
    pub access_request_id: Option<Uuid>,
    /// The email address of a sender who isn't the owner.
    #[schema(required)]
    pub sender: Option<String>,
    /// Whether the customer doesn't see it, because it came from another sender and nobody has accepted it.
    pub held: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminAuthor {
    /// `customer`, `operator`, `other` or `system`.
    pub role: String,
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminTicketFile {
    pub id: AdminTicketFileId,
    pub name: String,
    pub size: i64,
    #[serde(rename = "type")]
    pub kind: String,
}

/// A request to the customer for access to one submission.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminAccessRequest {
    pub id: Uuid,
    pub submission_id: Uuid,
    #[schema(value_type = String, format = DateTime)]
    pub submitted_at: Timestamp,
    pub requested_by: String,
    #[schema(value_type = String, format = DateTime)]
    pub requested_at: Timestamp,
    /// `asked`, `granted`, `declined`, `revoked` or `expired`.
    pub state: String,
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub expires_at: Option<Timestamp>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyBody {
    /// 1 to 20,000 characters. It is emailed to the customer.
    pub text: String,
    /// The new state. `waiting_for_you` if it's left out.
    pub state: Option<AdminTicketState>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteBody {
    /// 1 to 20,000 characters. Only operators see it.
    pub text: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssignBody {
    /// `me`, the email address of an operator, or null for nobody.
    #[schema(required)]
    pub to: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateBody {
    pub state: AdminTicketState,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskAccessBody {
    /// A submission of the ticket's workspace.
    pub submission_id: Uuid,
}
