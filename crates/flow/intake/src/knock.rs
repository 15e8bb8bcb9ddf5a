use axum::http::{HeaderMap, HeaderValue};

use crate::caller::Caller;

/// Somebody at the door, before anything of the body is read.
#[derive(Debug)]
pub(crate) struct Knock {
    /// The form's id as the path has it; without one it stands in the body.
    pub id: Option<String>,
    pub dialect: Dialect,
    pub wants: Wants,
    /// Where the same can be posted again.
    pub path: String,
    pub headers: HeaderMap,
    pub caller: Caller,
    /// To the form on our own landing page: anybody may, so fewer and less are taken.
    pub is_tryout: bool,
}

/// Whose clients speak: it changes the shape of answers and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Ours, Formspree's and Basin's.
    Plain,
    Formcarry,
    /// Web3Forms' and StaticForms'.
    OneAddress,
}

/// What whoever posted can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    Html,
    Json,
}

impl Knock {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// How long the body says it is.
    pub(crate) fn length(&self) -> Option<u64> {
        self.header("content-length")?.parse().ok()
    }
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
}
