//! Web addresses.

const MAX_URL_CHARS: usize = 2048;
const MAX_PORT_DIGITS: usize = 5;

/// Returns whether a text is a URL of the web: `http` or `https`, a host with a dot, no user name, and nothing that
/// could leave an attribute of HTML.
pub(crate) fn is_url(text: &str) -> bool {
    let Some(rest) = after_scheme(text) else { return false };
    let authority = rest.find(['/', '?', '#']).map_or(rest, |end| &rest[..end]);
    let host = host(authority);
    !authority.contains('@')
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && !host.contains(':')
        && !text.chars().any(|c| c.is_whitespace() || c.is_control() || "<>\"".contains(c))
        && text.chars().count() <= MAX_URL_CHARS
}

fn after_scheme(text: &str) -> Option<&str> {
    ["http://", "https://"].into_iter().find_map(|scheme| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    })
}

/// Returns the authority without its port, if what follows the last colon can be one.
fn host(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.len() <= MAX_PORT_DIGITS && port.bytes().all(|b| b.is_ascii_digit()) => {
            host
        }
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_has_a_scheme_and_a_host_with_a_dot() {
        let longest = format!("http://a.de/{}", "ä".repeat(MAX_URL_CHARS - 12));
        for text in [
            "http://a.de",
            "HTTPS://A.DE/x?y#z",
            "https://a.de:8080/",
            "https://a.de:",
            "http://a.de?b@c",
            "https://ö.de/ü",
            "http://a..b",
            &longest,
        ] {
            assert!(is_url(text), "{text}");
        }
        let too_long = format!("{longest}a");
        for text in [
            "",
            "a.de",
            "ftp://a.de",
            "http://",
            "http:///a.de",
            "http://localhost",
            "http://.a.de",
            "http://a.de.",
            "http://a.de.:80",
            "http://user@a.de",
            "http://a.de:123456",
            "http://a.de:80:80",
            "http://a.de:x",
            "http://[::1]/a.b",
            "javascript:alert(1)//http://a.de",
            "http://a.de/ b",
            "http://a.de/\"onload=",
            "http://a.de/<b>",
            "http://a.de/\u{7f}",
            "http://a.de/\u{2028}",
            &too_long,
        ] {
            assert!(!is_url(text), "{text}");
        }
    }
}
