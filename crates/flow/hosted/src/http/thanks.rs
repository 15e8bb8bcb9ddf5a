use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::show::answer;
use crate::page::{HostedForm, PageQuery, PageRequest, state_page, thanks};
use crate::state::HostedState;

/// Show the thank-you page of a hosted form.
///
/// It has the owner's own text if there is one, and can be reloaded safely.
#[utoipa::path(
    get, path = "/h/{id}/thanks", operation_id = "hosted_thanks", tag = "hosted",
    params(("id" = String, Path, description = "The id from the endpoint URL")),
    responses((status = 200, content_type = "text/html"), (status = 404, content_type = "text/html"))
)]
pub(crate) async fn thanks_page(
    State(hosted): State<HostedState>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let query = PageQuery::read(query.as_deref().unwrap_or_default());
    let request = PageRequest::new(&hosted.platform, &query, &headers);
    match HostedForm::open(&hosted, &id, &query).await {
        Ok(form) => state_page(&form, &request, thanks(&form, &request)),
        Err(why) => answer(&request, &why),
    }
}
