//! Incidents, which operators write.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::StatusComponent;

kernel::uuid_id! {
    /// The id of an incident.
    IncidentId
}

kernel::uuid_id! {
    /// The id of an update of an incident.
    IncidentUpdateId
}

/// How far the work on an incident is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum IncidentState {
    /// We're looking for the cause.
    Investigating,
    /// We know the cause.
    Identified,
    /// It's fixed, and we're watching.
    Monitoring,
    /// It's over.
    Resolved,
}

impl IncidentState {
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Investigating => "investigating",
            Self::Identified => "identified",
            Self::Monitoring => "monitoring",
            Self::Resolved => "resolved",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Self> {
        let all = [Self::Investigating, Self::Identified, Self::Monitoring, Self::Resolved];
        all.into_iter().find(|state| state.id() == id)
    }

    /// The name that people read.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Investigating => "Investigating",
            Self::Identified => "Identified",
            Self::Monitoring => "Monitoring",
            Self::Resolved => "Resolved",
        }
    }
}

/// Something that affects or affected the service, with the operator's updates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StatusIncident {
    pub id: IncidentId,
    pub title: String,
    /// What it affects.
    pub components: Vec<StatusComponent>,
    #[schema(value_type = String, format = DateTime)]
    pub started_at: Timestamp,
    /// When it was resolved. Null while it's open.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub resolved_at: Option<Timestamp>,
    /// The updates, newest first.
    pub updates: Vec<StatusIncidentUpdate>,
}

impl StatusIncident {
    /// Returns the state of the newest update.
    pub(crate) fn state(&self) -> IncidentState {
        self.updates.first().map_or(IncidentState::Investigating, |update| update.state)
    }
}

/// What an operator has published about an incident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StatusIncidentUpdate {
    pub id: IncidentUpdateId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub state: IncidentState,
    pub text: String,
}
