use accounts::Signed;
use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Platform, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::EndpointBody;
use crate::model::id::EndpointId;
use crate::store;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 100.
    size: Option<u32>,
    /// The `next_cursor` of the previous page. If it's set, `page` is ignored.
    #[param(value_type = Option<String>)]
    cursor: Option<EndpointId>,
}

/// List all endpoints of the workspace, newest first.
#[utoipa::path(
    get, path = "/api/endpoints/", operation_id = "endpoints_list", tag = "endpoints",
    security(("session" = [])),
    params(ListQuery),
    responses((status = 200, body = Page<EndpointBody>), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<ListQuery>,
) -> Result<Json<Page<EndpointBody>>, Error> {
    let page = if query.cursor.is_some() { None } else { query.page };
    let paging = Paging::parse(PagingQuery { page, size: query.size }, 100)?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let after = query.cursor.as_ref();
    let (mut found, total) =
        store::list(&mut tx, signed.workspace, paging, after, platform.clock.now()).await?;
    let next_cursor = paging.cut(&mut found).map(|last| last.id.to_string());
    let items = found.into_iter().map(|one| EndpointBody::new(one, platform.visitor_url())).collect();
    Ok(Json(paging.answer(items, Some(total), next_cursor)))
}
