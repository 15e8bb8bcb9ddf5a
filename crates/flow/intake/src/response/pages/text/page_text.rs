//! The texts of the visitor pages that every language has.

use serde::Serialize;

/// All texts of one language. A missing text is a compile error.
#[derive(Serialize)]
pub(crate) struct PageText {
    pub thanks_title: &'static str,
    pub thanks_text: &'static str,
    pub back: &'static str,

    pub error_title: &'static str,
    pub kept: &'static str,
    pub untouched: &'static str,
    pub files_again: &'static str,
    pub files_kept: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    pub not_kept: &'static str,
    pub go_back: &'static str,
    pub rest_kept: &'static str,
    pub send_again: &'static str,

    pub endpoint_title: &'static str,
    pub endpoint_text: &'static str,
    pub send: &'static str,

    pub report: &'static str,
    pub sent_with: &'static str,

    #[serde(skip)]
    pub labels: Labels,
    #[serde(skip)]
    pub details: Details,
}

/// Labels for the fields that most forms have. Their names are the website's, often in another language than the
/// visitor's.
pub(crate) struct Labels {
    pub name: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: &'static str,
    pub phone: &'static str,
    pub company: &'static str,
    pub subject: &'static str,
    pub message: &'static str,
}

/// The texts of the errors, one for each stable code.
pub(crate) struct Details {
    pub form_not_found: &'static str,
    pub inactive: &'static str,
    pub suspended: &'static str,
    pub origin_not_allowed: &'static str,
    pub empty: &'static str,
    pub unsupported_media_type: &'static str,
    pub malformed: &'static str,
    pub body_too_large: &'static str,
    pub files_too_big: &'static str,
    pub too_many_files: &'static str,
    pub file_type_refused: &'static str,
    pub too_slow: &'static str,
    pub unstorable: &'static str,
    pub unavailable: &'static str,
    pub rate_limited: &'static str,
    pub idempotency_mismatch: &'static str,
    pub captcha_failed: &'static str,
    pub fields_invalid: &'static str,
    pub required_field_missing: &'static str,
    pub required_field_empty: &'static str,
    pub type_email: &'static str,
    pub type_numeric: &'static str,
    pub type_phone: &'static str,
    pub type_url: &'static str,
    pub type_date: &'static str,
    pub type_time: &'static str,
    pub choice_invalid: &'static str,
    pub too_short: &'static str,
    pub too_long: &'static str,
    pub too_small: &'static str,
    pub too_large: &'static str,
    pub too_few: &'static str,
    pub too_many: &'static str,
    pub pattern_mismatch: &'static str,
    pub field_too_many_files: &'static str,
    pub field_files_too_big: &'static str,
    pub field_file_type_refused: &'static str,
}

impl PageText {
    /// Returns the text for a code, or the title of the error page for an unknown code.
    pub(crate) fn detail(&self, code: &str) -> &'static str {
        let details = &self.details;
        match code {
            "FORM_NOT_FOUND" => details.form_not_found,
            "INACTIVE" | "HELD_TOO_MANY" => details.inactive,
            "SUSPENDED" => details.suspended,
            "ORIGIN_NOT_ALLOWED" => details.origin_not_allowed,
            "EMPTY" => details.empty,
            "UNSUPPORTED_MEDIA_TYPE" => details.unsupported_media_type,
            "MALFORMED" => details.malformed,
            "BODY_TOO_LARGE" => details.body_too_large,
            "FILES_TOO_BIG" => details.files_too_big,
            "TOO_MANY_FILES" => details.too_many_files,
            "FILE_TYPE_REFUSED" => details.file_type_refused,
            "TOO_SLOW" => details.too_slow,
            "UNSTORABLE" => details.unstorable,
            "UNAVAILABLE" => details.unavailable,
            "RATE_LIMITED" => details.rate_limited,
            "IDEMPOTENCY_MISMATCH" => details.idempotency_mismatch,
            "CAPTCHA_FAILED" => details.captcha_failed,
            "FIELDS_INVALID" => details.fields_invalid,
            "REQUIRED_FIELD_MISSING" => details.required_field_missing,
            "REQUIRED_FIELD_EMPTY" => details.required_field_empty,
            "TYPE_EMAIL" => details.type_email,
            "TYPE_NUMERIC" => details.type_numeric,
            "TYPE_PHONE" => details.type_phone,
            "TYPE_URL" => details.type_url,
            "TYPE_DATE" => details.type_date,
            "TYPE_TIME" => details.type_time,
            "CHOICE_INVALID" => details.choice_invalid,
            "TOO_SHORT" => details.too_short,
            "TOO_LONG" => details.too_long,
            "TOO_SMALL" => details.too_small,
            "TOO_LARGE" => details.too_large,
            "TOO_FEW" => details.too_few,
            "TOO_MANY" => details.too_many,
            "PATTERN_MISMATCH" => details.pattern_mismatch,
            _ => self.error_title,
        }
    }

    /// Returns the text for a field that breaks a rule of the form. A form has limits of its own for files.
    pub(crate) fn field_detail(&self, code: &str) -> &'static str {
        match code {
            "TOO_MANY_FILES" => self.details.field_too_many_files,
            "FILES_TOO_BIG" => self.details.field_files_too_big,
            "FILE_TYPE_REFUSED" => self.details.field_file_type_refused,
            code => self.detail(code),
        }
    }
}
