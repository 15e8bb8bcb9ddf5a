//! Remembers for a second that object storage has failed, so that further uploads fail at once.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long no upload is attempted after one has failed, so that other senders of files get the error at once.
const UPLOAD_PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);

/// When the store last failed, if it hasn't worked since. It is cheap to clone, and clones share their state.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecentFailure(Arc<Mutex<Option<Instant>>>);

impl RecentFailure {
    /// Returns whether the store failed within the last second.
    pub(crate) fn is_recent(&self) -> bool {
        self.since().is_some_and(|since| since.elapsed() < UPLOAD_PAUSE_AFTER_FAILURE)
    }

    /// Records that the store has failed.
    pub(crate) fn record(&self) {
        *self.since() = Some(Instant::now());
    }

    /// Records that the store works.
    pub(crate) fn clear(&self) {
        *self.since() = None;
    }

    fn since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
