use api::ClientAddress;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, Method};
use axum::response::Response;

use crate::page::{HostedForm, PageQuery, PageRequest, Unavailable, form_page, state_page, unavailable_page};
use crate::state::HostedState;

/// Show the hosted page of a form.
///
/// It's in the visitor's language if the form has it. Values for its fields can be in the query, by their names. A form
/// that isn't open says so. 404 if there is no published form.
#[utoipa::path(
    get, path = "/h/{id}", operation_id = "hosted_show", tag = "hosted",
    params(
        ("id" = String, Path, description = "The id from the endpoint URL"),
        ("lang" = Option<String>, Query, description = "The language of the page, if the form has it"),
        ("mode" = Option<String>, Query, description = "`light`, `dark` or `auto`, in place of the theme's"),
        ("embed" = Option<String>, Query, description = "Leaves out margins and background, for frames"),
        ("preview" = Option<String>, Query, description = "The token of a preview, which shows the draft"),
    ),
    responses((status = 200, content_type = "text/html"), (status = 404, content_type = "text/html"))
)]
pub(crate) async fn show(
    State(hosted): State<HostedState>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    client: ClientAddress,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let query = PageQuery::read(query.as_deref().unwrap_or_default());
    let request = PageRequest::new(&hosted.platform, &query, &headers);
    let form = match HostedForm::open(&hosted, &id, &query).await {
        Ok(form) => form,
        Err(why) => return answer(&request, &why),
    };
    if let Some(state) = form.closed(&request) {
        return state_page(&form, &request, state);
    }
    if !form.is_preview {
        hosted.statistics.count_view(&form.form, &method, &headers, client);
    }
    form_page(&form, &request)
}

pub(super) fn answer(request: &PageRequest<'_>, why: &Unavailable) -> Response {
    if let Unavailable::Failed(error) = why {
        tracing::error!(error = format!("{error:#}"), "failed to open a hosted form");
    }
    unavailable_page(request, why)
}
