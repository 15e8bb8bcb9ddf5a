//! Validates what an owner sends to create or change a webhook: its URL and its custom headers.

use api::{Error, FieldError};
use axum::http::{HeaderName, HeaderValue};
use egress::{Egress, is_reserved};
use kernel::Seal;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::DestinationId;
use crate::webhooks::StoredHeader;

/// The maximum number of webhooks of one endpoint.
pub(crate) const MAX_WEBHOOKS: i64 = 10;
const MAX_WEBHOOK_HEADERS: usize = 10;
const MAX_HEADER_NAME_BYTES: usize = 100;
const MAX_HEADER_VALUE_BYTES: usize = 1_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WebhookDraft)]
pub(crate) struct WebhookDraft {
    /// The URL to call: `http` or `https`, on the public internet.
    #[serde(default)]
    url: Option<String>,
    /// Custom headers sent with each call, at most 10.
    #[serde(default)]
    headers: Option<Vec<HeaderDraft>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WebhookHeaderDraft)]
pub(crate) struct HeaderDraft {
    /// The name of the header.
    name: String,
    /// The value of the header. If it's left out or null, an existing header keeps its value.
    #[serde(default)]
    value: Option<String>,
}

fn on_field(field: &'static str, code: &'static str, message: &'static str) -> Error {
    Error::invalid(vec![FieldError::new(field, code, message)])
}

impl WebhookDraft {
    pub(crate) fn has_url(&self) -> bool {
        self.url.is_some()
    }

    pub(crate) fn has_headers(&self) -> bool {
        self.headers.is_some()
    }

    /// The URL, checked, in the normal form in which it is called.
    pub(crate) fn url(&self, egress: &Egress) -> Result<String, Error> {
        let address = egress
            .check(self.url.as_deref().unwrap_or_default().trim())
            .map_err(|refused| on_field("url", "not_callable", refused.message()))?;
        Ok(address.to_string())
    }

    /// The headers with encrypted values. A header without a value keeps the one it had before.
    pub(crate) fn headers(
        &self,
        seal: &Seal,
        id: DestinationId,
        before: &[StoredHeader],
    ) -> Result<Vec<StoredHeader>, Error> {
        let drafts = self.headers.as_deref().unwrap_or_default();
        if drafts.len() > MAX_WEBHOOK_HEADERS {
            return Err(on_field("headers", "too_many", "A webhook can have at most 10 custom headers."));
        }
        let mut kept: Vec<StoredHeader> = Vec::with_capacity(drafts.len());
        for draft in drafts {
            let name = draft.name()?;
            if kept.iter().any(|other| other.name == name) {
                return Err(on_field("headers", "repeated", "Each header can be set only once."));
            }
            kept.push(match draft.value()? {
                Some(value) => StoredHeader::new(seal, id, name, value),
                None => {
                    before.iter().find(|header| header.name == name).cloned().ok_or_else(|| {
                        on_field("headers", "value_missing", "Enter a value for the header.")
                    })?
                }
            });
        }
        Ok(kept)
    }
}

impl HeaderDraft {
    fn name(&self) -> Result<String, Error> {
        let text = self.name.trim();
        let name = HeaderName::from_bytes(text.as_bytes())
            .ok()
            .filter(|_| text.len() <= MAX_HEADER_NAME_BYTES)
            .ok_or_else(|| {
                on_field("headers", "wrong_header", "Header names can only have letters, digits and hyphens.")
            })?;
        if is_reserved_for_us(&name) {
            let message = "One of these headers is reserved. Choose another name.";
            return Err(on_field("headers", "reserved_header", message));
        }
        Ok(name.as_str().to_owned())
    }

    fn value(&self) -> Result<Option<&str>, Error> {
        let Some(text) = self.value.as_deref().map(str::trim) else { return Ok(None) };
        let is_plain = text.is_ascii() && HeaderValue::from_str(text).is_ok();
        if text.is_empty() || text.len() > MAX_HEADER_VALUE_BYTES || !is_plain {
            let message = "A header value must be one line of at most 1,000 ASCII characters.";
            return Err(on_field("headers", "wrong_value", message));
        }
        Ok(Some(text))
    }
}

/// Whether a header is reserved, because it describes the call or proves that it is from us.
fn is_reserved_for_us(name: &HeaderName) -> bool {
    let text = name.as_str();
    is_reserved(name) || text == "user-agent" || text.starts_with("webhook-") || text.starts_with("content-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, value: &str) -> HeaderDraft {
        HeaderDraft { name: name.to_owned(), value: Some(value.to_owned()) }
    }

    #[test]
    fn names_that_are_ours_or_none_are_refused() {
        for name in ["Authorization", "x-api-key", " X-Key ", "accept", "cookie"] {
            assert!(of(name, "1").name().is_ok(), "{name}");
        }
        let ours = ["Webhook-Id", "webhook-signature", "WEBHOOK-anything", "content-type", "Content-Length"];
        let travel = ["host", "Connection", "transfer-encoding", "Proxy-Authorization", "User-Agent", "te"];
        let none = ["", "a b", "a:b", "ä", "a\r\nb", "a\0", &"a".repeat(101)];
        for name in ours.iter().chain(&travel).chain(&none) {
            assert!(of(name, "1").name().is_err(), "{name:?}");
        }
    }

    #[test]
    fn a_value_is_one_plain_line() {
        assert_eq!(of("a", " Bearer abc ").value().unwrap(), Some("Bearer abc"));
        for value in ["", " ", "a\r\nhost: b", "a\nb", "a\0", "ü", &"a".repeat(1_001)] {
            assert!(of("a", value).value().is_err(), "{value:?}");
        }
    }
}
