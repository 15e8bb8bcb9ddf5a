use reqwest::{Client, StatusCode};
use serde::Serialize;

use super::journal::Journal;
use crate::model::Measurement;

/// How many measurements are sent at once.
const SENT_AT_ONCE: usize = 1_000;
/// How often a round sends at most. What is left is sent after the next round.
const MAX_SENDS_PER_ROUND: usize = 50;

/// Sends measurements to the server.
#[derive(Debug)]
pub(super) struct Sender {
    pub client: Client,
    /// The URL of the API call.
    pub url: String,
    pub secret: String,
}

#[derive(Serialize)]
struct Body<'a> {
    measurements: &'a [Measurement],
}

impl Sender {
    /// Sends everything that wasn't sent yet, oldest first. Every request has the newest round too, so that the server
    /// shows it even while it can't store anything.
    pub(super) async fn send_unsent(&self, journal: &mut Journal) {
        for _ in 0..MAX_SENDS_PER_ROUND {
            let mut batch = journal.unsent(SENT_AT_ONCE);
            let Some(last) = batch.last().map(|one| one.at) else { return };
            for one in journal.last_round() {
                if !batch.contains(&one) {
                    batch.push(one);
                }
            }
            if !self.send(&batch).await {
                return;
            }
            // The measurements of a round have the same time, and a batch may end in the middle of one.
            let is_whole =
                journal.unsent(SENT_AT_ONCE + 1).get(SENT_AT_ONCE).is_none_or(|next| next.at != last);
            let until = if is_whole { last } else { last - jiff::SignedDuration::from_nanos(1) };
            if let Err(error) = journal.mark_sent(until) {
                tracing::warn!(%error, "failed to write the probe's file");
            }
        }
    }

    /// Returns whether the measurements needn't be sent again.
    async fn send(&self, measurements: &[Measurement]) -> bool {
        let request = self.client.post(&self.url).bearer_auth(&self.secret).json(&Body { measurements });
        match request.send().await.map(|response| response.status()) {
            Ok(status) if status.is_success() => true,
            Ok(status @ (StatusCode::UNPROCESSABLE_ENTITY | StatusCode::BAD_REQUEST)) => {
                tracing::error!(%status, count = measurements.len(), "the server refused measurements; dropping them");
                true
            }
            Ok(status) => {
                tracing::warn!(%status, "failed to send measurements; sending them again after the next round");
                false
            }
            Err(error) => {
                tracing::warn!(%error, "failed to send measurements; sending them again after the next round");
                false
            }
        }
    }
}
