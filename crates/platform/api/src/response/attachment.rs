//! The header with which files are sent, so that browsers save them instead of opening them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that stay unencoded: letters, digits and most of the others of RFC 8187's `attr-char`.
const UNENCODED_NAME_CHARS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'#')
    .remove(b'&')
    .remove(b'+')
    .remove(b'^');

/// Returns the `Content-Disposition` of RFC 6266: an ASCII name for old clients, the real one for all others.
pub fn attachment(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ' { c } else { '_' })
        .collect();
    format!(
        "attachment; filename=\"{plain}\"; filename*=UTF-8''{}",
        utf8_percent_encode(name, UNENCODED_NAME_CHARS)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_header() {
        assert_eq!(attachment("cv.pdf"), "attachment; filename=\"cv.pdf\"; filename*=UTF-8''cv.pdf");
        assert_eq!(
            attachment("a\"; filename=x.exe\r\nX: y ü"),
            "attachment; filename=\"a_; filename=x.exe__X: y _\"; \
             filename*=UTF-8''a%22%3B%20filename%3Dx.exe%0D%0AX%3A%20y%20%C3%BC"
        );
    }
}
