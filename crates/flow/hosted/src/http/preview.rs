use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;
use intake::{HOSTED_KEY_LABEL, PreviewToken};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a form can be previewed.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormPreview {
    /// The page with the draft. Anyone who has the URL can see it until it expires.
    url: String,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

/// Preview the draft of an endpoint's form.
///
/// The page shows the draft as it is saved when the page is loaded, or the published version if there is no draft. What
/// is submitted from it is checked, but never stored, counted or delivered. The URL works for an hour.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/form/preview", operation_id = "forms_preview", tag = "forms",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses(
        (status = 200, body = FormPreview),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`no_form`: there is neither a draft nor a published version."),
    )
)]
pub(crate) async fn preview(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<Json<FormPreview>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let hosted = forms::hosted_address(&mut tx, signed.workspace, &id).await?.ok_or_else(Error::not_found)?;
    if !hosted.has_form {
        return Err(Error::conflict("no_form", "This endpoint has no form yet. Save a draft first."));
    }
    let token = PreviewToken::new(id, platform.clock.now());
    let sealed = token.seal(&platform.seal.keyring(HOSTED_KEY_LABEL));
    let url = format!("{}/h/{}?preview={sealed}", platform.visitor_url(), hosted.address);
    Ok(Json(FormPreview { url, expires_at: token.expires_at() }))
}
