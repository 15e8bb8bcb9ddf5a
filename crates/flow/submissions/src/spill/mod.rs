//! Accepts submissions while PostgreSQL is down.
//!
//! The recorder writes batches to the spool, where they are durable; the drain (`drain.rs`) reads them and stores them
//! in PostgreSQL when it is back, or in `unclaimed` if that isn't possible. Submissions keep the ids they were accepted
//! with, so that one that had reached PostgreSQL after all is stored once.

mod drain;
mod envelope;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use intake::{Recorded, Submission};
use spool::Spool;
use tokio::sync::Notify;

pub use drain::DrainTarget;

/// The spool, and whether the recorder writes to it now.
///
/// After one failed or slow commit it does, until PostgreSQL has stored something or answered again. If each batch had
/// to fail first, hardly any would get through. Clones share their state.
#[derive(Clone, Debug)]
pub struct Spill {
    spool: Spool,
    is_on: Arc<AtomicBool>,
    /// Wakes the drain when this server has written to the spool.
    spooled: Arc<Notify>,
}

impl Spill {
    /// Returns a spill to this spool, switched off.
    pub fn new(spool: Spool) -> Self {
        Self { spool, is_on: Arc::default(), spooled: Arc::default() }
    }

    /// Returns whether submissions go to the spool without trying PostgreSQL first.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Acquire)
    }

    /// Sends all submissions to the spool from now on, until PostgreSQL is back.
    pub fn turn_on(&self) {
        if !self.is_on.swap(true, Ordering::AcqRel) {
            tracing::error!("PostgreSQL is not accepting submissions; writing them to the spool");
        }
    }

    /// Makes submissions durable in the spool. Those of an envelope that couldn't be written are `Recorded::Unknown`.
    pub(crate) async fn write(&self, submissions: &[&Submission]) -> Vec<Recorded> {
        let mut outcomes = Vec::with_capacity(submissions.len());
        for (some, content) in envelope::write(submissions, self.spool.max_envelope_bytes()) {
            let outcome = self.write_envelope(some, content).await;
            outcomes.extend(std::iter::repeat_n(outcome, some.len()));
        }
        self.spooled.notify_one();
        outcomes
    }

    /// Writes one envelope.
    async fn write_envelope(&self, submissions: &[&Submission], content: Vec<u8>) -> Recorded {
        let Some(first) = submissions.first() else { return Recorded::Unknown };
        match self.spool.put(first.id.0, content).await {
            Ok(()) => {
                metrics::counter!("spill_submissions_total").increment(submissions.len() as u64);
                Recorded::Stored
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, submissions = submissions.len(), "failed to store submissions: PostgreSQL is unavailable and the spool failed");
                Recorded::Unknown
            }
        }
    }

    /// Lets the recorder try PostgreSQL first again.
    fn turn_off(&self) {
        if self.is_on.swap(false, Ordering::AcqRel) {
            tracing::info!("PostgreSQL is accepting submissions again");
        }
    }
}
