use api::Path;
use axum::response::IntoResponse;
use forms::EndpointId;

use crate::answer::visitor_page;

/// Where a visitor lands whose form names no place of its own. Safe to reload.
#[utoipa::path(
    get, path = "/f/{id}/thanks", operation_id = "submit_thanks", tag = "submit",
    params(("id" = EndpointId, Path)),
    responses((status = 200, content_type = "text/html"))
)]
pub(crate) async fn thanks(Path(_id): Path<EndpointId>) -> impl IntoResponse {
    visitor_page("Thank you", "Your message has arrived.")
}
