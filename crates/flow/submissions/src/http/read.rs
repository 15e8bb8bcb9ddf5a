use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use intake::SubmissionId;

use crate::model::{Details, Submission};
use crate::store;

/// Get a submission of an endpoint.
#[utoipa::path(
    get, path = "/api/submissions/{endpoint_id}/{submission_id}", operation_id = "submissions_read", tag = "submissions",
    security(("session" = [])),
    params(("endpoint_id" = EndpointId, Path, description = "The id of the endpoint"), ("submission_id" = SubmissionId, Path, description = "The id of the submission")),
    responses((status = 200, body = Submission), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, SubmissionId)>,
) -> Result<Json<Submission>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(store::find(&mut tx, signed.workspace, Some(&endpoint), id).await?))
}

/// Get a submission by its id, with its memo.
#[utoipa::path(
    get, path = "/api/submissions/details/{id}", operation_id = "submissions_details", tag = "submissions",
    security(("session" = [])),
    params(("id" = SubmissionId, Path, description = "The id of the submission")),
    responses((status = 200, body = Details), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn details(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<SubmissionId>,
) -> Result<Json<Details>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let submission = store::find(&mut tx, signed.workspace, None, id).await?;
    let memo = store::memo(&mut tx, signed.workspace, id).await?;
    Ok(Json(Details { submission, memo }))
}
