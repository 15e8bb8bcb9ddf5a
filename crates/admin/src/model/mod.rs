//! What operators read and send, as it is in the API.

pub(crate) mod audit;
pub(crate) mod health;
pub(crate) mod report;
pub(crate) mod search;
pub(crate) mod submission;
pub(crate) mod text;
pub(crate) mod ticket;
pub(crate) mod workspace;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person, by their email address: an operator, or the owner of a workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct AdminPerson {
    pub email: String,
    #[schema(required)]
    pub name: Option<String>,
}

/// A workspace with the email address of its owner.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AdminWorkspaceRef {
    pub id: accounts::WorkspaceId,
    pub name: String,
    pub email: String,
}

/// An endpoint by its id and name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AdminEndpointRef {
    pub id: forms::EndpointId,
    pub name: String,
}

/// Why an operator acts. It is saved in the audit log.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReasonBody {
    /// 1 to 500 characters.
    pub reason: String,
}

/// Who the operator is, and what waits for operators.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminSession {
    pub email: String,
    #[schema(required)]
    pub name: Option<String>,
    /// Everyone who can be assigned a ticket: the operators who have an account.
    pub operators: Vec<AdminPerson>,
    pub queues: AdminQueues,
}

/// How many items are in each queue.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct AdminQueues {
    /// Tickets that aren't solved.
    pub tickets: i64,
    /// Reports about forms that nobody has closed.
    pub reports: i64,
    /// Problems on the page Health.
    pub health: i64,
}
