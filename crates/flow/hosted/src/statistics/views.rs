//! Which requests for a hosted page are views: those of people, as far as a request says so.

use axum::http::{HeaderMap, Method, header};

/// What programs that read pages for search engines, previews of links or monitoring have in their `User-Agent`.
const PROGRAMS: [&str; 14] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "preview",
    "facebookexternalhit",
    "whatsapp",
    "lighthouse",
    "pingdom",
    "monitor",
    "curl/",
    "wget/",
    "python",
    "http-client",
];
/// What browsers say that load a page before somebody asks for it.
const EARLY_LOAD_HEADERS: [&str; 3] = ["sec-purpose", "purpose", "x-moz"];

/// Whether a request for the page is a view: a GET of a browser that shows it. Not a HEAD, not a page that a browser loads
/// in advance, and not a program that says what it is.
pub(super) fn is_view(method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let agent = text(header::USER_AGENT.as_str()).to_ascii_lowercase();
    let is_early = EARLY_LOAD_HEADERS.iter().any(|name| {
        let purpose = text(name).to_ascii_lowercase();
        purpose.contains("prefetch") || purpose.contains("prerender") || purpose.contains("preview")
    });
    let is_program = agent.is_empty() || PROGRAMS.iter().any(|program| agent.contains(program));
    method == Method::GET && !is_early && !is_program
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

    fn is_view_with(headers: &[(&'static str, &'static str)]) -> bool {
        let pairs = headers
            .iter()
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")));
        is_view(&Method::GET, &pairs.collect())
    }

    #[test]
    fn browsers_view_and_programs_do_not() {
        assert!(is_view_with(&[("user-agent", FIREFOX)]));
        let agents = [
            "",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "facebookexternalhit/1.1",
            "Slackbot-LinkExpanding 1.0",
            "curl/8.5.0",
        ];
        for agent in agents {
            assert!(!is_view_with(&[("user-agent", agent)]), "{agent}");
        }
        assert!(!is_view_with(&[]));
    }

    #[test]
    fn what_is_loaded_in_advance_or_not_shown_is_no_view() {
        for purpose in ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"] {
            assert!(!is_view_with(&[("user-agent", FIREFOX), ("sec-purpose", purpose)]), "{purpose}");
        }
        assert!(!is_view_with(&[("user-agent", FIREFOX), ("x-moz", "prefetch")]));
        let headers = HeaderMap::from_iter([(header::USER_AGENT, FIREFOX.parse().expect("a value"))]);
        assert!(!is_view(&Method::HEAD, &headers));
    }
}
