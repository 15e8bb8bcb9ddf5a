//! The signals in the header that Formspree's JavaScript client sends about the visit.

use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use jiff::Timestamp;
use serde::Deserialize;

use super::Sign;

const HEADER: &str = "formspree-session-data";
const MOST: usize = 4096;
/// The time after loading a page within which nobody can fill in a form.
const TOO_FAST_MS: i64 = 1000;

/// What the Formspree client says about the visit. The sender can make it up, so its signals are weak.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    loaded_at: Option<i64>,
    #[serde(default)]
    webdriver: bool,
}

pub(super) fn signs(headers: &HeaderMap, now: Timestamp) -> Vec<Sign> {
    let Some(session) = session(headers) else { return Vec::new() };
    let mut signs = Vec::new();
    if session.webdriver {
        signs.push(("automated", 60));
    }
    if session.loaded_at.is_some_and(|loaded| (0..TOO_FAST_MS).contains(&(now.as_millisecond() - loaded))) {
        signs.push(("too_fast", 30));
    }
    signs
}

fn session(headers: &HeaderMap) -> Option<Session> {
    let sent = headers.get(HEADER)?.as_bytes();
    let decoded = (sent.len() <= MOST).then(|| BASE64_STANDARD.decode(sent).ok())??;
    serde_json::from_slice(&decoded).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn haste_and_robots_are_noted_and_rubbish_is_not() {
        let now = Timestamp::from_millisecond(1_000_000).expect("a time");
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, BASE64_STANDARD.encode(text).parse().expect("a header"));
            signs(&headers, now).into_iter().map(|(reason, _)| reason).collect::<Vec<_>>()
        };
        assert_eq!(of(r#"{"loadedAt": 999500, "webdriver": true}"#), ["automated", "too_fast"]);
        assert!(of(r#"{"loadedAt": 900000, "webdriver": false}"#).is_empty());
        assert!(of(r#"{"loadedAt": 9000000}"#).is_empty(), "a clock that runs ahead is no haste");
        assert!(of("[]").is_empty());
        assert!(signs(&HeaderMap::new(), now).is_empty());
    }
}
