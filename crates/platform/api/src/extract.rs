//! axum's extractors with the contract's error shape instead of plain text.

use axum::body::Body;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::body::read_whole;
use crate::error::{Error, FieldError, body_failure, body_too_large};

/// The longest JSON that is read.
const MAX_JSON: usize = 2 * 1024 * 1024;

/// A JSON body, both ways.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let (parts, body) = request.into_parts();
        // A wrong type of content is refused before anything of it is read.
        let body = if is_json(&parts.headers) { read_whole(body, MAX_JSON).await? } else { Vec::new() };
        let request = Request::from_parts(parts, Body::from(body));
        Ok(axum::Json::<T>::from_request(request, state).await.map(|axum::Json(value)| Self(value))?)
    }
}

/// Whether it says that it is JSON, as loosely as axum asks, which says no itself if this is too loose.
fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok());
    media.is_some_and(|media| media.to_ascii_lowercase().contains("json"))
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// What the path names. A malformed id names nothing: 404.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Error))]
pub struct Path<T>(pub T);

#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Error))]
pub struct Query<T>(pub T);

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Self {
        match rejection {
            JsonRejection::JsonDataError(error) => {
                Self::invalid(vec![FieldError::new("", "wrong_shape", error.body_text())])
            }
            JsonRejection::JsonSyntaxError(error) => {
                Self::new(StatusCode::BAD_REQUEST, "not_json", error.body_text())
            }
            JsonRejection::MissingJsonContentType(_) => Self::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "json_expected",
                "Send JSON with Content-Type: application/json",
            ),
            JsonRejection::BytesRejection(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                body_too_large()
            }
            JsonRejection::BytesRejection(error) => body_failure(&error),
            other => Self::new(other.status(), "not_json", other.body_text()),
        }
    }
}

impl From<PathRejection> for Error {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        Self::invalid(vec![FieldError::new("", "wrong_query", rejection.body_text())])
    }
}

/// For a field of a change: tells `null`, which clears, from absent, which leaves.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}
