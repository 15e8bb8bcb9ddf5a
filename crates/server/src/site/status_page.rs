//! `/status`: the frame of the built page with the current state in it. A binary without pages sends it without a frame.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use status::{PageFrame, StatusBoard, status_page};

use super::{Rewritten, Site};
use crate::site;

const STATUS_PAGE: &str = "status";

/// Returns the route of the page.
pub(crate) fn routes<S>(site: &Site, board: &StatusBoard) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    let frame =
        site::text(STATUS_PAGE).and_then(|page| PageFrame::of(&site.own_text(&page, site.0.registration)));
    let board = board.clone();
    let answer = get(async move |headers: HeaderMap| answer(&board, frame.as_ref(), &headers));
    Router::new().route("/status", answer.clone()).route("/status/", answer)
}

fn answer(board: &StatusBoard, frame: Option<&PageFrame>, headers: &HeaderMap) -> Response {
    let (html, policy) = status_page(board, frame);
    let Some(policy) = policy.and_then(|policy| HeaderValue::try_from(policy).ok()) else {
        return site::page(STATUS_PAGE, &Rewritten::new(html), headers);
    };
    let headers = [
        (CONTENT_SECURITY_POLICY, policy),
        (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, Html(html)).into_response()
}
