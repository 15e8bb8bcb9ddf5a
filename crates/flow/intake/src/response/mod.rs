//! Turns the outcome of a submit request into a response: a redirect or a page for browsers that navigate, JSON for all
//! other clients.

mod html;
mod json;
pub(crate) mod pages;

use api::RequestId;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

pub(crate) use html::{address_page, thanks_page};
pub(crate) use json::{Accepted, Refused, refusal as refusal_json};

use crate::Door;
use crate::accept::Received;
use crate::accept::outcome::{Outcome, Receipt};
use crate::accept::request::{Knock, Wants};
use crate::error::Refusal;

/// Returns the response to a submit request. Spam, repeated and duplicate submissions get the same as stored ones.
pub(crate) fn tell(door: &Door, knock: &Knock, received: &Received, request: RequestId) -> Response {
    match &received.outcome {
        Outcome::Stored(receipt)
        | Outcome::Spam(receipt)
        | Outcome::Repeated(receipt)
        | Outcome::Twin(receipt) => success(knock, receipt),
        Outcome::Refused(refusal) => refused(door, knock, received, refusal, request),
    }
}

fn success(knock: &Knock, receipt: &Receipt) -> Response {
    match knock.wants {
        Wants::Html => Redirect::to(&receipt.next).into_response(),
        Wants::Json => json::success(knock.dialect, receipt),
    }
}

fn refused(
    door: &Door,
    knock: &Knock,
    received: &Received,
    refusal: &Refusal,
    request: RequestId,
) -> Response {
    if let Refusal::Unavailable(Some(cause)) = refusal {
        tracing::error!(cause = format!("{cause:#}"), "failed to store a submission");
    }
    let mut response = match knock.wants {
        Wants::Html => html::refused(door, knock, received, refusal),
        Wants::Json => (refusal.status(), refusal_json(knock.dialect, refusal, request)).into_response(),
    };
    let headers = response.headers_mut();
    if let Some(seconds) = refusal.retry_after() {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    // A sender that is this slow, or sends this much, doesn't get to reuse the connection.
    if matches!(refusal.status(), StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE) {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
