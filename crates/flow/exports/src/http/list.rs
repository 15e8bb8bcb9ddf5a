use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Export;
use crate::store;

/// The exports of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExportList {
    items: Vec<Export>,
}

/// List your exports, newest first.
///
/// They are kept for 7 days. At most 100 are returned.
#[utoipa::path(
    get, path = "/api/exports/", operation_id = "exports_list", tag = "exports",
    security(("session" = [])),
    responses((status = 200, body = ExportList), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
) -> Result<Json<ExportList>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let found = store::list(&mut tx, signed.workspace).await?;
    Ok(Json(ExportList { items: found.into_iter().map(|row| row.into_export(&platform)).collect() }))
}
