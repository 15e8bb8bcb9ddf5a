use std::time::{Duration, Instant};

/// When figures are taken: after the warm-up, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub opens: Instant,
    pub closes: Instant,
}

impl Window {
    pub(crate) fn after(warm_up: Duration, length: Duration) -> Self {
        let opens = Instant::now() + warm_up;
        Self { opens, closes: opens + length }
    }

    pub(crate) fn holds(&self, at: Instant) -> bool {
        (self.opens..self.closes).contains(&at)
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.closes
    }

    pub(crate) fn seconds(&self) -> f64 {
        (self.closes - self.opens).as_secs_f64()
    }
}
