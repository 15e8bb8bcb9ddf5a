//! What operators do with incidents, for the crate `admin`. The connection is theirs: the act and the row that audits it
//! share a transaction.

use api::{Error, FieldError, Platform};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::board::StatusMessage;
use crate::model::StatusComponent;
use crate::model::incident::{
    IncidentId, IncidentState, IncidentUpdateId, StatusIncident, StatusIncidentUpdate,
};
use crate::store::incidents as store;

const MAX_INCIDENT_TITLE_CHARS: usize = 200;
const MAX_INCIDENT_TEXT_CHARS: usize = 5_000;

/// A new incident and its first update.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewIncident {
    /// At most 200 characters.
    pub title: String,
    /// What it affects: at least one component.
    pub components: Vec<StatusComponent>,
    pub state: IncidentState,
    /// The first update, at most 5,000 characters.
    pub text: String,
}

/// A further update of an incident.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewUpdate {
    pub state: IncidentState,
    /// At most 5,000 characters.
    pub text: String,
}

/// Reads the newest incidents with their updates.
pub async fn incidents(conn: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<StatusIncident>> {
    store::newest(conn, limit).await
}

/// Opens an incident, which starts now.
pub async fn open_incident(
    conn: &mut PgConnection,
    platform: &Platform,
    new: NewIncident,
) -> Result<StatusIncident, Error> {
    let mut errors = Vec::new();
    let title = checked("title", &new.title, MAX_INCIDENT_TITLE_CHARS, &mut errors);
    let text = checked("text", &new.text, MAX_INCIDENT_TEXT_CHARS, &mut errors);
    if new.components.is_empty() {
        errors.push(FieldError::new("components", "required", "Choose what the incident affects."));
    }
    if !errors.is_empty() {
        return Err(Error::invalid(errors));
    }
    let mut incident = StatusIncident {
        id: IncidentId(platform.clock.uuid()),
        title,
        components: StatusComponent::ALL.into_iter().filter(|one| new.components.contains(one)).collect(),
        started_at: platform.clock.now(),
        resolved_at: None,
        updates: Vec::new(),
    };
    store::insert(conn, &incident).await?;
    add(conn, platform, &mut incident, new.state, text).await?;
    Ok(incident)
}

/// Adds an update to an incident. `resolved` ends it; any other state after that opens it again.
pub async fn update_incident(
    conn: &mut PgConnection,
    platform: &Platform,
    id: IncidentId,
    new: NewUpdate,
) -> Result<StatusIncident, Error> {
    let mut errors = Vec::new();
    let text = checked("text", &new.text, MAX_INCIDENT_TEXT_CHARS, &mut errors);
    if !errors.is_empty() {
        return Err(Error::invalid(errors));
    }
    let mut incident = store::find(conn, id).await?.ok_or_else(Error::not_found)?;
    add(conn, platform, &mut incident, new.state, text).await?;
    Ok(incident)
}

/// Makes all servers read the incidents now, after the commit. Without it they do so within 15 seconds.
pub fn publish_incident_change(platform: &Platform) {
    StatusMessage::IncidentsChanged.publish(&platform.bus);
}

async fn add(
    conn: &mut PgConnection,
    platform: &Platform,
    incident: &mut StatusIncident,
    state: IncidentState,
    text: String,
) -> Result<(), Error> {
    let update = StatusIncidentUpdate {
        id: IncidentUpdateId(platform.clock.uuid()),
        at: platform.clock.now(),
        state,
        text,
    };
    store::insert_update(conn, incident.id, &update).await?;
    incident.resolved_at =
        (state == IncidentState::Resolved).then(|| incident.resolved_at.unwrap_or(update.at));
    incident.updates.insert(0, update);
    Ok(())
}

/// Returns the text without surrounding spaces and without characters that no page or feed can contain.
fn checked(field: &'static str, text: &str, max_chars: usize, errors: &mut Vec<FieldError>) -> String {
    let text: String = text.trim().chars().filter(|c| !c.is_control() || *c == '\n').collect();
    if text.is_empty() {
        errors.push(FieldError::new(field, "required", "This field is required."));
    } else if text.chars().count() > max_chars {
        errors.push(FieldError::new(
            field,
            "too_long",
            format!("This must be at most {max_chars} characters."),
        ));
    }
    text
}
