use accounts::Signed;
use api::{Error, ErrorBody, Path, Platform, RequestId};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::if_match::IfMatch;
use super::state::{FormConflict, FormState};
use crate::cache::FormCache;
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::store::{self, form_drafts, form_versions};

/// The bytes that all versions of a workspace may occupy. They are kept as long as their endpoints.
const MAX_VERSION_BYTES: i64 = 64 * 1024 * 1024;

/// Publish the draft of an endpoint's form.
///
/// From now on, submissions are checked against it. Submissions that break its rules are rejected with 422. Publishing
/// adds a version, which never changes.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/form/publish", operation_id = "forms_publish", tag = "forms",
    security(("session" = [])),
    params(
        ("id" = EndpointId, Path, description = "The id of the endpoint"),
        ("If-Match" = String, Header, description = "The `ETag` of the draft you want to publish."),
    ),
    responses(
        (status = 200, body = FormState),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "`email_not_verified`: verify your email address first."),
        (status = 404, body = ErrorBody),
        (status = 409, body = FormConflict, description = "`form_changed`: the draft was changed since. \
            `no_draft`: there is no draft. `version_limit`: the versions of your forms take up too much space."),
        (status = 428, body = ErrorBody, description = "`if_match_required`: the header `If-Match` is missing."),
    )
)]
pub(crate) async fn publish(
    State(platform): State<Platform>,
    State(cache): State<FormCache>,
    signed: Signed,
    Path(id): Path<EndpointId>,
    if_match: IfMatch,
    request: RequestId,
) -> Result<Response, Error> {
    let mut worker = platform.db.worker().acquire().await?;
    let member = accounts::member(&mut worker, signed.workspace, signed.user).await?;
    drop(worker);
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let published = form_drafts::lock(&mut tx, signed.workspace, &id).await?;
    if !member.is_some_and(|member| member.is_verified) {
        let detail = "Verify your email address before you publish a form.";
        return Err(Error::new(StatusCode::FORBIDDEN, "email_not_verified", detail));
    }
    let form = FormState::load(&mut tx, signed.workspace, &id, published).await?;
    if form.revision != if_match.revision()? {
        return Ok(FormConflict::new(form, None, request).into_response());
    }
    let draft = form.draft().ok_or(FormError::NoDraft)?;
    if !form.has_changes {
        return Ok(form.into_response());
    }
    if form_versions::stored_bytes(&mut tx, signed.workspace).await? > MAX_VERSION_BYTES {
        return Err(FormError::TooManyVersions.into());
    }
    form_versions::publish(&mut tx, signed.workspace, &id, draft, platform.clock.now()).await?;
    let published = form_drafts::published_version(&mut tx, signed.workspace, &id).await?;
    let form = FormState::load(&mut tx, signed.workspace, &id, published).await?;
    let addresses = store::addresses(&mut tx, signed.workspace, &id).await?;
    tx.commit().await?;
    cache.mark_changed(&addresses);
    Ok(form.into_response())
}
