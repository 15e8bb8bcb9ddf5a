use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;

use crate::error::ErasureError;
use crate::model::{Erasure, ErasureId};
use crate::store;

/// Read an erasure: what was counted, the progress, and the receipt.
#[utoipa::path(
    get, path = "/api/erasures/{id}", operation_id = "erasures_read", tag = "submissions",
    security(("session" = [])),
    params(("id" = ErasureId, Path, description = "The id of the erasure")),
    responses((status = 200, body = Erasure), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ErasureId>,
) -> Result<Json<Erasure>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(store::find(&mut tx, signed.workspace, id).await?.ok_or(ErasureError::NotFound)?))
}
