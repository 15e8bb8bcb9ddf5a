use api::{Error, ErrorBody, Json, Path};
use axum::extract::State;
use uuid::Uuid;

use crate::model::submission::AdminSubmission;
use crate::operator::Operator;
use crate::state::AdminState;
use crate::store;

/// Read a submission. Its content is only there while the customer grants access to it.
#[utoipa::path(
    get, path = "/api/admin/submissions/{submission_id}", operation_id = "admin_submissions_read", tag = "admin",
    security(("session" = [])),
    params(("submission_id" = Uuid, Path, description = "The id of the submission")),
    responses((status = 200, body = AdminSubmission), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn read(
    State(state): State<AdminState>,
    operator: Operator,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminSubmission>, Error> {
    let now = state.platform.clock.now();
    let mut tx = state.begin().await?;
    let mut submission = store::submissions::find(&mut tx, id, now).await?.ok_or_else(Error::not_found)?;
    // It writes the audit log, so the transaction is committed before anything is shown.
    submission.content = store::submissions::content(&mut tx, id, &operator.email, now).await?;
    tx.commit().await?;
    Ok(Json(submission))
}
