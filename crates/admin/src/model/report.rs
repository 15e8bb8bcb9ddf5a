use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::AdminWorkspaceRef;

kernel::uuid_id! {
    /// The id of a visitor's report about a form.
    ReportId
}

/// Reports of visitors about forms. The open ones come first, then the newest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminReports {
    pub items: Vec<AdminReport>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminReport {
    pub id: ReportId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// `phishing`, `impersonation`, `illegal`, `spam` or `other`.
    pub reason: String,
    /// What the visitor wrote.
    #[schema(required)]
    pub details: Option<String>,
    pub state: ReportState,
    pub endpoint: AdminReportedEndpoint,
    pub workspace: AdminWorkspaceRef,
    /// Set once an operator has closed it.
    #[schema(required)]
    pub closed: Option<AdminClosed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReportState {
    Open,
    Closed,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminReportedEndpoint {
    pub id: forms::EndpointId,
    pub name: String,
    /// The page that the visitor saw.
    pub url: String,
    #[schema(inline)]
    pub status: forms::Status,
}

/// Who closed a report, and why.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminClosed {
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub by: String,
    pub reason: String,
}
