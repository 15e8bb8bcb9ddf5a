use accounts::WorkspaceId;
use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::suspend::{self, Target};
use crate::model::workspace::SuspendBody;
use crate::operator::ConfirmedOperator;
use crate::state::AdminState;

/// Suspend a workspace.
///
/// All its endpoints are suspended, and it can't create new ones. The owner is emailed, and can still sign in and read.
#[utoipa::path(
    post, path = "/api/admin/workspaces/{workspace_id}/suspend", operation_id = "admin_workspaces_suspend", tag = "admin",
    security(("session" = [])),
    params(("workspace_id" = WorkspaceId, Path, description = "The id of the workspace")),
    request_body = SuspendBody,
    responses((status = 204), (status = 409, body = ErrorBody, description = "`already_suspended`."), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn suspend(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<WorkspaceId>,
    Json(body): Json<SuspendBody>,
) -> Result<StatusCode, Error> {
    let target = Target::Workspace(id);
    suspend::suspend(&state, operator.actor(), &target, &body.reason, body.message.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
