//! Counts how posts were answered and how long that took.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bench::Response;

/// How posts were answered, since the last call of `take`.
#[derive(Default)]
pub(crate) struct ResponseCounter(Mutex<ResponseCounts>);

#[derive(Clone, Debug, Default)]
pub(crate) struct ResponseCounts {
    pub accepted: u64,
    /// Rejections by status.
    pub refused: BTreeMap<u16, u64>,
    /// The connection broke before there was a response.
    pub broken: u64,
    /// No response within half a minute.
    pub hung: u64,
    /// No connection was possible; nothing was sent.
    pub unreachable: u64,
    /// Responses of 429 and 503 without `Retry-After` or without a code.
    pub without_retry_after: u64,
    /// Accepted, but without an id that could be checked.
    pub without_id: u64,
    accepted_after: Vec<Duration>,
    refused_after: Vec<Duration>,
}

impl ResponseCounter {
    pub(crate) fn answered(&self, response: &Response, after: Duration) {
        self.update(|counts| {
            if (200..300).contains(&response.status) {
                counts.accepted += 1;
                counts.accepted_after.push(after);
                counts.without_id += u64::from(response.id().is_none());
            } else {
                *counts.refused.entry(response.status).or_default() += 1;
                counts.refused_after.push(after);
                let is_retryable = matches!(response.status, 429 | 503);
                let is_complete = response.retry_after.is_some() && response.code().is_some();
                counts.without_retry_after += u64::from(is_retryable && !is_complete);
            }
        });
    }

    pub(crate) fn broken(&self) {
        self.update(|counts| counts.broken += 1);
    }

    pub(crate) fn hung(&self) {
        self.update(|counts| counts.hung += 1);
    }

    pub(crate) fn unreachable(&self) {
        self.update(|counts| counts.unreachable += 1);
    }

    /// Returns the counts and starts again at zero.
    pub(crate) fn take(&self) -> ResponseCounts {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn update(&self, update: impl FnOnce(&mut ResponseCounts)) {
        update(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl ResponseCounts {
    /// Returns how many posts were sent and not accepted.
    pub(crate) fn not_accepted(&self) -> u64 {
        self.refused.values().sum::<u64>() + self.broken + self.hung
    }

    pub(crate) fn sent(&self) -> u64 {
        self.accepted + self.not_accepted()
    }

    /// Returns the share of accepted posts, among those that were sent and those that couldn't be.
    pub(crate) fn accepted_share(&self) -> f64 {
        share(self.accepted, self.sent() + self.unreachable)
    }

    pub(crate) fn refused_share(&self) -> f64 {
        share(self.not_accepted() + self.unreachable, self.sent() + self.unreachable)
    }

    /// Returns a quantile of the accepted posts' waits: 0.99 is what 99 of 100 waited at most.
    pub(crate) fn accepted_within(&self, part: f64) -> Duration {
        percentile(&self.accepted_after, part)
    }

    pub(crate) fn refused_within(&self, part: f64) -> Duration {
        percentile(&self.refused_after, part)
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.accepted += other.accepted;
        for (status, count) in other.refused {
            *self.refused.entry(status).or_default() += count;
        }
        self.broken += other.broken;
        self.hung += other.hung;
        self.unreachable += other.unreachable;
        self.without_retry_after += other.without_retry_after;
        self.without_id += other.without_id;
        self.accepted_after.extend(other.accepted_after);
        self.refused_after.extend(other.refused_after);
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of posts are far below 2^52")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a list of far fewer than 2^52"
)]
fn percentile(all: &[Duration], part: f64) -> Duration {
    let mut sorted = all.to_vec();
    sorted.sort_unstable();
    let place = (sorted.len() as f64 * part) as usize;
    sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}

impl std::fmt::Display for ResponseCounts {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} accepted (p99 {} ms)", self.accepted, self.accepted_within(0.99).as_millis())?;
        for (status, count) in &self.refused {
            write!(out, ", {count} × {status}")?;
        }
        for (count, what) in
            [(self.broken, "connection broken"), (self.hung, "hung"), (self.unreachable, "unreachable")]
        {
            if count > 0 {
                write!(out, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(status: u16, retry_after: Option<u64>, body: &str) -> Response {
        Response { status, retry_after, closes: false, body: body.as_bytes().to_vec() }
    }

    #[test]
    fn every_post_is_counted_as_what_became_of_it() {
        let responses = ResponseCounter::default();
        let id = r#"{"ok":true,"id":"01890a5d-ac96-774b-bcce-b302099a8057"}"#;
        for ms in 1..=98 {
            responses.answered(&response(200, None, id), Duration::from_millis(ms));
        }
        responses.answered(&response(503, Some(5), r#"{"code":"UNAVAILABLE"}"#), Duration::from_millis(7));
        responses.answered(&response(503, None, "{}"), Duration::from_millis(9));
        responses.unreachable();
        let counts = responses.take();
        assert_eq!((counts.accepted, counts.not_accepted(), counts.without_retry_after), (98, 2, 1));
        assert_eq!(counts.accepted_within(0.5), Duration::from_millis(50));
        assert_eq!(counts.refused_within(1.0), Duration::from_millis(9));
        assert!((counts.accepted_share() - 98.0 / 101.0).abs() < 1e-9);
        assert_eq!(responses.take().sent(), 0, "it starts again at zero");
    }
}
