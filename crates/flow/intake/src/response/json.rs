//! The JSON responses to submit requests, with the extra keys that the clients of other services expect.

use api::RequestId;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::accept::outcome::Receipt;
use crate::accept::request::Dialect;
use crate::error::Rejection;
use crate::model::SubmissionId;

/// The JSON response to a stored submission. It never has a key `error` or `errors`.
#[derive(Serialize, ToSchema)]
pub(crate) struct Accepted {
    ok: bool,
    success: bool,
    /// The id of the submission.
    id: SubmissionId,
    /// The URL to send the visitor to.
    next: String,
    /// A sentence for visitors.
    message: &'static str,
}

/// The JSON response to a rejected submission. `detail`, `error` and `message` contain the same text.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refused {
    ok: bool,
    success: bool,
    detail: String,
    error: String,
    message: String,
    /// A stable code for programs.
    code: &'static str,
    /// The errors by field.
    errors: Vec<RefusedField>,
    /// Identifies this request in the server log.
    request_id: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedField {
    /// A stable code for programs.
    code: &'static str,
    /// The name of the field. Left out if the error isn't about a field.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// A sentence for people.
    message: String,
}

const THANKS_MESSAGE: &str = "Thank you. Your message has arrived.";

pub(super) fn success(dialect: Dialect, receipt: &Receipt) -> Response {
    let accepted = Accepted {
        ok: true,
        success: true,
        id: receipt.id,
        next: receipt.next.clone(),
        message: THANKS_MESSAGE,
    };
    match dialect {
        Dialect::Plain => Json(accepted).into_response(),
        Dialect::Formcarry => {
            with(&accepted, json!({ "code": 200, "status": "success", "title": "Thank you" }))
        }
        Dialect::SingleUrl => with(&accepted, json!({ "data": {} })),
    }
}

pub(crate) fn rejection(dialect: Dialect, rejection: &Rejection, request: RequestId) -> Response {
    let refused = Refused::of(rejection, request);
    match dialect {
        Dialect::Plain | Dialect::SingleUrl => Json(refused).into_response(),
        Dialect::Formcarry => {
            let by_field: Map<String, Value> = rejection
                .fields()
                .into_iter()
                .map(|(field, code, message)| (field.to_owned(), json!({ "message": message, "rule": code })))
                .collect();
            let status = rejection.status().as_u16();
            let shape = json!({ "code": status, "status": "error", "title": "Not sent", "errors": by_field });
            with(&refused, shape)
        }
    }
}

/// Returns our response with the keys of another service's format added. Where both have a key, the other service's
/// value replaces ours.
fn with(answer: &impl Serialize, shape: Value) -> Response {
    let mut answer = serde_json::to_value(answer).expect("answers are JSON");
    if let (Value::Object(answer), Value::Object(shape)) = (&mut answer, shape) {
        answer.extend(shape);
    }
    Json(answer).into_response()
}

impl Refused {
    fn of(rejection: &Rejection, request: RequestId) -> Self {
        let detail = rejection.detail().into_owned();
        let mut errors: Vec<RefusedField> = rejection
            .fields()
            .into_iter()
            .map(|(field, code, message)| RefusedField { code, field: Some(field.to_owned()), message })
            .collect();
        // Formspree's client treats the code for this as an error of the form, not of a field.
        if errors.is_empty() || matches!(rejection, Rejection::FileTooBig { .. }) {
            errors.push(RefusedField { code: rejection.code(), field: None, message: detail.clone() });
        }
        Self {
            ok: false,
            success: false,
            error: detail.clone(),
            message: detail.clone(),
            code: rejection.code(),
            errors,
            detail,
            request_id: request.0,
        }
    }
}
