use api::ClientAddress;
use axum::extract::{Form, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::show::answer;
use crate::page::{
    HostedForm, PageQuery, PageRequest, Unavailable, report_limit, report_page, reported, state_page,
    state_page_with,
};
use crate::report::{MAX_DETAILS_CHARS, Reason, Report};
use crate::state::HostedState;

/// A report as the page sends it.
#[derive(Default, Deserialize)]
pub(crate) struct ReportForm {
    #[serde(default)]
    reason: String,
    #[serde(default)]
    details: String,
}

/// Show the page for reporting a form to the operator of this server.
#[utoipa::path(
    get, path = "/h/{id}/report", operation_id = "hosted_report_page", tag = "hosted",
    params(("id" = String, Path, description = "The id from the endpoint URL")),
    responses((status = 200, content_type = "text/html"), (status = 404, content_type = "text/html"))
)]
pub(crate) async fn page(
    State(hosted): State<HostedState>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let query = PageQuery::read(query.as_deref().unwrap_or_default()).without_preview();
    let request = PageRequest::new(&hosted.platform, &query, &headers);
    match open(&hosted, &id, &query).await {
        Ok(form) => report_page(&form, &request, StatusCode::OK, ""),
        Err(why) => answer(&request, &why),
    }
}

/// Report a form to the operator of this server.
///
/// The operator gets an email. The form's owner isn't notified, and the response says nothing about them.
#[utoipa::path(
    post, path = "/h/{id}/report", operation_id = "hosted_report", tag = "hosted",
    params(("id" = String, Path, description = "The id from the endpoint URL")),
    request_body(content = Object, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, content_type = "text/html"),
        (status = 404, content_type = "text/html"),
        (status = 422, content_type = "text/html", description = "No reason was chosen."),
        (status = 429, content_type = "text/html", description = "Too many reports from this address or about this form."),
    )
)]
pub(crate) async fn send(
    State(hosted): State<HostedState>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    client: ClientAddress,
    headers: HeaderMap,
    sent: Result<Form<ReportForm>, axum::extract::rejection::FormRejection>,
) -> Response {
    let query = PageQuery::read(query.as_deref().unwrap_or_default()).without_preview();
    let request = PageRequest::new(&hosted.platform, &query, &headers);
    let form = match open(&hosted, &id, &query).await {
        Ok(form) => form,
        Err(why) => return answer(&request, &why),
    };
    let sent = sent.map(|Form(sent)| sent).unwrap_or_default();
    let details: String = sent.details.chars().take(MAX_DETAILS_CHARS).collect();
    let Some(reason) = Reason::of(&sent.reason) else {
        return report_page(&form, &request, StatusCode::UNPROCESSABLE_ENTITY, &details);
    };
    let report = Report { form: &form.form, reason, details };
    match report.send(&hosted.platform, client).await {
        Ok(true) => state_page(&form, &request, reported(&form, &request)),
        Ok(false) => {
            let state = report_limit(&form, &request);
            state_page_with(&form, &request, StatusCode::TOO_MANY_REQUESTS, state)
        }
        Err(error) => answer(&request, &Unavailable::Failed(error)),
    }
}

/// Opens a published form. Without an operator there is nobody to report it to.
async fn open(hosted: &HostedState, id: &str, query: &PageQuery) -> Result<HostedForm, Unavailable> {
    if hosted.platform.operator.is_none() {
        return Err(Unavailable::NotFound);
    }
    HostedForm::open(hosted, id, query).await
}
