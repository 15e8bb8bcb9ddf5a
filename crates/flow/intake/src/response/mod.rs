//! Turns the outcome of a submit request into a response: a redirect or a page for browsers that navigate, JSON for all
//! other clients.

mod html;
mod json;
pub(crate) mod pages;
pub(crate) mod published_schema;

use api::RequestId;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

pub(crate) use html::{endpoint_page, thanks_page};
pub(crate) use json::{Accepted, Refused, rejection as rejection_json};

use crate::accept::AcceptanceResult;
use crate::accept::outcome::{Outcome, Receipt};
use crate::accept::request::{ResponseFormat, SubmitRequest};
use crate::error::Rejection;
use crate::state::IntakeState;

/// Returns the response to a submit request. Spam, repeated and duplicate submissions get the same as stored ones.
pub(crate) async fn respond(
    state: &IntakeState,
    request: &SubmitRequest,
    result: &AcceptanceResult,
    request_id: RequestId,
) -> Response {
    match &result.outcome {
        Outcome::Stored(receipt)
        | Outcome::Spam(receipt)
        | Outcome::Repeated(receipt)
        | Outcome::Duplicate(receipt)
        | Outcome::Previewed(receipt) => success(request, receipt),
        Outcome::Rejected(rejection) => rejected(state, request, result, rejection, request_id).await,
    }
}

fn success(request: &SubmitRequest, receipt: &Receipt) -> Response {
    match request.response_format {
        ResponseFormat::Html => Redirect::to(&receipt.next).into_response(),
        ResponseFormat::Json => json::success(request.dialect, receipt),
    }
}

async fn rejected(
    state: &IntakeState,
    request: &SubmitRequest,
    result: &AcceptanceResult,
    rejection: &Rejection,
    request_id: RequestId,
) -> Response {
    if let Rejection::Unavailable(Some(cause)) = rejection {
        tracing::error!(cause = format!("{cause:#}"), "failed to store a submission");
    }
    let mut response = match request.response_format {
        ResponseFormat::Html => html::error_response(state, request, result, rejection).await,
        ResponseFormat::Json => {
            (rejection.status(), rejection_json(request.dialect, rejection, request_id)).into_response()
        }
    };
    let headers = response.headers_mut();
    if let Some(seconds) = rejection.retry_after() {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    // A sender that is this slow, or sends this much, doesn't get to reuse the connection.
    if matches!(rejection.status(), StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE) {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
