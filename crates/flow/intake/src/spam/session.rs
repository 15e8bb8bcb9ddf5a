//! The signals in the header that Formspree's JavaScript client sends about the visit.

use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use jiff::Timestamp;
use serde::Deserialize;

use super::signal::Signal;

const SESSION_HEADER: &str = "formspree-session-data";
const MAX_SESSION_HEADER_BYTES: usize = 4096;
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

pub(super) fn signals(headers: &HeaderMap, now: Timestamp) -> Vec<Signal> {
    let Some(session) = session(headers) else { return Vec::new() };
    let mut signals = Vec::new();
    if session.webdriver {
        signals.push(("automated", 60));
    }
    if session.loaded_at.is_some_and(|loaded| (0..TOO_FAST_MS).contains(&(now.as_millisecond() - loaded))) {
        signals.push(("too_fast", 30));
    }
    signals
}

fn session(headers: &HeaderMap) -> Option<Session> {
    let sent = headers.get(SESSION_HEADER)?.as_bytes();
    let decoded = (sent.len() <= MAX_SESSION_HEADER_BYTES).then(|| BASE64_STANDARD.decode(sent).ok())??;
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
            headers.insert(SESSION_HEADER, BASE64_STANDARD.encode(text).parse().expect("a header"));
            signals(&headers, now).into_iter().map(|(reason, _)| reason).collect::<Vec<_>>()
        };
        assert_eq!(of(r#"{"loadedAt": 999500, "webdriver": true}"#), ["automated", "too_fast"]);
        assert!(of(r#"{"loadedAt": 900000, "webdriver": false}"#).is_empty());
        assert!(of(r#"{"loadedAt": 9000000}"#).is_empty(), "a clock that runs ahead is no haste");
        assert!(of("[]").is_empty());
        assert!(signals(&HeaderMap::new(), now).is_empty());
    }
}
