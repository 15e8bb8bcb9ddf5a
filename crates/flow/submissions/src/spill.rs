//! Accepting while PostgreSQL is away: whole batches go to the spool, durable there, and from the spool to
//! PostgreSQL when it is back. Keyed by the ids given at the door, so that what reached PostgreSQL after all
//! is there once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use intake::{Recorded, Submission};
use spool::Spool;
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::record::record_each;

/// An envelope is read whole later: no more text than this in one.
const MAX_ENVELOPE: usize = 8 * 1024 * 1024;
/// How often PostgreSQL is asked whether it is back.
const PROBE: Duration = Duration::from_millis(200);
/// For one envelope on its way back.
const PATIENCE: Duration = Duration::from_secs(30);

/// The spool, and whether the recorder writes to it now. After one failed or slow commit it does, until
/// PostgreSQL has taken something again: waiting for each batch to fail would let hardly any through.
#[derive(Clone, Debug)]
pub struct Spill {
    spool: Spool,
    is_on: Arc<AtomicBool>,
    something: Arc<Notify>,
}

impl Spill {
    pub fn new(spool: Spool) -> Self {
        Self { spool, is_on: Arc::default(), something: Arc::default() }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Acquire)
    }

    /// Makes submissions durable here. Those of an envelope that could not be written are unknown.
    pub(crate) async fn take(&self, submissions: &[&Submission]) -> Vec<Recorded> {
        if !self.is_on.swap(true, Ordering::AcqRel) {
            tracing::error!("PostgreSQL does not take submissions; they go to the spool");
        }
        let mut outcomes = Vec::with_capacity(submissions.len());
        for envelope in envelopes(submissions) {
            let outcome = self.write(envelope).await;
            outcomes.extend(std::iter::repeat_n(outcome, envelope.len()));
        }
        self.something.notify_one();
        outcomes
    }

    async fn write(&self, submissions: &[&Submission]) -> Recorded {
        let Some(first) = submissions.first() else { return Recorded::Unknown };
        let envelope = serde_json::to_vec(submissions).expect("submissions become JSON");
        match self.spool.put(first.id.0, envelope).await {
            Ok(()) => {
                metrics::counter!("spill_submissions_total").increment(submissions.len() as u64);
                Recorded::Stored
            }
            Err(error) => {
                tracing::error!(%error, submissions = submissions.len(), "neither PostgreSQL nor the spool");
                Recorded::Unknown
            }
        }
    }

    /// Brings back what lies in the spool, from the last run too, until told to stop.
    pub async fn drain(self, pool: PgPool, stop: CancellationToken) {
        loop {
            let is_empty = self.drain_once(&pool).await.unwrap_or_else(|error| {
                tracing::error!(%error, "the spool cannot be read");
                false
            });
            let more = async {
                if is_empty {
                    self.something.notified().await;
                } else {
                    tokio::time::sleep(PROBE).await;
                }
            };
            tokio::select! {
                () = more => {}
                () = stop.cancelled() => return,
            }
        }
    }

    /// Envelope by envelope, as long as PostgreSQL takes them. Whether none is left.
    async fn drain_once(&self, pool: &PgPool) -> Result<bool, spool::Error> {
        loop {
            let Some((id, envelope)) = self.spool.oldest(1).await?.pop() else {
                if self.is_on.swap(false, Ordering::AcqRel) {
                    tracing::info!("PostgreSQL takes submissions again, and the spool is empty");
                }
                return Ok(true);
            };
            match deliver(pool, &envelope).await {
                Delivered::All => self.spool.remove(id).await?,
                Delivered::NotAll(left) => {
                    tracing::error!(%id, "submissions in the spool cannot be stored as they are; they are set aside");
                    self.spool.set_aside(id, left).await?;
                }
                Delivered::Away => return Ok(false),
            }
            // It has taken something: from here on it is asked first again.
            self.is_on.store(false, Ordering::Release);
        }
    }
}

enum Delivered {
    All,
    /// Those that PostgreSQL will never take.
    NotAll(Vec<u8>),
    /// PostgreSQL is still away; the envelope stays.
    Away,
}

async fn deliver(pool: &PgPool, envelope: &[u8]) -> Delivered {
    let Ok(mut submissions) = serde_json::from_slice::<Vec<Submission>>(envelope) else {
        return Delivered::NotAll(envelope.to_vec());
    };
    // Whoever sent it was told that it is stored: a key that was used for something else refuses nothing now.
    for key in submissions.iter_mut().filter_map(|submission| submission.key.as_mut()) {
        key.is_lenient = true;
    }
    let rows: Vec<&Submission> = submissions.iter().collect();
    let Ok(outcomes) = tokio::time::timeout(PATIENCE, record_each(pool, &rows)).await else {
        return Delivered::Away;
    };
    if outcomes.contains(&Recorded::Unknown) {
        return Delivered::Away;
    }
    // What came before under the same key was answered as if it were stored, and it is.
    let refused: Vec<&Submission> = rows
        .into_iter()
        .zip(outcomes)
        .filter(|(_, outcome)| *outcome == Recorded::Refused)
        .map(|(submission, _)| submission)
        .collect();
    if refused.is_empty() {
        return Delivered::All;
    }
    Delivered::NotAll(serde_json::to_vec(&refused).expect("submissions become JSON"))
}

/// Runs of submissions that fit an envelope each.
fn envelopes<'a, 'b>(submissions: &'b [&'a Submission]) -> Vec<&'b [&'a Submission]> {
    let mut runs = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (at, submission) in submissions.iter().enumerate() {
        let text: usize =
            submission.fields.iter().map(|field| field.name.len() + field.value.as_written().len()).sum();
        if at > start && size + text > MAX_ENVELOPE {
            runs.push(&submissions[start..at]);
            (start, size) = (at, 0);
        }
        size += text;
    }
    runs.push(&submissions[start..]);
    runs
}
