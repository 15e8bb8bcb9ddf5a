use forms::EndpointId;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

kernel::uuid_id! {
    /// The id of a request for access to a submission.
    AccessRequestId
}

/// An endpoint, by id and name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TicketForm)]
pub struct FormName {
    pub id: EndpointId,
    pub name: String,
}

/// A request by support for access to the content of one submission.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccessRequest {
    pub id: AccessRequestId,
    pub submission_id: Uuid,
    /// The form of the submission; null if the submission was deleted.
    #[schema(required)]
    pub form: Option<FormName>,
    /// When the submission was received.
    #[schema(value_type = String, format = DateTime)]
    pub submitted_at: Timestamp,
    /// Who asked.
    pub requested_by: String,
    #[schema(value_type = String, format = DateTime)]
    pub requested_at: Timestamp,
    pub state: AccessState,
    /// Until when support can read the submission, if access was granted.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub expires_at: Option<Timestamp>,
}

/// Whether support can read the submission. Only while it's `granted`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessState {
    Asked,
    Granted,
    Declined,
    Revoked,
    Expired,
}

impl AccessState {
    /// Returns the state that follows from what happened last. Access that was granted ends by itself.
    pub(crate) fn after(last: AccessAction, expires_at: Option<Timestamp>, now: Timestamp) -> Self {
        match last {
            AccessAction::Asked => Self::Asked,
            AccessAction::Granted if expires_at.is_none_or(|at| at <= now) => Self::Expired,
            AccessAction::Granted => Self::Granted,
            AccessAction::Declined => Self::Declined,
            AccessAction::Revoked => Self::Revoked,
        }
    }
}

/// What happened to a request for access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AccessAction {
    Asked,
    Granted,
    Declined,
    Revoked,
}
