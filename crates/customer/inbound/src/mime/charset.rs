//! Text in the charset that a part states, or in the one that it is probably in.

use mail_parser::decoders::charsets::map::charset_decoder;

/// Decodes text. UTF-8 is recognised whatever a part in a Western charset states, because many state the wrong one; what
/// states UTF-8 or nothing and isn't, is Windows-1252.
pub(super) fn decode(bytes: &[u8], charset: Option<&str>) -> String {
    let label = charset.unwrap_or_default().trim().to_ascii_lowercase();
    let is_undecided = matches!(
        label.as_str(),
        "" | "utf-8"
            | "utf8"
            | "us-ascii"
            | "ascii"
            | "iso-8859-1"
            | "latin1"
            | "windows-1252"
            | "unknown-8bit"
    );
    if is_undecided {
        return match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(error) if error.error_len().is_none() && ["", "utf-8", "utf8"].contains(&label.as_str()) => {
                // It was cut within a character.
                String::from_utf8_lossy(bytes).into_owned()
            }
            Err(_) => decode_in("windows-1252", bytes),
        };
    }
    decode_in(&label, bytes)
}

fn decode_in(label: &str, bytes: &[u8]) -> String {
    match charset_decoder(label.as_bytes()) {
        Some(decode) => decode(bytes),
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_charset_is_the_stated_one_or_the_likely_one() {
        assert_eq!(decode(b"\xe4\x80", Some("ISO-8859-1")), "ä€");
        assert_eq!(decode("ä".as_bytes(), Some("us-ascii")), "ä");
        assert_eq!(decode(b"\xe4", None), "\u{fffd}", "it may be cut");
        assert_eq!(decode(b"\xe4 ", Some("utf-8")), "ä ");
        assert_eq!(decode(b"\xd0\xd2", Some("KOI8-R")), "пр");
        assert_eq!(decode(b"a", Some("no-such-charset")), "a");
    }
}
