use accounts::Signed;
use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Platform, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::EndpointBody;
use crate::id::EndpointId;
use crate::store;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Counted from 1; 1 by default.
    page: Option<u32>,
    /// At most 200.
    size: Option<u32>,
    /// Goes on where a page ended; `page` is not looked at then.
    #[param(value_type = Option<String>)]
    cursor: Option<EndpointId>,
}

/// The workspace's endpoints, newest first.
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
    let items = found.into_iter().map(|one| EndpointBody::new(one, &platform.public_url)).collect();
    Ok(Json(paging.answer(items, Some(total), next_cursor)))
}
