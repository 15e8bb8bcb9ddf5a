use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::AdminWorkspaceRef;

kernel::uuid_id! {
    /// The id of an entry in the operators' audit log.
    AuditId
}

/// What an operator did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AdminAction {
    EndpointSuspended,
    EndpointLifted,
    WorkspaceSuspended,
    WorkspaceLifted,
    SessionsEnded,
    LimitsChanged,
    OldIdMoved,
    #[expect(dead_code, reason = "`admin_read_submission()` in the database writes it")]
    SubmissionRead,
    ReportClosed,
    JobRetried,
    TemplateSaved,
    TemplateDeleted,
    AnnouncementPublished,
    AnnouncementDeleted,
    IncidentOpened,
    IncidentUpdated,
    TicketReplied,
    TicketNoted,
    TicketAssigned,
    TicketStateChanged,
    TicketEntryAccepted,
    AccessAsked,
}

impl AdminAction {
    /// The name by which it is stored.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::EndpointSuspended => "endpoint_suspended",
            Self::EndpointLifted => "endpoint_lifted",
            Self::WorkspaceSuspended => "workspace_suspended",
            Self::WorkspaceLifted => "workspace_lifted",
            Self::SessionsEnded => "sessions_ended",
            Self::LimitsChanged => "limits_changed",
            Self::OldIdMoved => "old_id_moved",
            Self::SubmissionRead => "submission_read",
            Self::ReportClosed => "report_closed",
            Self::JobRetried => "job_retried",
            Self::TemplateSaved => "template_saved",
            Self::TemplateDeleted => "template_deleted",
            Self::AnnouncementPublished => "announcement_published",
            Self::AnnouncementDeleted => "announcement_deleted",
            Self::IncidentOpened => "incident_opened",
            Self::IncidentUpdated => "incident_updated",
            Self::TicketReplied => "ticket_replied",
            Self::TicketNoted => "ticket_noted",
            Self::TicketAssigned => "ticket_assigned",
            Self::TicketStateChanged => "ticket_state_changed",
            Self::TicketEntryAccepted => "ticket_entry_accepted",
            Self::AccessAsked => "access_asked",
        }
    }
}

/// An entry in the operators' audit log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminAuditEntry {
    pub id: AuditId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The email address of the operator, or `command line`.
    pub operator: String,
    #[schema(value_type = AdminAction)]
    pub action: String,
    /// The workspace that it was about, if there was one and it still exists.
    #[schema(required)]
    pub workspace: Option<AdminWorkspaceRef>,
    /// What it was about: the id of an endpoint, a submission, a report or a job, or the number of a ticket.
    #[schema(required)]
    pub target: Option<String>,
    #[schema(required)]
    pub reason: Option<String>,
    /// More about it, such as the old and the new limit.
    #[schema(value_type = Object)]
    pub details: Value,
}
