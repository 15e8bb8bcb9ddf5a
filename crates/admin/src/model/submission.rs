use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ticket::AdminAccessRequest;
use super::{AdminEndpointRef, AdminWorkspaceRef};

/// A submission. Its content is there only while the customer grants access to it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminSubmission {
    pub id: Uuid,
    pub endpoint: AdminEndpointRef,
    pub workspace: AdminWorkspaceRef,
    #[schema(value_type = String, format = DateTime)]
    pub received_at: Timestamp,
    /// The folder: `inbox`, `spam`, `held` or `trash`.
    pub state: String,
    /// The number of files.
    pub files: i64,
    /// The size of all files together.
    pub file_bytes: i64,
    /// The newest request for access to it.
    #[schema(required)]
    pub access: Option<AdminAccessRequest>,
    /// Null without a grant. That it was read is saved in the audit log, and shown in the customer's.
    #[schema(required)]
    pub content: Option<AdminContent>,
}

/// The content of a submission.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminContent {
    /// Pairs of name and value, as they were submitted.
    #[schema(value_type = Vec<Object>)]
    pub fields: Value,
    pub files: Vec<AdminContentFile>,
    /// When the grant ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

#[derive(Debug, Serialize, serde::Deserialize, ToSchema)]
pub(crate) struct AdminContentFile {
    pub name: String,
    pub size: i64,
    #[serde(rename = "type")]
    pub kind: String,
}
