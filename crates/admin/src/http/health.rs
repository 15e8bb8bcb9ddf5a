use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use axum::http::StatusCode;

use crate::act::{Act, Subject};
use crate::model::ReasonBody;
use crate::model::audit::AdminAction;
use crate::model::health::{AdminHealth, JobId};
use crate::operator::{ConfirmedOperator, Operator};
use crate::read::health;
use crate::state::AdminState;
use crate::store;
use serde_json::json;

/// See what is stuck and what has failed.
#[utoipa::path(
    get, path = "/api/admin/health", operation_id = "admin_health", tag = "admin",
    security(("session" = [])),
    responses((status = 200, body = AdminHealth), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn read(
    State(state): State<AdminState>,
    operator: Operator,
) -> Result<Json<AdminHealth>, Error> {
    drop(operator);
    Ok(Json(health::read(&state).await?))
}

/// Retry a job that has used up its attempts.
#[utoipa::path(
    post, path = "/api/admin/jobs/{job_id}/retry", operation_id = "admin_jobs_retry", tag = "admin",
    security(("session" = [])),
    params(("job_id" = JobId, Path, description = "The number of the job")),
    request_body = ReasonBody,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required` or `step_up_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."), (status = 422, body = ErrorBody))
)]
pub(crate) async fn retry_job(
    State(state): State<AdminState>,
    operator: ConfirmedOperator,
    Path(id): Path<JobId>,
    Json(body): Json<ReasonBody>,
) -> Result<StatusCode, Error> {
    let mut act = Act::begin(&state, operator.actor(), &body.reason).await?;
    let kind = store::health::retry_job(&mut act, id).await?.ok_or_else(Error::not_found)?;
    let subject = Subject::new(AdminAction::JobRetried).target(&id.0).details(json!({ "kind": kind }));
    act.save(&state, subject).await?;
    Ok(StatusCode::NO_CONTENT)
}
