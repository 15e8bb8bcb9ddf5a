use api::Path;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use forms::EndpointId;

use crate::answer::visitor_page;

/// Where a visitor lands whose form names no place of its own. Safe to reload.
#[utoipa::path(
    get, path = "/f/{id}/thanks", operation_id = "submit_thanks", tag = "submit",
    params(("id" = EndpointId, Path)),
    responses((status = 200, content_type = "text/html"))
)]
pub(crate) async fn thanks(Path(_id): Path<EndpointId>) -> Response {
    let mut page = Html(visitor_page("Thank you", "Your message has arrived.")).into_response();
    page.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors *; base-uri 'none'"),
    );
    page
}
