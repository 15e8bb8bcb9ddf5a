use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Hands out the numbers of a run, so that no two of its posts are alike.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers(Arc<AtomicU64>);

impl Numbers {
    pub(crate) fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}
