use std::sync::atomic::{AtomicI64, Ordering};

/// How far an export is.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    rows: AtomicI64,
    /// One more than the number of submissions; 0 if it isn't known.
    total: AtomicI64,
}

impl Progress {
    pub(super) fn add(&self, rows: usize) {
        self.rows.fetch_add(i64::try_from(rows).unwrap_or_default(), Ordering::Relaxed);
    }

    pub(super) fn set_total(&self, rows: usize) {
        self.total.store(i64::try_from(rows).unwrap_or_default() + 1, Ordering::Relaxed);
    }

    /// Returns the number of submissions that are written.
    pub(crate) fn rows(&self) -> i64 {
        self.rows.load(Ordering::Relaxed)
    }

    /// Returns the number of submissions, if the columns were collected from all of them.
    pub(crate) fn total(&self) -> Option<i64> {
        match self.total.load(Ordering::Relaxed) {
            0 => None,
            known => Some(known - 1),
        }
    }
}
