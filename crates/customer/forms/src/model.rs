use accounts::WorkspaceId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::EndpointId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Status {
    Active,
    /// By its owner.
    Paused,
    /// By the operator; the owner cannot lift it.
    Suspended,
}

/// What an owner sets on an endpoint.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub name: String,
    pub status: Status,
    pub sites: Vec<String>,
    pub only_these_sites: bool,
    pub redirect_url: Option<String>,
    pub honeypot: Option<String>,
    pub retention_days: Option<i32>,
}

/// An endpoint with what has arrived there.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub id: EndpointId,
    pub workspace: WorkspaceId,
    pub settings: Settings,
    pub created_at: Timestamp,
    pub last_submission_at: Option<Timestamp>,
    pub unread: i64,
    pub month_count: i64,
}
