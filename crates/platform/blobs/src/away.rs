use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After an upload failed, no other is begun for so long: whoever waits with a file hears at once that it is in vain.
const REST: Duration = Duration::from_secs(1);

/// Whether the store has just failed. Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Away(Arc<Mutex<Option<Instant>>>);

impl Away {
    pub(crate) fn is_now(&self) -> bool {
        self.since().is_some_and(|since| since.elapsed() < REST)
    }

    pub(crate) fn begins(&self) {
        *self.since() = Some(Instant::now());
    }

    pub(crate) fn ends(&self) {
        *self.since() = None;
    }

    fn since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
