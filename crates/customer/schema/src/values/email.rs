//! Email addresses. The rule is that of `address` in `posted`, so that a field of type `email` accepts exactly what
//! replies can be sent to.

/// The longest email address that fits into a path of RFC 5321.
const MAX_ADDRESS_BYTES: usize = 254;

/// Returns whether a text can only be one email address: `name@host`, with nothing a header could be made of.
pub fn is_address(text: &str) -> bool {
    let text = text.trim();
    let Some((name, host)) = text.split_once('@') else { return false };
    let fits =
        text.len() <= MAX_ADDRESS_BYTES && !name.is_empty() && host.contains('.') && !host.contains('@');
    let is_clean = || {
        text.chars().all(|c| {
            !c.is_whitespace() && !c.is_control() && !is_invisible(c) && !"<>()[],;:\\\"".contains(c)
        })
    };
    fits && !host.starts_with('.') && !host.ends_with('.') && is_clean()
}

/// Returns whether a character has no width, separates lines or paragraphs, or changes the direction of text.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_name_at_one_host() {
        for address in ["ada@example.com", " ada@example.com ", "ä@ö.de", "a+b.c'd@e..f", "a@b.c.d", "a@-.-"]
        {
            assert!(is_address(address), "{address}");
        }
        let long = format!("{}@b.de", "a".repeat(250));
        for text in [
            "",
            "ada",
            "@b.de",
            "a@b",
            "a@.de",
            "a@b.",
            "a@b@c.de",
            "a@b.de, c@d.de",
            "a@b.de\r\nBcc: c@d.de",
            "Ada <a@b.de>",
            "a b@c.de",
            "a\u{200b}@b.de",
            "a\u{202e}@b.de",
            "a;b@c.de",
            "a\0@b.de",
            &long,
        ] {
            assert!(!is_address(text), "{text}");
        }
    }

    #[test]
    fn the_length_of_an_address_is_in_bytes() {
        assert!(is_address(&format!("{}@b.de", "a".repeat(249))));
        assert!(is_address(&format!("{}@b.de", "ä".repeat(124))));
        assert!(!is_address(&format!("{}@b.de", "ä".repeat(125))));
    }
}
