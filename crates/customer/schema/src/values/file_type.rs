//! Which files a file field accepts.

const MAX_EXTENSION_CHARS: usize = 10;
const MAX_MEDIA_TYPE_PART_CHARS: usize = 64;

/// Returns whether a text can be in `file_types`: `.ext`, `type/*` or `type/subtype`, in lower case.
pub(crate) fn is_file_type(text: &str) -> bool {
    if let Some(extension) = text.strip_prefix('.') {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        return (1..=MAX_EXTENSION_CHARS).contains(&extension.len()) && extension.bytes().all(is_plain);
    }
    text.split_once('/')
        .is_some_and(|(family, subtype)| is_token(family) && (subtype == "*" || is_token(subtype)))
}

/// Returns whether a text can be one half of a media type (RFC 6838, lower case).
fn is_token(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    (1..=MAX_MEDIA_TYPE_PART_CHARS).contains(&text.len())
        && text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        && text.bytes().all(|byte| is_plain(byte) || b"!#$&^_.+-".contains(&byte))
}

/// Returns whether a file fits an entry of `file_types`, by the end of its name or by its media type.
pub(crate) fn fits_file_type(file_type: &str, name: &str, media_type: &str) -> bool {
    if file_type.starts_with('.') {
        return ends_with_ignoring_case(name.as_bytes(), file_type.as_bytes());
    }
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    match file_type.strip_suffix('*') {
        Some(family) => media_type
            .as_bytes()
            .get(..family.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(family.as_bytes())),
        None => media_type.eq_ignore_ascii_case(file_type),
    }
}

fn ends_with_ignoring_case(text: &[u8], end: &[u8]) -> bool {
    text.len() >= end.len() && text[text.len() - end.len()..].eq_ignore_ascii_case(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_types_are_endings_or_media_types_in_lower_case() {
        for text in [".pdf", ".7z", "image/*", "application/vnd.ms-excel", "image/svg+xml"] {
            assert!(is_file_type(text), "{text}");
        }
        for text in [
            "",
            ".",
            ".PDF",
            ".tar.gz",
            ".abcdefghijk",
            "pdf",
            "*/*",
            "image/",
            "/png",
            "Image/png",
            "a/b/c",
            "a /b",
            "image/p*",
        ] {
            assert!(!is_file_type(text), "{text}");
        }
    }

    #[test]
    fn files_fit_by_name_or_media_type() {
        for (file_type, name, media_type, fits) in [
            (".pdf", "CV.PDF", "", true),
            (".pdf", "cv.pdf.exe", "application/pdf", false),
            (".pdf", "pdf", "", false),
            ("image/*", "a", "IMAGE/PNG; q=1", true),
            ("image/*", "a", "image", false),
            ("image/*", "a", "imagery/png", false),
            ("text/csv", "a", " text/CSV ;charset=utf-8", true),
            ("text/csv", "a.csv", "text/csvx", false),
            ("text/csv", "a.csv", "", false),
            (".pdf", "ä", "", false),
        ] {
            assert_eq!(fits_file_type(file_type, name, media_type), fits, "{file_type} {name} {media_type}");
        }
    }
}
