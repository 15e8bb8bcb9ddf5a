use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Concern;
use crate::store;

/// Delivery problems that need your attention.
#[derive(Serialize, ToSchema)]
pub(crate) struct Attention {
    /// All current problems.
    items: Vec<Concern>,
}

/// List deliveries that fail, wait for a confirmation, or finally failed within the last 30 days.
#[utoipa::path(
    get, path = "/api/attention", operation_id = "attention_list", tag = "deliveries",
    security(("session" = [])),
    responses((status = 200, body = Attention), (status = 401, body = ErrorBody))
)]
pub(crate) async fn attention(
    State(platform): State<Platform>,
    signed: Signed,
) -> Result<Json<Attention>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let items = store::shown::attention::list(&mut tx, signed.workspace, platform.clock.now()).await?;
    Ok(Json(Attention { items }))
}
