use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::view::View;
use crate::store;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedViews)]
pub(crate) struct Views {
    items: Vec<View>,
}

/// List your saved views, oldest first.
#[utoipa::path(
    get, path = "/api/views/", operation_id = "views_list", tag = "submissions",
    security(("session" = [])),
    responses((status = 200, body = Views), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list(State(platform): State<Platform>, signed: Signed) -> Result<Json<Views>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(Views { items: store::views::list(&mut tx, signed.workspace).await? }))
}
