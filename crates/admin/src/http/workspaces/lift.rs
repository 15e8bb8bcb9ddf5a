use accounts::WorkspaceId;
use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::suspend::{self, Target};
use crate::model::ReasonBody;
use crate::operator::ConfirmedOperator;
use crate::state::AdminState;

/// Lift the suspension of a workspace.
///
/// Its endpoints have the status that they had before. Those that were suspended by themselves stay suspended.
#[utoipa::path(
    post, path = "/api/admin/workspaces/{workspace_id}/lift", operation_id = "admin_workspaces_lift", tag = "admin",
    security(("session" = [])),
    params(("workspace_id" = WorkspaceId, Path, description = "The id of the workspace")),
    request_body = ReasonBody,
    responses((status = 204), (status = 409, body = ErrorBody, description = "`not_suspended`."), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn lift(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<WorkspaceId>,
    Json(body): Json<ReasonBody>,
) -> Result<StatusCode, Error> {
    suspend::lift(&state, operator.actor(), &Target::Workspace(id), &body.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
