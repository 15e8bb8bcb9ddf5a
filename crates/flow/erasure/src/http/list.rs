use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Erasure;
use crate::store;

/// The most receipts that are listed.
const MAX_LISTED_ERASURES: i64 = 100;

/// Erasures, newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Erasures {
    items: Vec<Erasure>,
}

/// List the newest 100 erasures that were confirmed, and folders that were emptied.
#[utoipa::path(
    get, path = "/api/erasures", operation_id = "erasures_list", tag = "submissions",
    security(("session" = [])),
    responses((status = 200, body = Erasures), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list(State(platform): State<Platform>, signed: Signed) -> Result<Json<Erasures>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    Ok(Json(Erasures { items: store::confirmed(&mut tx, signed.workspace, MAX_LISTED_ERASURES).await? }))
}
