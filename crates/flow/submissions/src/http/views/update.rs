use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{check_filter, parse_name, refuse};
use crate::error::SubmissionError;
use crate::model::view::{View, ViewFilter, ViewId};
use crate::store;

/// Changes to a view. Fields that are left out keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeView {
    /// Its name, at most 60 characters.
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    filter: Option<ViewFilter>,
}

/// Rename a saved view, or change what it shows.
#[utoipa::path(
    patch, path = "/api/views/{view_id}", operation_id = "views_update", tag = "submissions",
    security(("session" = [])),
    params(("view_id" = ViewId, Path, description = "The id of the view")),
    request_body = ChangeView,
    responses(
        (status = 200, body = View),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn update(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<ViewId>,
    Json(body): Json<ChangeView>,
) -> Result<Json<View>, Error> {
    let mut errors = Vec::new();
    let name = body.name.map(|name| parse_name(&name, &mut errors));
    if let Some(filter) = &body.filter {
        check_filter(filter, &mut errors);
    }
    refuse(errors)?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let changed = store::views::update(&mut tx, signed.workspace, id, name.as_deref(), body.filter.as_ref());
    let view = changed.await?.ok_or(SubmissionError::NotFound)?;
    tx.commit().await?;
    Ok(Json(view))
}
