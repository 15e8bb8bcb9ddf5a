use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::state::PublishedForm;
use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::model::published_form::FormVersionNumber;
use crate::store::{form_drafts, form_versions};

/// The versions of a form, newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormVersions {
    items: Vec<FormVersionItem>,
}

/// A version of a form in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormVersionItem {
    version: FormVersionNumber,
    #[schema(value_type = String, format = DateTime)]
    published_at: Timestamp,
    /// The number of its fields.
    fields: i32,
    /// Whether submissions are checked against it.
    is_published: bool,
}

/// List the versions of an endpoint's form.
///
/// The newest 200 are listed.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/form/versions", operation_id = "forms_versions", tag = "forms",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    responses(
        (status = 200, body = FormVersions),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
    )
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<EndpointId>,
) -> Result<Json<FormVersions>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let published = form_drafts::published_version(&mut tx, signed.workspace, &id).await?;
    let versions = form_versions::list(&mut tx, signed.workspace, &id).await?;
    let item = |version: form_versions::ListedVersion| FormVersionItem {
        version: FormVersionNumber(version.version),
        published_at: version.published_at.to_jiff(),
        fields: version.fields,
        is_published: published == Some(version.version),
    };
    Ok(Json(FormVersions { items: versions.into_iter().map(item).collect() }))
}

/// Get a version of an endpoint's form.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/form/versions/{version}", operation_id = "forms_version", tag = "forms",
    security(("session" = [])),
    params(
        ("id" = EndpointId, Path, description = "The id of the endpoint"),
        ("version" = FormVersionNumber, Path, description = "The number of the version"),
    ),
    responses(
        (status = 200, body = PublishedForm),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
    )
)]
pub(crate) async fn read(
    State(platform): State<Platform>,
    signed: Signed,
    Path((id, version)): Path<(EndpointId, FormVersionNumber)>,
) -> Result<Json<PublishedForm>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let found = form_versions::find(&mut tx, signed.workspace, &id, version.0).await?;
    Ok(Json(PublishedForm::new(found.ok_or(FormError::NotFound)?)))
}
