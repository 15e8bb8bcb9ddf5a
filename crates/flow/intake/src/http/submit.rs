use api::{Path, RequestId};
use axum::extract::{Request, State};
use axum::response::Response;
use forms::EndpointId;

use crate::Door;
use crate::answer::{Accepted, Refused, Wants};
use crate::error::Refusal;
use crate::receive::receive;

/// Post a form: fields and files, as urlencoded, multipart or JSON. Needs no sign-in.
///
/// A browser that navigates is redirected: to the page a hidden field `redirect` names, if that is
/// on the form's own site or one its owner listed, else to a thank-you page. Everything else gets JSON.
#[utoipa::path(
    post, path = "/api/submit/{id}", operation_id = "submit", tag = "submit",
    params(("id" = EndpointId, Path)),
    request_body(content(
        (Object = "application/x-www-form-urlencoded"),
        (Object = "multipart/form-data"),
        (Object = "application/json"),
    )),
    responses(
        (status = 200, body = Accepted, description = "On durable storage"),
        (status = 303, description = "The same, to a browser that navigates"),
        (status = "4XX", body = Refused),
        (status = 503, body = Refused, description = "Nothing was stored; try again"),
    )
)]
pub(crate) async fn submit(
    State(door): State<Door>,
    request_id: RequestId,
    id: Result<Path<String>, api::Error>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let wants = Wants::of(&parts.headers);
    // What is no text is no id: it leads nowhere, like any other that is none.
    let id = id.map(|Path(id)| id).unwrap_or_default();
    let outcome = receive(&door, &id, &parts.headers, body).await;
    let name = outcome.as_ref().map_or_else(Refusal::code, |_| "ACCEPTED");
    metrics::counter!("intake_outcomes_total", "outcome" => name).increment(1);
    match outcome {
        Ok(accepted) => accepted.tell(wants),
        Err(refusal) => refusal.tell(wants, request_id),
    }
}
