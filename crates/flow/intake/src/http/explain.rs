use std::sync::Arc;

use api::Error;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::Door;
use crate::accept::request::Wants;
use crate::response::address_page;
use crate::response::pages::of_visitor;

/// Answers a GET to an endpoint URL with 405 and an explanation. It says nothing about the form or its owner, and
/// doesn't look the form up.
pub(crate) async fn address(State(door): State<Arc<Door>>, uri: Uri, headers: HeaderMap) -> Response {
    let mut response = match Wants::of(&headers) {
        Wants::Json => {
            let detail = "This is a form's address: POST to it";
            Error::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", detail).into_response()
        }
        Wants::Html => {
            let theirs = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            address_page(&door, of_visitor(theirs), uri.path())
        }
    };
    response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("POST"));
    response
}
