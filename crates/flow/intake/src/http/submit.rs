//! Accepts submit requests on our own route and on those of other services. Each becomes a `SubmitRequest` and goes
//! through `accept`; the outcome is counted and `response` turns it into a response.

use std::sync::Arc;

use api::{ClientAddress, Path, RequestId};
use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::Uri;
use axum::response::Response;
use forms::EndpointId;

use crate::accept::client_ip::ClientIp;
use crate::accept::request::{Dialect, ResponseFormat, SubmitRequest};
use crate::accept::{AcceptanceResult, accept};
use crate::model::SubmissionId;
use crate::response::{Accepted, Refused, respond};
use crate::state::IntakeState;

/// Submit a form: fields and files, as urlencoded, multipart or JSON. Needs no sign-in.
///
/// A browser that submits a form is redirected to the URL in the hidden field `redirect` if it's on the form's own domain
/// or an allowed one, or to the thank-you page. All other clients get JSON. Repeating a submission with the same
/// `Idempotency-Key` within 24 hours returns the first response again.
#[utoipa::path(
    post, path = "/api/submit/{id}", operation_id = "submit", tag = "submit",
    params(
        ("id" = EndpointId, Path, description = "The id from the endpoint URL"),
        ("Idempotency-Key" = Option<String>, Header, description = "A unique key for this submission, 1 to 255 characters"),
    ),
    request_body(content(
        (Object = "application/x-www-form-urlencoded"),
        (Object = "multipart/form-data"),
        (Object = "application/json"),
    )),
    responses(
        (status = 200, body = Accepted, description = "The submission is stored"),
        (status = 303, description = "The submission is stored. Sent to a browser that submits a form"),
        (status = "4XX", body = Refused, description = "The submission was rejected"),
        (status = 503, body = Refused, description = "Nothing was stored. Try again after the seconds in `Retry-After`."),
    )
)]
pub(crate) async fn submit(State(state): State<Arc<IntakeState>>, id: PathId, request: Request) -> Response {
    handle(&state, Some(id.0), Dialect::Plain, request).await
}

/// Handles a submission that `SubmitService` took before the router.
pub(crate) async fn handle_plain(state: &IntakeState, id: String, request: Request) -> Response {
    handle(state, Some(id), Dialect::Plain, request).await
}

/// Accepts submissions at the path that Formspree and Basin use.
pub(crate) async fn plain(State(state): State<Arc<IntakeState>>, id: PathId, request: Request) -> Response {
    handle(&state, Some(id.0), Dialect::Plain, request).await
}

/// Accepts submissions at Formspree's path for a form in a project. The project is ignored.
pub(crate) async fn of_project(
    State(state): State<Arc<IntakeState>>,
    path: Result<Path<(String, String)>, api::Error>,
    request: Request,
) -> Response {
    let id = path.map(|Path((_, id))| id).unwrap_or_default();
    handle(&state, Some(id), Dialect::Plain, request).await
}

pub(crate) async fn formcarry(
    State(state): State<Arc<IntakeState>>,
    id: PathId,
    request: Request,
) -> Response {
    handle(&state, Some(id.0), Dialect::Formcarry, request).await
}

/// Accepts submissions at the path of Web3Forms and StaticForms, where the form's id is a field in the body.
pub(crate) async fn by_key(State(state): State<Arc<IntakeState>>, request: Request) -> Response {
    handle(&state, None, Dialect::SingleUrl, request).await
}

/// Works like [`by_key`], with the id in the path, for form builders that don't allow hidden fields.
pub(crate) async fn with_key(
    State(state): State<Arc<IntakeState>>,
    id: PathId,
    request: Request,
) -> Response {
    handle(&state, Some(id.0), Dialect::SingleUrl, request).await
}

/// The id in the path. A path that isn't valid UTF-8 gives an empty id, which is answered like every other invalid id.
pub(crate) struct PathId(String);

impl FromRequestParts<Arc<IntakeState>> for PathId {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &Arc<IntakeState>,
    ) -> Result<Self, Self::Rejection> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        Ok(Self(id.map(|Path(id)| id).unwrap_or_default()))
    }
}

async fn handle(state: &IntakeState, id: Option<String>, dialect: Dialect, request: Request) -> Response {
    let (request, request_id, body) = submit_request(state, id, dialect, request).await;
    let result = accept(state, &request, body).await;
    finish(state, &request, &result, request_id).await
}

/// Handles a submission to the live demo. Its sender is redirected to `seen_at`, the page that shows the submission.
pub(crate) async fn handle_tryout(
    state: &IntakeState,
    id: &EndpointId,
    request: Request,
    seen_at: impl Fn(SubmissionId) -> String,
) -> Response {
    let (request, request_id, body) =
        submit_request(state, Some(id.to_string()), Dialect::Plain, request).await;
    let request = SubmitRequest { is_tryout: true, ..request };
    let mut result = accept(state, &request, body).await;
    if let Some(receipt) = result.outcome.receipt_mut() {
        receipt.next = seen_at(receipt.id);
    }
    finish(state, &request, &result, request_id).await
}

async fn submit_request(
    state: &IntakeState,
    id: Option<String>,
    dialect: Dialect,
    request: Request,
) -> (SubmitRequest, RequestId, Body) {
    let (mut parts, body) = request.into_parts();
    let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(&mut parts, state).await;
    let Ok(request_id) = RequestId::from_request_parts(&mut parts, state).await;
    let plain = id.as_deref().map(|id| id.strip_suffix(".json").unwrap_or(id).to_owned());
    let always_json = plain != id;
    let preview = preview_of(&parts.uri);
    let request = SubmitRequest {
        response_format: if always_json { ResponseFormat::Json } else { ResponseFormat::of(&parts.headers) },
        id: plain,
        dialect,
        path: path_of(&parts.uri, preview.as_deref()),
        preview,
        headers: parts.headers,
        client_ip: ClientIp(address),
        is_tryout: false,
    };
    (request, request_id, body)
}

/// Returns the token in the URL of a preview.
fn preview_of(uri: &Uri) -> Option<String> {
    let mut pairs = uri.query()?.split('&');
    pairs.find_map(|pair| pair.strip_prefix("preview=")).map(str::to_owned)
}

/// Returns where the error page submits again. A preview stays one.
fn path_of(uri: &Uri, preview: Option<&str>) -> String {
    match preview {
        Some(token) => format!("{}?preview={token}", uri.path()),
        None => uri.path().to_owned(),
    }
}

async fn finish(
    state: &IntakeState,
    request: &SubmitRequest,
    result: &AcceptanceResult,
    request_id: RequestId,
) -> Response {
    let name = result.outcome.name();
    metrics::counter!("intake_outcomes_total", "outcome" => name).increment(1);
    if let Some(form) = &result.form
        && !result.outcome.is_new()
        && !result.hosted.is_preview()
    {
        state.intake.outcome_counter.count(form, name);
    }
    respond(state, request, result, request_id).await
}
