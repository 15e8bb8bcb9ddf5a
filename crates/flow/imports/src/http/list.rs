use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::model::Import;
use crate::store::imports;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only imports into this endpoint.
    endpoint_id: Option<EndpointId>,
}

/// Imports, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Imports {
    items: Vec<Import>,
}

/// List the newest 100 imports, without their columns and previews.
#[utoipa::path(
    get, path = "/api/imports", operation_id = "imports_list", tag = "imports",
    security(("session" = [])),
    params(ListQuery),
    responses((status = 200, body = Imports), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<ListQuery>,
) -> Result<Json<Imports>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let items =
        imports::list(&mut tx, signed.workspace, query.endpoint_id.as_ref(), platform.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Imports { items }))
}
