use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

/// Limits visitors to this many posts per second.
pub(crate) struct Pace {
    turns: Semaphore,
    per_second: u32,
    /// The most permits that may be pending. `None`: none is ever dropped.
    most: Option<u32>,
}

const STEP: Duration = Duration::from_millis(5);

impl Pace {
    pub(crate) fn new(per_second: u32, most: Option<u32>) -> Self {
        Self { turns: Semaphore::new(0), per_second, most }
    }

    /// Adds permits as time goes by.
    pub(crate) async fn keep(&self) {
        let started = Instant::now();
        let mut given: u128 = 0;
        loop {
            tokio::time::sleep(STEP).await;
            let due = started.elapsed().as_millis() * u128::from(self.per_second) / 1000;
            let turns = usize::try_from(due - given).unwrap_or(usize::MAX);
            given = due;
            let waiting = self.turns.available_permits();
            let most = self.most.map_or(usize::MAX, |most| most as usize);
            self.turns.add_permits(turns.min(most.saturating_sub(waiting)));
        }
    }

    /// Waits for a permit. Returns false if there are no more.
    pub(crate) async fn wait(&self) -> bool {
        self.turns.acquire().await.map(tokio::sync::SemaphorePermit::forget).is_ok()
    }

    pub(crate) fn end(&self) {
        self.turns.close();
    }
}
