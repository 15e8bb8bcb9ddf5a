use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform, RequestId};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::if_match::IfMatch;
use super::state::{FormConflict, FormState};
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::model::published_form::FormVersionNumber;
use crate::store::{form_drafts, form_versions};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RestoreForm {
    /// The number of the version.
    #[serde(default)]
    #[schema(required = true)]
    version: FormVersionNumber,
}

/// Replace the draft of an endpoint's form with an earlier version.
///
/// Publish the draft to use it for submissions again.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/form/restore", operation_id = "forms_restore", tag = "forms",
    security(("session" = [])),
    params(
        ("id" = EndpointId, Path, description = "The id of the endpoint"),
        ("If-Match" = String, Header, description = "The `ETag` of the draft that is replaced."),
    ),
    request_body = RestoreForm,
    responses(
        (status = 200, body = FormState),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = FormConflict, description = "`form_changed`: the draft was changed since."),
        (status = 422, body = ErrorBody),
        (status = 428, body = ErrorBody, description = "`if_match_required`: the header `If-Match` is missing."),
    )
)]
pub(crate) async fn restore(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    if_match: IfMatch,
    request: RequestId,
    Json(restore): Json<RestoreForm>,
) -> Result<Response, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let published = form_drafts::lock(&mut tx, signed.workspace, &id).await?;
    let version = form_versions::find(&mut tx, signed.workspace, &id, restore.version.0).await?;
    let version = version.ok_or(FormError::NotFound)?;
    let before = FormState::load(&mut tx, signed.workspace, &id, published).await?;
    if before.revision != if_match.revision()? {
        return Ok(FormConflict::new(before, None, request).into_response());
    }
    form_drafts::save(&mut tx, signed.workspace, &id, &version.schema, platform.clock.now()).await?;
    let form = FormState::load(&mut tx, signed.workspace, &id, published).await?;
    tx.commit().await?;
    Ok(form.into_response())
}
