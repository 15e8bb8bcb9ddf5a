use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::ticket::AdminTicket;
use super::{AdminEndpointRef, AdminWorkspaceRef};

/// What was found, at most 20 of each.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct AdminFound {
    pub workspaces: Vec<AdminWorkspaceRef>,
    pub endpoints: Vec<AdminFoundEndpoint>,
    pub submissions: Vec<AdminFoundSubmission>,
    pub tickets: Vec<AdminTicket>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminFoundEndpoint {
    pub id: forms::EndpointId,
    pub name: String,
    /// The current endpoint URL.
    pub url: String,
    #[schema(inline)]
    pub status: forms::Status,
    pub is_deleted: bool,
    pub workspace: AdminWorkspaceRef,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminFoundSubmission {
    pub id: uuid::Uuid,
    pub endpoint: AdminEndpointRef,
    pub workspace: AdminWorkspaceRef,
    #[schema(value_type = String, format = DateTime)]
    pub received_at: Timestamp,
}
