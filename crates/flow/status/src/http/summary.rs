use api::Json;
use axum::extract::State;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL};
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::board::{ComponentOverview, Overview, StatusBoard};
use crate::model::incident::StatusIncident;
use crate::model::{ComponentState, OverallState, StatusComponent};

/// How long clients and proxies may keep the answer.
pub(super) const STATUS_CACHE_CONTROL: &str = "public, max-age=15";

/// The state of the service.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StatusSummary {
    state: OverallState,
    /// The state as a short sentence, such as "All systems operational".
    title: String,
    components: Vec<StatusOfComponent>,
    /// The incidents that are open, and those of the last 90 days, newest first.
    incidents: Vec<StatusIncident>,
    /// When something was measured last.
    #[schema(value_type = Option<String>, format = DateTime)]
    updated_at: Option<Timestamp>,
}

/// The state of one component.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StatusOfComponent {
    id: StatusComponent,
    name: &'static str,
    state: ComponentState,
    /// When it was measured last.
    #[schema(value_type = Option<String>, format = DateTime)]
    measured_at: Option<Timestamp>,
    /// How long that took.
    milliseconds: Option<i32>,
}

/// Get the state of the service.
///
/// It's measured every minute from outside. A component that wasn't measured for 3 minutes is `unknown`.
#[utoipa::path(
    get, path = "/status.json", operation_id = "status_read", tag = "status",
    responses((status = 200, body = StatusSummary))
)]
pub(crate) async fn summary(State(board): State<StatusBoard>) -> impl IntoResponse {
    let headers = [(CACHE_CONTROL, STATUS_CACHE_CONTROL), (ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    (headers, Json(StatusSummary::from(board.overview())))
}

impl From<Overview> for StatusSummary {
    fn from(overview: Overview) -> Self {
        let mut incidents = overview.open_incidents;
        incidents.extend(overview.past_incidents);
        incidents.sort_by_key(|incident| std::cmp::Reverse(incident.started_at));
        Self {
            state: overview.state,
            title: overview.title,
            components: overview.components.iter().map(StatusOfComponent::from).collect(),
            incidents,
            updated_at: overview.updated_at,
        }
    }
}

impl From<&ComponentOverview> for StatusOfComponent {
    fn from(one: &ComponentOverview) -> Self {
        Self {
            id: one.component,
            name: one.component.name(),
            state: one.state,
            measured_at: one.newest.map(|(at, _)| at),
            milliseconds: one.newest.map(|(_, milliseconds)| milliseconds),
        }
    }
}
