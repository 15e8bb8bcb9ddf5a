//! The names of fields that mean something to us, in every dialect.

use crate::model::{Field, FieldValue};

const REDIRECT: [&str; 6] = ["redirect", "_next", "_redirect", "redirectTo", "_success_url", "_after"];
const ERROR_REDIRECT: [&str; 3] = ["_error", "_error_url", "_fail"];
const HONEYPOT: [&str; 5] = ["_gotcha", "_honeypot", "_honey", "botcheck", "bot-field"];
const CAPTCHA: [&str; 4] = ["altcha", "cf-turnstile-response", "h-captcha-response", "g-recaptcha-response"];
const IDEMPOTENCY: [&str; 1] = ["_idempotency"];

/// Where the form wants its visitor to go afterwards.
pub(crate) fn redirect(fields: &[Field]) -> Option<&str> {
    fields
        .iter()
        .filter(|field| REDIRECT.contains(&field.name.as_str()))
        .filter_map(|field| field.value.as_text())
        .map(str::trim)
        .find(|target| !target.is_empty())
}

/// Whether something filled in a field that people do not see.
pub(crate) fn fell_for_honeypot(fields: &[Field], own: Option<&str>) -> bool {
    fields
        .iter()
        .filter(|field| HONEYPOT.contains(&field.name.as_str()) || own == Some(field.name.as_str()))
        .any(|field| match &field.value {
            FieldValue::Text(text) => !text.trim().is_empty(),
            FieldValue::Json(raw) => !matches!(raw.get(), "null" | "false"),
        })
}

/// Whether the owner gets to see a field. All are stored.
pub fn is_shown(name: &str) -> bool {
    ![&REDIRECT[..], &ERROR_REDIRECT, &HONEYPOT, &CAPTCHA, &IDEMPOTENCY].concat().contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, json: &str) -> Field {
        Field { name: name.to_owned(), value: serde_json::from_str(json).unwrap() }
    }

    #[test]
    fn the_first_redirect_with_a_target_counts() {
        let fields = [
            field("_next", r#"" ""#),
            field("message", r#""redirect""#),
            field("redirect", r#"" /thanks ""#),
        ];
        assert_eq!(redirect(&fields), Some("/thanks"));
        assert_eq!(redirect(&[field("redirect", "7")]), None);
    }

    #[test]
    fn an_empty_honeypot_is_what_people_send() {
        assert!(!fell_for_honeypot(&[field("_gotcha", r#""""#), field("fax", r#""1""#)], None));
        assert!(!fell_for_honeypot(&[field("botcheck", "false")], None));
        assert!(fell_for_honeypot(&[field("_gotcha", r#""x""#)], None));
        assert!(fell_for_honeypot(&[field("fax", r#""1""#)], Some("fax")));
    }

    #[test]
    fn what_steers_is_not_shown() {
        assert!(is_shown("email") && is_shown("_subject"));
        assert!(!is_shown("_next") && !is_shown("g-recaptcha-response"));
    }
}
