//! A submit request before its body is read: whose client sent it, and whether it wants HTML or JSON. `http/submit`
//! makes one for every route, and `accept` works with it.

use axum::http::{HeaderMap, HeaderValue};

use crate::accept::client_ip::ClientIp;

/// A submit request, before anything of its body is read.
#[derive(Debug)]
pub(crate) struct SubmitRequest {
    /// The form's id in the path. `None` if the id is a field in the body.
    pub id: Option<String>,
    pub dialect: Dialect,
    pub response_format: ResponseFormat,
    /// The path of the request, to which the error page submits again.
    pub path: String,
    pub headers: HeaderMap,
    pub client_ip: ClientIp,
    /// The token in the URL of a preview. Its submissions are checked and never stored.
    pub preview: Option<String>,
    /// Whether it's for the live demo. Anyone may use that, so its limits are lower.
    pub is_tryout: bool,
}

/// The service whose clients the request comes from. It changes the shape of JSON responses and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Our own format, which Formspree's and Basin's clients understand too.
    Plain,
    Formcarry,
    /// The format of Web3Forms and StaticForms, whose forms all post to one URL.
    SingleUrl,
}

/// The kind of response that the client can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResponseFormat {
    Html,
    Json,
}

impl SubmitRequest {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// Returns the length of the body as the header `Content-Length` states it.
    pub(crate) fn length(&self) -> Option<u64> {
        self.header("content-length")?.parse().ok()
    }
}

impl ResponseFormat {
    /// A request with `X-Requested-With` gets JSON. Otherwise `Sec-Fetch-Mode` decides: a navigation gets HTML, a
    /// script JSON. Clients without that header get HTML if they accept it and don't name JSON first.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn response_format(headers: &[(&'static str, &str)]) -> ResponseFormat {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().expect("a header"));
        }
        ResponseFormat::of(&map)
    }

    #[test]
    fn html_is_for_navigations() {
        let browser = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        assert_eq!(
            response_format(&[("sec-fetch-mode", "navigate"), ("accept", "*/*")]),
            ResponseFormat::Html
        );
        assert_eq!(response_format(&[("sec-fetch-mode", "cors"), browser]), ResponseFormat::Json);
        assert_eq!(response_format(&[browser]), ResponseFormat::Html);
        assert_eq!(response_format(&[("accept", "application/json, text/html")]), ResponseFormat::Json);
        assert_eq!(response_format(&[("accept", "text/html, application/json")]), ResponseFormat::Html);
        assert_eq!(response_format(&[browser, ("x-requested-with", "XMLHttpRequest")]), ResponseFormat::Json);
        assert_eq!(response_format(&[("accept", "*/*")]), ResponseFormat::Json);
        assert_eq!(response_format(&[]), ResponseFormat::Json);
    }
}
