use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ErasureError;
use crate::model::{Erasure, ErasureId, ErasureKind};
use crate::store;
use crate::work::{EmptyFolder, JobOf};

/// A folder that can be emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum EmptiedFolder {
    Trash,
    Spam,
}

/// The folder to empty.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = EmptyFolder)]
pub(crate) struct Empty {
    folder: EmptiedFolder,
    /// Only the submissions of this endpoint. Left out, those of all.
    #[serde(default)]
    endpoint_id: Option<EndpointId>,
}

/// Delete everything in the trash or in the spam folder, permanently.
///
/// It's done in the background: read the progress with `GET /api/erasures/{id}`. What enters the folder meanwhile stays.
#[utoipa::path(
    post, path = "/api/submissions/empty", operation_id = "submissions_empty", tag = "submissions",
    security(("session" = [])),
    request_body = Empty,
    responses(
        (status = 202, body = Erasure),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`erasure_running`: the folder is being emptied already."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn empty(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<Empty>,
) -> Result<(StatusCode, Json<Erasure>), Error> {
    let kind = match body.folder {
        EmptiedFolder::Trash => ErasureKind::Trash,
        EmptiedFolder::Spam => ErasureKind::Spam,
    };
    let id = ErasureId(platform.clock.uuid());
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if let Some(endpoint) = &body.endpoint_id
        && !store::has_endpoint(&mut tx, signed.workspace, endpoint).await?
    {
        return Err(ErasureError::NotFound.into());
    }
    let (endpoint, now) = (body.endpoint_id.as_ref(), platform.clock.now());
    store::insert_folder(&mut tx, signed.workspace, (id, kind, endpoint), now)
        .await
        .map_err(ErasureError::from)?;
    let job = EmptyFolder(JobOf { workspace: signed.workspace, erasure: id });
    platform.jobs.enqueue_as_app(&mut tx, job).await?;
    let erasure = store::find(&mut tx, signed.workspace, id).await?.ok_or(ErasureError::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(erasure)))
}
