use axum::extract::State;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

use super::summary::STATUS_CACHE_CONTROL;
use crate::board::StatusBoard;
use crate::page::feed_xml;

/// Get incidents as an RSS feed.
///
/// Each update of an incident is an item, newest first.
#[utoipa::path(
    get, path = "/status.rss", operation_id = "status_feed", tag = "status",
    responses((status = 200, content_type = "application/rss+xml", body = String))
)]
pub(crate) async fn feed(State(board): State<StatusBoard>) -> impl IntoResponse {
    let headers = [
        (CONTENT_TYPE, "application/rss+xml; charset=utf-8"),
        (CACHE_CONTROL, STATUS_CACHE_CONTROL),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (headers, feed_xml(&board.overview(), board.public_url()))
}
