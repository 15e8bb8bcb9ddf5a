use accounts::WorkspaceId;
use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::act::end_sessions::end_sessions;
use crate::model::ReasonBody;
use crate::operator::ConfirmedOperator;
use crate::state::AdminState;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionsEndedBody {
    /// How many sessions were ended.
    ended: i64,
}

/// End all sessions of a workspace. Everyone has to sign in again.
#[utoipa::path(
    post, path = "/api/admin/workspaces/{workspace_id}/end-sessions", operation_id = "admin_workspaces_end_sessions", tag = "admin",
    security(("session" = [])),
    params(("workspace_id" = WorkspaceId, Path, description = "The id of the workspace")),
    request_body = ReasonBody,
    responses((status = 200, body = SessionsEndedBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn end(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<WorkspaceId>,
    Json(body): Json<ReasonBody>,
) -> Result<Json<SessionsEndedBody>, Error> {
    let ended = end_sessions(&state, operator.actor(), id, &body.reason).await?;
    Ok(Json(SessionsEndedBody { ended }))
}
