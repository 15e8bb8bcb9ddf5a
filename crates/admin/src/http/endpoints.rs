use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;

use crate::act::suspend::{self, Target};
use crate::model::ReasonBody;
use crate::model::workspace::SuspendBody;
use crate::operator::ConfirmedOperator;
use crate::state::AdminState;

/// Suspend an endpoint.
///
/// Visitors see that the form has been suspended, and nothing is stored. The owner is emailed.
#[utoipa::path(
    post, path = "/api/admin/endpoints/{endpoint_id}/suspend", operation_id = "admin_endpoints_suspend", tag = "admin",
    security(("session" = [])),
    params(("endpoint_id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = SuspendBody,
    responses((status = 204), (status = 409, body = ErrorBody, description = "`already_suspended`."), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn suspend(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<EndpointId>,
    Json(body): Json<SuspendBody>,
) -> Result<StatusCode, Error> {
    let target = Target::Endpoint(id);
    suspend::suspend(&state, operator.actor(), &target, &body.reason, body.message.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lift the suspension of an endpoint. It has the status that it had before.
#[utoipa::path(
    post, path = "/api/admin/endpoints/{endpoint_id}/lift", operation_id = "admin_endpoints_lift", tag = "admin",
    security(("session" = [])),
    params(("endpoint_id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = ReasonBody,
    responses((status = 204), (status = 409, body = ErrorBody, description = "`not_suspended`, or `workspace_suspended`: lift the workspace's suspension instead."), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn lift(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<EndpointId>,
    Json(body): Json<ReasonBody>,
) -> Result<StatusCode, Error> {
    suspend::lift(&state, operator.actor(), &Target::Endpoint(id), &body.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
