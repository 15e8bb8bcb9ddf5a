use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::json;
use status::{IncidentId, NewIncident, NewUpdate, StatusIncident};
use utoipa::ToSchema;

use crate::act::{Act, Subject};
use crate::model::audit::AdminAction;
use crate::operator::{ConfirmedOperator, Operator};
use crate::state::AdminState;

/// How many incidents are listed.
const MAX_ADMIN_INCIDENTS: i64 = 100;

/// Incidents, newest first, at most 100.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminIncidents {
    pub items: Vec<StatusIncident>,
}

/// List the incidents on the status page.
#[utoipa::path(
    get, path = "/api/admin/incidents", operation_id = "admin_incidents_list", tag = "admin",
    security(("session" = [])),
    responses((status = 200, body = AdminIncidents), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
) -> Result<Json<AdminIncidents>, Error> {
    drop(operator);
    let mut tx = state.begin().await?;
    Ok(Json(AdminIncidents { items: status::incidents(&mut tx, MAX_ADMIN_INCIDENTS).await? }))
}

/// Publish an incident on the status page.
#[utoipa::path(
    post, path = "/api/admin/incidents", operation_id = "admin_incidents_open", tag = "admin",
    security(("session" = [])),
    request_body = NewIncident,
    responses((status = 201, body = StatusIncident), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn open(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Json(body): Json<NewIncident>,
) -> Result<(StatusCode, Json<StatusIncident>), Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let incident = status::open_incident(&mut act.tx, &state.platform, body).await?;
    let subject = Subject::new(AdminAction::IncidentOpened).target(&incident.id);
    act.save(&state, subject.details(json!({ "title": &incident.title }))).await?;
    status::publish_incident_change(&state.platform);
    Ok((StatusCode::CREATED, Json(incident)))
}

/// Publish an update about an incident.
#[utoipa::path(
    post, path = "/api/admin/incidents/{incident_id}/updates", operation_id = "admin_incidents_update", tag = "admin",
    security(("session" = [])),
    params(("incident_id" = IncidentId, Path, description = "The id of the incident")),
    request_body = NewUpdate,
    responses((status = 201, body = StatusIncident), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn update(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<IncidentId>,
    Json(body): Json<NewUpdate>,
) -> Result<(StatusCode, Json<StatusIncident>), Error> {
    let mut act = Act::without_reason(&state, operator.actor()).await?;
    let incident = status::update_incident(&mut act.tx, &state.platform, id, body).await?;
    act.save(&state, Subject::new(AdminAction::IncidentUpdated).target(&id)).await?;
    status::publish_incident_change(&state.platform);
    Ok((StatusCode::CREATED, Json(incident)))
}
