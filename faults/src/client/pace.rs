use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

/// Limits visitors to this many posts per second.
pub(crate) struct Pace {
    permits: Semaphore,
    per_second: u32,
    /// The most permits that may be pending. `None`: none is ever dropped.
    max_pending: Option<u32>,
}

const PERMIT_INTERVAL: Duration = Duration::from_millis(5);

impl Pace {
    pub(crate) fn new(per_second: u32, max_pending: Option<u32>) -> Self {
        Self { permits: Semaphore::new(0), per_second, max_pending }
    }

    /// Adds permits as time goes by.
    pub(crate) async fn keep(&self) {
        let started = Instant::now();
        let mut given: u128 = 0;
        loop {
            tokio::time::sleep(PERMIT_INTERVAL).await;
            let due = started.elapsed().as_millis() * u128::from(self.per_second) / 1000;
            let permits = usize::try_from(due - given).unwrap_or(usize::MAX);
            given = due;
            let waiting = self.permits.available_permits();
            let max_pending = self.max_pending.map_or(usize::MAX, |max_pending| max_pending as usize);
            self.permits.add_permits(permits.min(max_pending.saturating_sub(waiting)));
        }
    }

    /// Waits for a permit. Returns false if there are no more.
    pub(crate) async fn wait(&self) -> bool {
        self.permits.acquire().await.map(tokio::sync::SemaphorePermit::forget).is_ok()
    }

    pub(crate) fn end(&self) {
        self.permits.close();
    }
}
