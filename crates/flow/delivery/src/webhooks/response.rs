//! Interprets the response of a webhook's receiver: the outcome of the attempt, and the text that is kept of it.

use std::time::Duration;

use axum::http::header::{CONTENT_ENCODING, LOCATION, RETRY_AFTER};
use axum::http::{HeaderName, StatusCode};
use egress::{CallResponse, Failure};
use jiff::Timestamp;
use jiff::fmt::rfc2822;

use crate::dispatch::channel::{AttemptResult, Outcome, capitalised};

/// The longest wait that a receiver can ask for.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);
/// Header values shorter than this aren't removed from responses, because they occur everywhere. In bytes.
const MIN_REDACTED_BYTES: usize = 5;
/// Replaces a header value that was removed.
const REDACTED: &str = "•••";

/// The result of a call. `secrets` are header values that were sent; if the response repeats them, they are removed.
pub(crate) fn attempt_result(
    done: &Result<CallResponse, Failure>,
    secrets: &[&str],
    now: Timestamp,
) -> AttemptResult {
    match done {
        Ok(answer) => {
            let outcome = outcome(answer.status, retry_after_wait(answer, now));
            AttemptResult::new(outcome, kept_text(answer, secrets)).with_peer(answer.peer.to_string())
        }
        Err(failure) => AttemptResult::new(Outcome::Later, capitalised(&failure.to_string())),
    }
}

fn outcome(status: StatusCode, wait: Option<Duration>) -> Outcome {
    match status {
        StatusCode::GONE => Outcome::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            wait.map_or(Outcome::Later, Outcome::NotBefore)
        }
        status if status.is_success() => Outcome::Ok,
        _ => Outcome::Later,
    }
}

/// The wait that `Retry-After` asks for, in seconds or as a date.
fn retry_after_wait(answer: &CallResponse, now: Timestamp) -> Option<Duration> {
    let text = header(answer, &RETRY_AFTER)?.trim();
    let wait = if let Ok(seconds) = text.parse() {
        Duration::from_secs(seconds)
    } else {
        let moment = rfc2822::parse(text).ok()?.timestamp();
        Duration::try_from(moment.duration_since(now)).unwrap_or_default()
    };
    Some(wait.min(MAX_RETRY_AFTER))
}

fn header<'a>(answer: &'a CallResponse, name: &HeaderName) -> Option<&'a str> {
    answer.headers.iter().find(|(found, _)| found == name).map(|(_, text)| text.as_str())
}

/// The text that is kept: the status, where a redirect leads, and the start of the body on one line.
fn kept_text(answer: &CallResponse, secrets: &[&str]) -> String {
    let mut kept = answer.status.to_string();
    if let Some(elsewhere) = header(answer, &LOCATION).filter(|_| answer.status.is_redirection()) {
        kept = format!("{kept} (redirect to {elsewhere} not followed)");
    }
    let is_packed = header(answer, &CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity");
    if !is_packed {
        let body = String::from_utf8_lossy(&answer.body_start);
        let words = body.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() {
            kept = format!("{kept}: {words}");
        }
    }
    redacted(kept, secrets)
}

fn redacted(kept: String, secrets: &[&str]) -> String {
    // Some values have a scheme before the secret, as in "Bearer …".
    let parts = secrets.iter().flat_map(|value| std::iter::once(*value).chain(value.split_whitespace()));
    parts
        .filter(|part| part.len() >= MIN_REDACTED_BYTES)
        .fold(kept, |kept, part| kept.replace(part, REDACTED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, headers: &[(HeaderName, &str)], body: &str) -> CallResponse {
        CallResponse {
            status: StatusCode::from_u16(status).expect("a status"),
            headers: headers.iter().map(|(name, text)| (name.clone(), (*text).to_owned())).collect(),
            body_start: body.to_owned().into(),
            peer: "203.0.113.1:443".parse().expect("an address"),
            took: Duration::ZERO,
        }
    }

    fn outcome_of(status: u16, retry_after: &str) -> Outcome {
        let answer = answer(status, &[(RETRY_AFTER, retry_after)], "");
        attempt_result(&Ok(answer), &[], Timestamp::UNIX_EPOCH).outcome
    }

    #[test]
    fn every_status_has_its_outcome() {
        for status in [200, 201, 202, 204, 299] {
            assert_eq!(outcome_of(status, "9"), Outcome::Ok, "{status}");
        }
        for status in [301, 302, 307, 304, 400, 401, 403, 404, 422, 500, 502, 504, 999] {
            assert_eq!(outcome_of(status, "9"), Outcome::Later, "{status}");
        }
        assert_eq!(outcome_of(410, ""), Outcome::Gone);
        for status in [429, 503] {
            let wait = |seconds| Outcome::NotBefore(Duration::from_secs(seconds));
            assert_eq!(outcome_of(status, "120"), wait(120));
            assert_eq!(outcome_of(status, "Thu, 01 Jan 1970 01:00:00 GMT"), wait(3600));
            assert_eq!(outcome_of(status, "Wed, 31 Dec 1969 01:00:00 GMT"), wait(0), "long ago");
            assert_eq!(outcome_of(status, "999999999"), wait(86_400), "no longer than a day");
            for rubbish in ["", "soon", "-1", "1.5", "99999999999999999999"] {
                assert_eq!(outcome_of(status, rubbish), Outcome::Later, "{rubbish}");
            }
        }
    }

    #[test]
    fn an_answer_reads_on_one_line() {
        let kept =
            |answer| attempt_result(&Ok(answer), &["Bearer sesame-open", "1"], Timestamp::UNIX_EPOCH).answer;
        assert_eq!(kept(answer(204, &[], "")), "204 No Content");
        assert_eq!(
            kept(answer(500, &[], " <h1>\r\n Oh </h1>\n")),
            "500 Internal Server Error: <h1> Oh </h1>"
        );
        let location = [(LOCATION, "http://10.0.0.1/")];
        assert_eq!(kept(answer(302, &location, "")), "302 Found (redirect to http://10.0.0.1/ not followed)");
        assert_eq!(kept(answer(200, &[(CONTENT_ENCODING, "gzip")], "\u{1f}\u{8b}")), "200 OK");
        assert_eq!(
            kept(answer(200, &[], "{\"authorization\":\"Bearer sesame-open\",\"x\":\"sesame-open 1\"}")),
            "200 OK: {\"authorization\":\"•••\",\"x\":\"••• 1\"}",
            "an echo tells no secret"
        );
    }
}
