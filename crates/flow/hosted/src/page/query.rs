//! What the URL of a page asks for, and who asks.

use std::fmt::Write;

use api::Platform;
use axum::http::{HeaderMap, header};
use schema::Mode;
use url::form_urlencoded;

use super::theme::{mode_name, mode_of};

const MAX_TAG_BYTES: usize = 20;
const MAX_PREVIEW_BYTES: usize = 1_000;

/// The parameters of a page. Other names are those of fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageQuery {
    /// The language, as it was written.
    pub language: Option<String>,
    pub mode: Option<Mode>,
    pub is_embedded: bool,
    /// The token of a preview.
    pub preview: Option<String>,
    /// The whole query, for the fields.
    pub raw: String,
}

impl PageQuery {
    pub(crate) fn read(raw: &str) -> Self {
        let mut query = Self { raw: raw.to_owned(), ..Self::default() };
        for (name, value) in form_urlencoded::parse(raw.as_bytes()) {
            match &*name {
                "lang" if is_tag(&value) => query.language = Some(value.into_owned()),
                "mode" => query.mode = mode_of(&value),
                "embed" => query.is_embedded = true,
                "preview" if value.len() <= MAX_PREVIEW_BYTES => query.preview = Some(value.into_owned()),
                _ => {}
            }
        }
        query
    }

    pub(crate) fn without_preview(self) -> Self {
        Self { preview: None, ..self }
    }

    /// Returns the query of another page of the same form: in a language, with the rest as it is here.
    pub(crate) fn linked(&self, language: Option<&str>) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: Option<&str>| {
            let mark = if query.is_empty() { '?' } else { '&' };
            let written = match value {
                Some(value) => write!(query, "{mark}{name}={value}"),
                None => write!(query, "{mark}{name}"),
            };
            written.expect("writing to a string");
        };
        if let Some(language) = language {
            add("lang", Some(language));
        }
        if let Some(mode) = self.mode {
            add("mode", Some(mode_name(Some(mode))));
        }
        if self.is_embedded {
            add("embed", None);
        }
        let preview = self.preview.as_deref().filter(|token| token.bytes().all(is_token_byte));
        if let Some(token) = preview {
            add("preview", Some(token));
        }
        query
    }
}

/// Whether a text looks like a language tag.
fn is_tag(text: &str) -> bool {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (2..=MAX_TAG_BYTES).contains(&text.len()) && plain
}

fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)
}

/// A request for a page.
#[derive(Clone, Copy)]
pub(crate) struct PageRequest<'a> {
    pub platform: &'a Platform,
    pub query: &'a PageQuery,
    pub accept_language: Option<&'a str>,
}

impl<'a> PageRequest<'a> {
    pub(crate) fn new(platform: &'a Platform, query: &'a PageQuery, headers: &'a HeaderMap) -> Self {
        let accept_language = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self { platform, query, accept_language }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_passed_on() {
        let query = PageQuery::read("lang=pt-BR&mode=dark&embed&preview=a.b-_&name=%3Cb%3E&mode=x");
        assert_eq!(query.linked(Some("de")), "?lang=de&embed&preview=a.b-_");
        let odd = PageQuery::read("lang=%22%3E&preview=%22%3E%3Cscript&mode=light");
        assert_eq!(odd.language, None);
        assert_eq!(odd.linked(None), "?mode=light");
        assert_eq!(PageQuery::read("").linked(None), "");
    }
}
