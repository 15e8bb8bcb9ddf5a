//! How an outcome is told: a redirect or a page to browsers that navigate, JSON to everything else.

use api::RequestId;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::model::SubmissionId;

/// What whoever posted can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    Html,
    Json,
}

impl Wants {
    /// A navigation gets HTML; without that header, whoever names HTML before JSON. Scripts get JSON.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        if headers.contains_key("x-requested-with") {
            return Self::Json;
        }
        if let Some(mode) = text("sec-fetch-mode") {
            return if mode == "navigate" { Self::Html } else { Self::Json };
        }
        let accept = text("accept").unwrap_or_default();
        match (accept.find("text/html"), accept.find("json")) {
            (Some(html), Some(json)) if json < html => Self::Json,
            (Some(_), _) => Self::Html,
            (None, _) => Self::Json,
        }
    }
}

/// Success, as JSON. Never a key `error` or `errors`: some clients look for those first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Accepted {
    pub ok: bool,
    pub success: bool,
    pub id: SubmissionId,
    /// Where the visitor is to go next.
    pub next: String,
    pub message: &'static str,
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
    field: Option<String>,
    message: String,
}

impl Accepted {
    pub(crate) fn new(id: SubmissionId, next: String) -> Self {
        Self { ok: true, success: true, id, next, message: "Thank you. Your message has arrived." }
    }

    pub(crate) fn tell(self, wants: Wants) -> Response {
        match wants {
            Wants::Html => Redirect::to(&self.next).into_response(),
            Wants::Json => axum::Json(self).into_response(),
        }
    }
}

impl Refusal {
    pub(crate) fn tell(&self, wants: Wants, request: RequestId) -> Response {
        if let Self::Unavailable(Some(cause)) = self {
            tracing::error!(cause = format!("{cause:#}"), "a post could not be stored");
        }
        let status = self.status();
        let mut response = match wants {
            Wants::Html => (status, visitor_page("This form was not sent", &self.detail())).into_response(),
            Wants::Json => (status, axum::Json(self.body(request))).into_response(),
        };
        let headers = response.headers_mut();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        // The rest of the body is not read: the connection cannot be used again.
        if matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    fn body(&self, request: RequestId) -> Refused {
        let detail = self.detail().into_owned();
        Refused {
            ok: false,
            success: false,
            error: detail.clone(),
            message: detail.clone(),
            code: self.code(),
            errors: vec![RefusedField {
                code: self.code(),
                field: self.field().map(str::to_owned),
                message: detail.clone(),
            }],
            detail,
            request_id: request.0,
        }
    }
}

/// A page for visitors: no script, no owner's text, nothing from elsewhere.
pub(crate) fn visitor_page(title: &str, text: &str) -> impl IntoResponse {
    const POLICY: &str = "default-src 'none'; frame-ancestors *; base-uri 'none'; form-action 'none'";
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(html(title, text)))
}

fn html(title: &str, text: &str) -> String {
    let (title, text) = (escape(title), escape(text));
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"></head>\
         <body><main><h1>{title}</h1><p>{text}</p></main></body></html>"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(headers: &[(&'static str, &str)]) -> Wants {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().expect("a header"));
        }
        Wants::of(&map)
    }

    #[test]
    fn html_is_for_navigations() {
        let browser = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        assert_eq!(wants(&[("sec-fetch-mode", "navigate"), ("accept", "*/*")]), Wants::Html);
        assert_eq!(wants(&[("sec-fetch-mode", "cors"), browser]), Wants::Json);
        assert_eq!(wants(&[browser]), Wants::Html);
        assert_eq!(wants(&[("accept", "application/json, text/html")]), Wants::Json);
        assert_eq!(wants(&[("accept", "text/html, application/json")]), Wants::Html);
        assert_eq!(wants(&[browser, ("x-requested-with", "XMLHttpRequest")]), Wants::Json);
        assert_eq!(wants(&[("accept", "*/*")]), Wants::Json);
        assert_eq!(wants(&[]), Wants::Json);
    }

    #[test]
    fn a_page_takes_nothing_at_its_word() {
        let page = html("<script>", "\"><img src=x>");
        assert!(!page.contains("<script>") && !page.contains("<img"));
    }
}
