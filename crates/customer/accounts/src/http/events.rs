use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Platform, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::model::security_event::SecurityEvent;
use crate::model::{EventId, Signed};
use crate::store;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventsQuery {
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 20.
    size: Option<u32>,
    /// The `next_cursor` of the previous page. If it's set, `page` is ignored.
    #[param(value_type = Option<String>)]
    cursor: Option<EventId>,
}

/// List the security events of your account, newest first.
#[utoipa::path(
    get, path = "/api/auth/events", operation_id = "events_list", tag = "auth",
    security(("session" = [])),
    params(EventsQuery),
    responses((status = 200, body = Page<SecurityEvent>), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<EventsQuery>,
) -> Result<Json<Page<SecurityEvent>>, Error> {
    let page = if query.cursor.is_some() { None } else { query.page };
    let paging = Paging::parse(PagingQuery { page, size: query.size }, 20)?;
    let before = query.cursor.map_or(Uuid::max(), |cursor| cursor.0);
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let mut items = store::events::list(&mut tx, signed, before, paging.one_more(), paging.offset()).await?;
    let next_cursor = paging.cut(&mut items).map(|last| last.id.to_string());
    Ok(Json(paging.answer(items, None, next_cursor)))
}
