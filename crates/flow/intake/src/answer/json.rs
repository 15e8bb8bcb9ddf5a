use api::RequestId;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::knock::Dialect;
use crate::model::SubmissionId;
use crate::outcome::Receipt;

/// Success, as JSON. Never a key `error` or `errors`: some clients look for those first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Accepted {
    ok: bool,
    success: bool,
    id: SubmissionId,
    /// Where the visitor is to go next.
    next: String,
    message: &'static str,
}

/// A refusal, as JSON: one text under every name that clients look for.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refused {
    ok: bool,
    success: bool,
    detail: String,
    error: String,
    message: String,
    /// Stable.
    code: &'static str,
    errors: Vec<RefusedField>,
    request_id: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedField {
    code: &'static str,
    /// Left out where it is about no field.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    message: String,
}

const MESSAGE: &str = "Thank you. Your message has arrived.";

pub(super) fn success(dialect: Dialect, receipt: &Receipt) -> Response {
    let accepted =
        Accepted { ok: true, success: true, id: receipt.id, next: receipt.next.clone(), message: MESSAGE };
    match dialect {
        Dialect::Plain => Json(accepted).into_response(),
        Dialect::Formcarry => {
            with(&accepted, json!({ "code": 200, "status": "success", "title": "Thank you" }))
        }
        Dialect::OneAddress => with(&accepted, json!({ "data": {} })),
    }
}

pub(crate) fn refusal(dialect: Dialect, refusal: &Refusal, request: RequestId) -> Response {
    let refused = Refused::of(refusal, request);
    match dialect {
        Dialect::Plain | Dialect::OneAddress => Json(refused).into_response(),
        Dialect::Formcarry => {
            let by_field: Map<String, Value> = refusal
                .fields()
                .into_iter()
                .map(|(field, code, message)| (field.to_owned(), json!({ "message": message, "rule": code })))
                .collect();
            let status = refusal.status().as_u16();
            let shape = json!({ "code": status, "status": "error", "title": "Not sent", "errors": by_field });
            with(&refused, shape)
        }
    }
}

/// Our answer, with what another service's clients look for in its place.
fn with(answer: &impl Serialize, shape: Value) -> Response {
    let mut answer = serde_json::to_value(answer).expect("answers are JSON");
    if let (Value::Object(answer), Value::Object(shape)) = (&mut answer, shape) {
        answer.extend(shape);
    }
    Json(answer).into_response()
}

impl Refused {
    fn of(refusal: &Refusal, request: RequestId) -> Self {
        let detail = refusal.detail().into_owned();
        let mut errors: Vec<RefusedField> = refusal
            .fields()
            .into_iter()
            .map(|(field, code, message)| RefusedField { code, field: Some(field.to_owned()), message })
            .collect();
        // Formspree's client knows this one as an error of the form, not of a field.
        if errors.is_empty() || refusal.code() == "FILES_TOO_BIG" {
            errors.push(RefusedField { code: refusal.code(), field: None, message: detail.clone() });
        }
        Self {
            ok: false,
            success: false,
            error: detail.clone(),
            message: detail.clone(),
            code: refusal.code(),
            errors,
            detail,
            request_id: request.0,
        }
    }
}
