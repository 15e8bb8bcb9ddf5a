use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;

use super::state::FormState;
use crate::model::id::EndpointId;
use crate::store::form_drafts;

/// Get the form of an endpoint.
///
/// The `ETag` is the revision of the draft. Send it as `If-Match` when you change the form.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/form", operation_id = "forms_read", tag = "forms",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses(
        (status = 200, body = FormState),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
    )
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<FormState, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let published = form_drafts::published_version(&mut tx, signed.workspace, &id).await?;
    Ok(FormState::load(&mut tx, signed.workspace, &id, published).await?)
}
