use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;

use crate::model::NoticeId;
use crate::store;

/// Dismiss a notice.
#[utoipa::path(
    post, path = "/api/notices/{id}/dismiss", operation_id = "notices_dismiss", tag = "forms",
    security(("session" = [])),
    params(("id" = NoticeId, Path, description = "The id of the notice")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn dismiss(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<NoticeId>,
) -> Result<StatusCode, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !store::notices::dismiss(&mut tx, signed.workspace, id, platform.clock.now()).await? {
        return Err(Error::not_found());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
