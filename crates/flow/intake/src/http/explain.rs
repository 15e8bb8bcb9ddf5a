use std::sync::Arc;

use api::Error;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::accept::request::ResponseFormat;
use crate::response::endpoint_page;
use crate::response::pages::preferred_language;
use crate::state::IntakeState;

/// Answers a GET to an endpoint URL with 405 and an explanation. It says nothing about the form or its owner, and
/// doesn't look the form up.
pub(crate) async fn explain(State(state): State<Arc<IntakeState>>, uri: Uri, headers: HeaderMap) -> Response {
    let mut response = match ResponseFormat::of(&headers) {
        ResponseFormat::Json => {
            let detail = "This is a form's address: POST to it";
            Error::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", detail).into_response()
        }
        ResponseFormat::Html => {
            let theirs = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            endpoint_page(&state, preferred_language(theirs), uri.path())
        }
    };
    response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("POST"));
    response
}
