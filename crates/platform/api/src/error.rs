//! The error type of all handlers and its JSON form. Errors of the database, of extractors and of request bodies are
//! converted here; `middleware.rs` writes the response.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::body::{BudgetExhausted, TooLarge, TooSlow};

/// An error response. `code` is stable and sent to the caller; the cause is logged once, where the response is written,
/// and never sent.
#[derive(Clone, Debug)]
pub struct Error {
    pub status: StatusCode,
    pub code: &'static str,
    pub detail: Cow<'static, str>,
    pub errors: Vec<FieldError>,
    /// The seconds after which the caller may retry, sent as `Retry-After`.
    pub(crate) retry_after: Option<u64>,
    pub(crate) cause: Option<Arc<anyhow::Error>>,
}

/// One invalid field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The name of the field, as it is in the request.
    pub field: Cow<'static, str>,
    /// A stable code for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: Cow<'static, str>,
}

/// The body of every error response of the dashboard API.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// A sentence for people that says what went wrong.
    pub detail: Cow<'static, str>,
    /// A stable code for programs.
    pub code: &'static str,
    /// The invalid fields of the request, if it has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
    /// Identifies this request in the server log.
    pub request_id: String,
}

impl Error {
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, detail: detail.into(), errors: Vec::new(), retry_after: None, cause: None }
    }

    pub fn not_found() -> Self {
        let detail = "Not found. It may have been deleted, or the URL is wrong.";
        Self::new(StatusCode::NOT_FOUND, "not_found", detail)
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This URL doesn't support this HTTP method.",
        )
    }

    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Sign in to continue.")
    }

    pub fn conflict(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let detail = errors.first().map_or(Cow::Borrowed("The request is invalid."), |e| e.message.clone());
        Self { errors, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", detail) }
    }

    /// Returns a 429 for too many attempts; the caller may retry after `wait`.
    pub fn too_many_attempts(wait: Duration) -> Self {
        let detail = "Too many attempts. Wait a while, then try again.";
        let seconds = wait.as_secs() + 1;
        Self {
            retry_after: Some(seconds),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tries", detail)
        }
    }

    #[must_use]
    pub fn with_fields(mut self, errors: Vec<FieldError>) -> Self {
        self.errors = errors;
        self
    }

    pub fn unavailable(cause: impl Into<anyhow::Error>) -> Self {
        let detail = "The service is temporarily unavailable. Try again in a moment.";
        Self {
            cause: Some(Arc::new(cause.into())),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail)
        }
    }

    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        let detail = "Something went wrong on our side. We've logged the error.";
        Self {
            cause: Some(Arc::new(cause.into())),
            ..Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail)
        }
    }
}

impl FieldError {
    pub fn new(
        field: impl Into<Cow<'static, str>>,
        code: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { field: field.into(), code, message: message.into() }
    }
}

impl From<sqlx::Error> for Error {
    fn from(cause: sqlx::Error) -> Self {
        match cause {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => {
                Self::unavailable(cause)
            }
            other if is_temporary(&other) => Self::unavailable(other),
            other => Self::internal(other),
        }
    }
}

/// Returns whether the error is temporary: PostgreSQL is restarting or out of resources, transactions conflicted, or a
/// lock wasn't available in time.
fn is_temporary(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| ["08", "40", "53", "55", "57"].iter().any(|class| code.starts_with(class)))
}

impl From<jobs::Error> for Error {
    fn from(cause: jobs::Error) -> Self {
        Self::internal(cause)
    }
}

impl From<blobs::Error> for Error {
    fn from(cause: blobs::Error) -> Self {
        Self::unavailable(cause)
    }
}

/// A full share of one address is a 429, a full server a 503; both may be retried soon.
impl From<BudgetExhausted> for Error {
    fn from(exhausted: BudgetExhausted) -> Self {
        match exhausted {
            BudgetExhausted::Address => Self::too_many_attempts(Duration::from_secs(9)),
            BudgetExhausted::Server => {
                let detail = "The server is busy. Try again in a moment.";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail)
            }
        }
    }
}

/// Attaches the error to an empty response. The body is written in `middleware.rs`, because only there the request's id
/// is known.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Returns the error for a body that couldn't be read to its end: too slow, too large, without memory, or broken off.
pub fn body_failure(cause: &(dyn StdError + 'static)) -> Error {
    if caused_by::<TooSlow>(cause) {
        return Error::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The request body arrived too slowly.");
    }
    if let Some(exhausted) = cause_of::<BudgetExhausted>(cause) {
        return (*exhausted).into();
    }
    if caused_by::<http_body_util::LengthLimitError>(cause) || caused_by::<TooLarge>(cause) {
        return body_too_large();
    }
    let detail = "The request body couldn't be read completely. Send it again.";
    Error::new(StatusCode::BAD_REQUEST, "body_unreadable", detail)
}

pub(crate) fn body_too_large() -> Error {
    Error::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "The request body is too large.")
}

fn caused_by<T: StdError + 'static>(error: &(dyn StdError + 'static)) -> bool {
    cause_of::<T>(error).is_some()
}

fn cause_of<'a, T: StdError + 'static>(error: &'a (dyn StdError + 'static)) -> Option<&'a T> {
    let mut link = Some(error);
    while let Some(error) = link {
        if let Some(found) = error.downcast_ref::<T>() {
            return Some(found);
        }
        link = error.source();
    }
    None
}
