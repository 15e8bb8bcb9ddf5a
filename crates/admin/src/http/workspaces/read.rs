use accounts::WorkspaceId;
use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;

use crate::model::workspace::AdminWorkspace;
use crate::operator::Operator;
use crate::read::workspace;
use crate::state::AdminState;

/// Read everything about a workspace but the content of its submissions.
#[utoipa::path(
    get, path = "/api/admin/workspaces/{workspace_id}", operation_id = "admin_workspaces_read", tag = "admin",
    security(("session" = [])),
    params(("workspace_id" = WorkspaceId, Path, description = "The id of the workspace")),
    responses((status = 200, body = AdminWorkspace), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn read(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<WorkspaceId>,
) -> Result<Json<AdminWorkspace>, Error> {
    drop(operator);
    let mut tx = state.begin().await?;
    let found = workspace::read(&state, &mut tx, id).await?.ok_or_else(Error::not_found)?;
    Ok(Json(found))
}
