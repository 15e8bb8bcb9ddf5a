use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform};
use axum::extract::State;

use super::state::FormState;
use crate::cache::FormCache;
use crate::model::id::EndpointId;
use crate::store::{self, form_drafts, form_versions};

/// Stop checking submissions against the published form.
///
/// The endpoint accepts any fields again. The draft and all versions are kept.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/form/unpublish", operation_id = "forms_unpublish", tag = "forms",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses(
        (status = 200, body = FormState),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
    )
)]
pub(crate) async fn unpublish(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<FormState, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    form_drafts::lock(&mut tx, signed.workspace, &id).await?;
    form_versions::use_version(&mut tx, signed.workspace, &id, None, platform.clock.now()).await?;
    let form = FormState::load(&mut tx, signed.workspace, &id, None).await?;
    let addresses = store::addresses(&mut tx, signed.workspace, &id).await?;
    tx.commit().await?;
    cache.mark_changed(&addresses);
    Ok(form)
}
