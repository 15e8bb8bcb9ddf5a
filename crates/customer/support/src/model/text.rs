//! Texts as customers and operators write them: checked, and cleaned of what can't be stored or shown.

use api::FieldError;

use crate::model::limits::{MAX_MESSAGE_CHARS, MAX_REQUEST_ID_BYTES, MAX_SUBJECT_CHARS};

/// Parses a subject: one line.
pub(crate) fn subject(text: &str) -> Result<String, FieldError> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line: String = line.chars().filter(|c| !c.is_control()).collect();
    match line.chars().count() {
        0 => Err(FieldError::new("subject", "required", "Enter a subject.")),
        1..=MAX_SUBJECT_CHARS => Ok(line),
        _ => Err(FieldError::new("subject", "too_long", "A subject can have at most 200 characters.")),
    }
}

/// Parses a message.
pub(crate) fn message(text: &str) -> Result<String, FieldError> {
    let text = clean(text);
    match text.chars().count() {
        0 => Err(FieldError::new("text", "required", "Enter a message.")),
        1..=MAX_MESSAGE_CHARS => Ok(text),
        _ => Err(FieldError::new("text", "too_long", "A message can have at most 20,000 characters.")),
    }
}

/// Parses the id of a request, as it's in the header `X-Request-Id`.
pub(crate) fn request_id(text: &str) -> Result<String, FieldError> {
    let is_id = (1..=MAX_REQUEST_ID_BYTES).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    if is_id {
        Ok(text.to_owned())
    } else {
        Err(FieldError::new("request_id", "invalid", "This isn't the id of a request."))
    }
}

/// Removes control characters except line breaks and tabs, and space around the text.
pub(crate) fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    text.trim().to_owned()
}

/// Shortens a text to one line of at most `max` characters.
pub(crate) fn shorten(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    let start: String = line.chars().take(max - 1).collect();
    format!("{}…", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cleaned_and_bounded() {
        assert_eq!(subject("  Webhooks\r\n fail\0 ").as_deref(), Ok("Webhooks fail"));
        assert_eq!(message("\r\n one\r\n\ttwo\0\u{1b} \n").as_deref(), Ok("one\n\ttwo"));
        assert_eq!(subject(&"ü".repeat(200)).map(|text| text.chars().count()), Ok(200));
        let code = |result: Result<String, FieldError>| result.map_err(|error| error.code);
        assert_eq!(code(subject(&"ü".repeat(201))), Err("too_long"));
        assert_eq!(code(subject(" \n\0")), Err("required"));
        assert_eq!(code(message(&"a".repeat(20_001))), Err("too_long"));
        assert_eq!(code(message(" \r\n")), Err("required"));
        assert!(request_id("019a-bc").is_ok() && request_id("").is_err() && request_id("<b>").is_err());
    }

    #[test]
    fn a_beginning_ends_with_an_ellipsis() {
        assert_eq!(shorten("a\n\n b", 140), "a b");
        assert_eq!(shorten("abcdef", 4), "abc…");
        assert_eq!(shorten(&"ü ".repeat(200), 140).chars().count(), 140);
    }
}
