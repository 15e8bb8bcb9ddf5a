use accounts::WorkspaceId;
use api::{Error, ErrorBody, FieldError, Json, Path};
use axum::extract::State;

use crate::act::{Act, Subject};
use crate::model::audit::AdminAction;
use crate::model::workspace::{AdminLimits, LimitsBody};
use crate::operator::ConfirmedOperator;
use crate::read::workspace;
use crate::state::AdminState;
use crate::store;
use serde_json::json;

/// The highest maximum number of endpoints.
const MAX_ENDPOINT_LIMIT: i32 = 100_000;

/// Give a workspace other limits than the configured ones.
#[utoipa::path(
    post, path = "/api/admin/workspaces/{workspace_id}/limits", operation_id = "admin_workspaces_limits", tag = "admin",
    security(("session" = [])),
    params(("workspace_id" = WorkspaceId, Path, description = "The id of the workspace")),
    request_body = LimitsBody,
    responses((status = 200, body = AdminLimits), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn change(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<WorkspaceId>,
    Json(body): Json<LimitsBody>,
) -> Result<Json<AdminLimits>, Error> {
    if body.endpoints.is_some_and(|endpoints| !(1..=MAX_ENDPOINT_LIMIT).contains(&endpoints)) {
        let message = "The limit must be between 1 and 100,000.";
        return Err(Error::invalid(vec![FieldError::new("endpoints", "out_of_range", message)]));
    }
    let mut act = Act::begin(&state, operator.actor(), &body.reason).await?;
    if !store::acts::exists(&mut act.tx, id).await? {
        return Err(Error::not_found());
    }
    let before = store::acts::endpoint_limit(&mut act.tx, id).await?;
    store::acts::set_endpoint_limit(&mut act, id, body.endpoints).await?;
    let details = json!({ "endpoints_before": before, "endpoints": body.endpoints });
    let subject = Subject::new(AdminAction::LimitsChanged).of_workspace(id).details(details);
    act.save(&state, subject).await?;
    Ok(Json(workspace::limits(&state, body.endpoints)))
}
