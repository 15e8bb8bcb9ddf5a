//! The special fields: names with a meaning, such as `_next` or `_gotcha`, in the spelling of every service whose
//! clients we accept. The functions here read what such fields say.

use serde_json::Value;

use crate::{Field, FieldValue};

/// What a special field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialField {
    Redirect,
    ErrorRedirect,
    Subject,
    ReplyTo,
    CopyTo,
    SenderName,
    Honeypot,
    Captcha,
    Idempotency,
    /// The form's id, for services whose forms all post to one URL.
    AccessKey,
    /// The charset that the browser used.
    Charset,
    /// The token of our own error page, see [`PAGE_TOKEN_FIELD`].
    PageToken,
    /// The token for files that our own error page kept, see [`KEPT_FILES_FIELD`].
    KeptFiles,
    /// The token of a hosted page, see [`HOSTED_PAGE_FIELD`].
    HostedPage,
    /// How long it took to fill in a hosted page, see [`HOSTED_SECONDS_FIELD`].
    HostedSeconds,
}

/// The field in which our own error page submits the page that the form is really on, signed.
pub const PAGE_TOKEN_FIELD: &str = "_formtray_page";

/// The field in which our own error page submits which files it kept, signed.
pub const KEPT_FILES_FIELD: &str = "_formtray_files";

/// The field in which a hosted page submits what was rendered and when, signed.
pub const HOSTED_PAGE_FIELD: &str = "_formtray_hosted";

/// The field in which the script of a hosted page submits how many seconds it took, in total and on the last step.
pub const HOSTED_SECONDS_FIELD: &str = "_formtray_seconds";

const SPECIAL_FIELD_NAMES: [(SpecialField, &[&str]); 15] = [
    (SpecialField::Redirect, &["redirect", "_next", "_redirect", "redirectTo", "_success_url", "_after"]),
    (SpecialField::ErrorRedirect, &["_error", "_error_url", "_fail"]),
    (SpecialField::Subject, &["_subject", "_email.subject"]),
    (SpecialField::ReplyTo, &["_replyto", "_email.replyto", "replyto", "replyTo"]),
    (SpecialField::CopyTo, &["_cc", "ccemail"]),
    (SpecialField::SenderName, &["from_name", "_email.from"]),
    (SpecialField::Honeypot, &["_gotcha", "_honeypot", "_honey", "botcheck", "bot-field"]),
    (
        SpecialField::Captcha,
        &["altcha", "cf-turnstile-response", "h-captcha-response", "g-recaptcha-response"],
    ),
    (SpecialField::Idempotency, &["_idempotency"]),
    (SpecialField::AccessKey, &["access_key", "apiKey"]),
    (SpecialField::Charset, &["_charset_"]),
    (SpecialField::PageToken, &[PAGE_TOKEN_FIELD]),
    (SpecialField::KeptFiles, &[KEPT_FILES_FIELD]),
    (SpecialField::HostedPage, &[HOSTED_PAGE_FIELD]),
    (SpecialField::HostedSeconds, &[HOSTED_SECONDS_FIELD]),
];

/// Ordinary fields whose address replies go to if no special field names one.
const FALLBACK_REPLY_TO_FIELDS: [&str; 3] = ["email", "Email", "mail"];
/// The field whose members have a meaning if its value is a JSON object.
const NESTED_EMAIL_FIELD: &str = "_email";
const MAX_ONE_LINE_CHARS: usize = 200;
/// The longest email address that fits into a path of RFC 5321.
const MAX_REPLY_ADDRESS_BYTES: usize = 254;

impl SpecialField {
    pub fn of(name: &str) -> Option<Self> {
        SPECIAL_FIELD_NAMES.iter().find(|(_, names)| names.contains(&name)).map(|(meaning, _)| *meaning)
    }

    /// Returns whether the owner sees the field. All fields are stored.
    pub fn is_shown(self) -> bool {
        matches!(self, Self::Subject | Self::ReplyTo | Self::CopyTo | Self::SenderName)
    }
}

/// Returns whether the owner sees a field with this name.
pub fn is_shown(name: &str) -> bool {
    SpecialField::of(name).is_none_or(SpecialField::is_shown)
}

/// Returns whether a field with this name is ordinary data and no special field.
pub fn is_ordinary(name: &str) -> bool {
    SpecialField::of(name).is_none()
}

/// Returns where the form wants to redirect its visitor afterwards.
pub fn redirect(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::Redirect).next()
}

/// Returns where the form wants to redirect its visitor if the submission is rejected.
pub fn error_redirect(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::ErrorRedirect).next()
}

pub fn idempotency_key(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::Idempotency).next()
}

/// Returns the id of the form, if the body contains it.
pub fn access_key(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::AccessKey).next()
}

/// Returns the token that our own error page submitted.
pub fn page_token(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::PageToken).next()
}

/// Returns the token for kept files that our own error page submitted.
pub fn kept_files(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::KeptFiles).next()
}

/// Returns the token that a hosted page submitted.
pub fn hosted_page(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::HostedPage).next()
}

/// Returns what the script of a hosted page says about how long it took.
pub fn hosted_seconds(fields: &[Field]) -> Option<&str> {
    texts(fields, SpecialField::HostedSeconds).next()
}

/// Returns the subject for emails about the submission: one line, without invisible characters.
pub fn subject(fields: &[Field]) -> Option<String> {
    said(fields, SpecialField::Subject, "subject").and_then(|text| one_line(&text))
}

/// Returns the name of the sender: one line, without invisible characters.
pub fn sender_name(fields: &[Field]) -> Option<String> {
    said(fields, SpecialField::SenderName, "from").and_then(|text| one_line(&text))
}

/// Returns the email address that replies go to. It is exactly one address: it can contain neither a second one nor a
/// header.
pub fn reply_to(fields: &[Field]) -> Option<String> {
    let stated = said(fields, SpecialField::ReplyTo, "replyto");
    let plain = || {
        let plain = fields.iter().filter(|field| FALLBACK_REPLY_TO_FIELDS.contains(&field.name.as_str()));
        plain.filter_map(|field| field.value.as_text()).find_map(|text| address(text).map(str::to_owned))
    };
    stated.as_deref().and_then(address).map(str::to_owned).or_else(plain)
}

/// Returns the addresses that the form asks to send copies to, at most 10. Whether that is allowed is not decided here.
pub fn copies_to(fields: &[Field]) -> Vec<String> {
    let listed = texts(fields, SpecialField::CopyTo).flat_map(|list| list.split([',', ';']));
    listed.filter_map(address).take(10).map(str::to_owned).collect()
}

/// Returns whether a honeypot field is filled in. `own` is the name of the one that the owner has chosen.
pub fn has_filled_honeypot(fields: &[Field], own: Option<&str>) -> bool {
    fields
        .iter()
        .filter(|field| {
            SpecialField::of(&field.name) == Some(SpecialField::Honeypot) || own == Some(field.name.as_str())
        })
        .any(|field| field.value.is_filled())
}

/// Returns whether there is any field besides special fields. `honeypot` is the one that the owner has chosen.
pub fn has_own_data(fields: &[Field], honeypot: Option<&str>) -> bool {
    let steers = |field: &Field| {
        let name = field.name.as_str();
        SpecialField::of(name).is_some() || honeypot == Some(name) || is_nested_email(field)
    };
    !fields.iter().all(steers)
}

/// Returns whether a field is the JSON object `_email`, whose members may be subject, reply-to and sender name.
fn is_nested_email(field: &Field) -> bool {
    field.name == NESTED_EMAIL_FIELD
        && matches!(&field.value, FieldValue::Json(raw) if raw.get().starts_with('{'))
}

/// Returns the trimmed texts of all special fields with one meaning, without empty ones.
fn texts(fields: &[Field], meaning: SpecialField) -> impl Iterator<Item = &str> {
    fields
        .iter()
        .filter(move |field| SpecialField::of(&field.name) == Some(meaning))
        .filter_map(|field| field.value.as_text())
        .map(str::trim)
        .filter(|text| !text.is_empty())
}

/// Returns the text of a special field, or else of a member of the JSON object `_email`.
fn said(fields: &[Field], meaning: SpecialField, member: &str) -> Option<String> {
    texts(fields, meaning).next().map(str::to_owned).or_else(|| {
        let nested = fields.iter().find(|field| field.name == NESTED_EMAIL_FIELD)?;
        let FieldValue::Json(raw) = &nested.value else { return None };
        let object: Value = serde_json::from_str(raw.get()).ok()?;
        object.get(member)?.as_str().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    })
}

/// Returns a text as one line of at most 200 characters, without invisible characters; `None` if nothing is left.
pub fn one_line(text: &str) -> Option<String> {
    let line: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !c.is_control() && !is_invisible(c))
        .take(MAX_ONE_LINE_CHARS)
        .collect();
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    (!line.is_empty()).then_some(line)
}

/// Returns whether a character has no width, separates lines or paragraphs, or changes the direction of text.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Returns whether a text can only be one email address.
pub fn is_address(text: &str) -> bool {
    address(text).is_some()
}

/// Returns the trimmed text if it can only be one email address: `name@host`, with nothing a header could be made of.
fn address(text: &str) -> Option<&str> {
    let text = text.trim();
    let (name, host) = text.split_once('@')?;
    let fits = text.len() <= MAX_REPLY_ADDRESS_BYTES
        && !name.is_empty()
        && host.contains('.')
        && !host.contains('@');
    let clean = text
        .chars()
        .all(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(c) && !"<>()[],;:\\\"".contains(c));
    (fits && clean && !host.starts_with('.') && !host.ends_with('.')).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, json: &str) -> Field {
        Field { name: name.to_owned(), value: serde_json::from_str(json).expect("JSON") }
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
        assert!(!has_filled_honeypot(&[field("_gotcha", r#""""#), field("fax", r#""1""#)], None));
        assert!(!has_filled_honeypot(&[field("botcheck", "false")], None));
        assert!(has_filled_honeypot(&[field("_gotcha", r#""x""#)], None));
        assert!(has_filled_honeypot(&[field("fax", r#""1""#)], Some("fax")));
    }

    #[test]
    fn what_steers_is_not_shown() {
        assert!(is_shown("email") && is_shown("_subject") && is_shown("replyto"));
        assert!(!is_shown("_next") && !is_shown("g-recaptcha-response") && !is_shown("access_key"));
    }

    #[test]
    fn names_with_a_meaning_are_nobodys_data() {
        let steering =
            [Field::text("_next", "/"), Field::text("_gotcha", "x"), field("_email", r#"{"subject": "x"}"#)];
        assert!(!has_own_data(&[], None) && !has_own_data(&steering, None));
        assert!(!has_own_data(&[Field::text("fax", "")], Some("fax")));
        for own in ["email", "Email", "mail", "subject", "name", "fax"] {
            assert!(has_own_data(&[Field::text("_next", "/"), Field::text(own, "")], None), "{own}");
        }
        assert!(has_own_data(&[Field::text("_email", "text")], None));
    }

    #[test]
    fn a_subject_is_one_line() {
        let hostile = field("_subject", r#""Hi\r\nBcc: a@b.de\u2028\u202ex""#);
        assert_eq!(subject(&[hostile]).as_deref(), Some("Hi Bcc: a@b.de x"));
        let nested = field("_email", r#"{"subject": "Nested", "replyto": "a@b.de", "from": "Ada"}"#);
        assert_eq!(subject(std::slice::from_ref(&nested)).as_deref(), Some("Nested"));
        assert_eq!(reply_to(std::slice::from_ref(&nested)).as_deref(), Some("a@b.de"));
        assert_eq!(sender_name(&[nested]).as_deref(), Some("Ada"));
    }

    #[test]
    fn an_answer_goes_to_one_address_or_nobody() {
        for (value, answer) in [
            ("ada@example.com", Some("ada@example.com")),
            (" ada@example.com ", Some("ada@example.com")),
            ("a@b.de, c@d.de", None),
            ("a@b.de\r\nBcc: c@d.de", None),
            ("Ada <a@b.de>", None),
            ("a@b@c.de", None),
            ("ada", None),
            ("@b.de", None),
        ] {
            let fields = [Field::text("_replyto", value)];
            assert_eq!(reply_to(&fields).as_deref(), answer, "{value}");
        }
        let both = [Field::text("_replyto", "rubbish"), Field::text("Email", "a@b.de")];
        assert_eq!(reply_to(&both).as_deref(), Some("a@b.de"));
    }

    #[test]
    fn copies_are_addresses() {
        let fields = [Field::text("_cc", "a@b.de, x; c@d.de"), Field::text("ccemail", "e@f.de")];
        assert_eq!(copies_to(&fields), ["a@b.de", "c@d.de", "e@f.de"]);
    }
}
