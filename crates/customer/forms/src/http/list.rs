use accounts::Signed;
use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Platform, Query};
use axum::extract::State;

use super::{EndpointBody, month_start};
use crate::store;

/// The workspace's endpoints, newest first.
#[utoipa::path(
    get, path = "/api/endpoints/", operation_id = "endpoints_list", tag = "endpoints",
    security(("session" = [])),
    params(PagingQuery),
    responses((status = 200, body = Page<EndpointBody>), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<PagingQuery>,
) -> Result<Json<Page<EndpointBody>>, Error> {
    let paging = Paging::parse(query, 100)?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let (endpoints, total) =
        store::list(&mut tx, signed.workspace, paging, month_start(&platform)).await?;
    let items = endpoints
        .into_iter()
        .map(|one| EndpointBody::new(one, &platform.public_url))
        .collect();
    Ok(Json(paging.answer(items, Some(total), None)))
}
