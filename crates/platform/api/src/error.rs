use std::borrow::Cow;
use std::error::Error as StdError;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::body::{TooLarge, TooSlow};
use crate::budget::NoRoom;

/// What goes wrong on the way to an answer. `code` is stable and goes out; the cause is logged
/// once, where the answer leaves, and never sent.
#[derive(Clone, Debug)]
pub struct Error {
    pub status: StatusCode,
    pub code: &'static str,
    pub detail: Cow<'static, str>,
    pub errors: Vec<FieldError>,
    /// After how many seconds it may be tried again.
    pub(crate) retry_after: Option<u64>,
    pub(crate) cause: Option<Arc<anyhow::Error>>,
}

/// One field of a request that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    pub field: Cow<'static, str>,
    pub code: &'static str,
    pub message: Cow<'static, str>,
}

/// The shape of every error of the dashboard API.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What happened, for people.
    pub detail: Cow<'static, str>,
    /// What happened, for programs; stable.
    pub code: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
    /// Names this answer in the log.
    pub request_id: String,
}

impl Error {
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, detail: detail.into(), errors: Vec::new(), retry_after: None, cause: None }
    }

    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is nothing here")
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not take this method",
        )
    }

    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Please sign in")
    }

    pub fn conflict(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let detail = errors.first().map_or(Cow::Borrowed("The request is not valid"), |e| e.message.clone());
        Self { errors, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", detail) }
    }

    /// Too often within some time; may be tried again after `wait`.
    pub fn too_many_tries(wait: Duration) -> Self {
        let detail = "That was too often. Please wait a while before you try again";
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
        let detail = "This part is not reachable right now. Nothing was lost; please try again";
        Self {
            cause: Some(Arc::new(cause.into())),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail)
        }
    }

    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        let detail = "Something broke on our side. It has been written down";
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
            other if is_passing(&other) => Self::unavailable(other),
            other => Self::internal(other),
        }
    }
}

/// The server restarts, has no room, or two were in each other's way or waited too long for a lock: later it works.
fn is_passing(error: &sqlx::Error) -> bool {
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

/// Too much of one address is 429, too much of everybody 503; both may be tried again soon.
impl From<NoRoom> for Error {
    fn from(no_room: NoRoom) -> Self {
        match no_room {
            NoRoom::Address => Self::too_many_tries(Duration::from_secs(9)),
            NoRoom::Server => {
                let detail = "Too much is being sent right now. Please try again in a moment";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail)
            }
        }
    }
}

/// The body is written by the layer around all routes: only there the request's id is known.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// A body that could not be read to its end: too slow, too large, or broken off.
pub fn body_failure(cause: &(dyn StdError + 'static)) -> Error {
    if caused_by::<TooSlow>(cause) {
        return Error::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The request's body arrived too slowly");
    }
    if let Some(no_room) = cause_of::<NoRoom>(cause) {
        return (*no_room).into();
    }
    if caused_by::<http_body_util::LengthLimitError>(cause) || caused_by::<TooLarge>(cause) {
        return body_too_large();
    }
    Error::new(StatusCode::BAD_REQUEST, "body_unreadable", "The request's body could not be read to its end")
}

pub(crate) fn body_too_large() -> Error {
    Error::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "The request's body is too large")
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
