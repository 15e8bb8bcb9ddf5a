//! Accepts submit requests on our own route and on those of other services. Each becomes a `Knock` and goes through
//! `receive`; the outcome is counted and `answer` turns it into a response.

use std::sync::Arc;

use api::{ClientAddress, Path, RequestId};
use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::response::Response;
use forms::EndpointId;

use crate::Door;
use crate::accept::client_ip::Caller;
use crate::accept::request::{Dialect, Knock, Wants};
use crate::accept::{Received, receive};
use crate::model::SubmissionId;
use crate::response::{Accepted, Refused, tell};

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
pub(crate) async fn submit(State(door): State<Arc<Door>>, id: PathId, request: Request) -> Response {
    take(&door, Some(id.0), Dialect::Plain, request).await
}

/// Handles a submission that `Letterbox` took before the router.
pub(crate) async fn take_plain(door: &Door, id: String, request: Request) -> Response {
    take(door, Some(id), Dialect::Plain, request).await
}

/// Accepts submissions at the path that Formspree and Basin use.
pub(crate) async fn plain(State(door): State<Arc<Door>>, id: PathId, request: Request) -> Response {
    take(&door, Some(id.0), Dialect::Plain, request).await
}

/// Accepts submissions at Formspree's path for a form in a project. The project is ignored.
pub(crate) async fn of_project(
    State(door): State<Arc<Door>>,
    path: Result<Path<(String, String)>, api::Error>,
    request: Request,
) -> Response {
    let id = path.map(|Path((_, id))| id).unwrap_or_default();
    take(&door, Some(id), Dialect::Plain, request).await
}

pub(crate) async fn formcarry(State(door): State<Arc<Door>>, id: PathId, request: Request) -> Response {
    take(&door, Some(id.0), Dialect::Formcarry, request).await
}

/// Accepts submissions at the path of Web3Forms and StaticForms, where the form's id is a field in the body.
pub(crate) async fn by_key(State(door): State<Arc<Door>>, request: Request) -> Response {
    take(&door, None, Dialect::OneAddress, request).await
}

/// Works like [`by_key`], with the id in the path, for form builders that don't allow hidden fields.
pub(crate) async fn with_key(State(door): State<Arc<Door>>, id: PathId, request: Request) -> Response {
    take(&door, Some(id.0), Dialect::OneAddress, request).await
}

/// The id in the path. A path that isn't valid UTF-8 gives an empty id, which is answered like every other invalid id.
pub(crate) struct PathId(String);

impl FromRequestParts<Arc<Door>> for PathId {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        door: &Arc<Door>,
    ) -> Result<Self, Self::Rejection> {
        let id = Path::<String>::from_request_parts(parts, door).await;
        Ok(Self(id.map(|Path(id)| id).unwrap_or_default()))
    }
}

async fn take(door: &Door, id: Option<String>, dialect: Dialect, request: Request) -> Response {
    let (knock, request_id, body) = knock(door, id, dialect, request).await;
    let received = receive(door, &knock, body).await;
    answer(door, &knock, &received, request_id)
}

/// Handles a submission to the live demo. Its sender is redirected to `seen_at`, the page that shows the submission.
pub(crate) async fn take_tryout(
    door: &Door,
    id: &EndpointId,
    request: Request,
    seen_at: impl Fn(SubmissionId) -> String,
) -> Response {
    let (knock, request_id, body) = knock(door, Some(id.to_string()), Dialect::Plain, request).await;
    let knock = Knock { is_tryout: true, ..knock };
    let mut received = receive(door, &knock, body).await;
    if let Some(receipt) = received.outcome.receipt_mut() {
        receipt.next = seen_at(receipt.id);
    }
    answer(door, &knock, &received, request_id)
}

async fn knock(
    door: &Door,
    id: Option<String>,
    dialect: Dialect,
    request: Request,
) -> (Knock, RequestId, Body) {
    let (mut parts, body) = request.into_parts();
    let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(&mut parts, door).await;
    let Ok(request_id) = RequestId::from_request_parts(&mut parts, door).await;
    let plain = id.as_deref().map(|id| id.strip_suffix(".json").unwrap_or(id).to_owned());
    let always_json = plain != id;
    let knock = Knock {
        wants: if always_json { Wants::Json } else { Wants::of(&parts.headers) },
        id: plain,
        dialect,
        path: parts.uri.path().to_owned(),
        headers: parts.headers,
        caller: Caller(address),
        is_tryout: false,
    };
    (knock, request_id, body)
}

fn answer(door: &Door, knock: &Knock, received: &Received, request_id: RequestId) -> Response {
    let name = received.outcome.name();
    metrics::counter!("intake_outcomes_total", "outcome" => name).increment(1);
    if let Some(form) = &received.form
        && !received.outcome.is_new()
    {
        door.intake.tally.count(form, name);
    }
    tell(door, knock, received, request_id)
}
