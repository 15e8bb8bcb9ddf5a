use std::time::{Duration, Instant};

/// When figures are taken: after the warm-up, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    pub start: Instant,
    pub end: Instant,
}

impl Interval {
    pub(crate) fn after(warm_up: Duration, length: Duration) -> Self {
        let start = Instant::now() + warm_up;
        Self { start, end: start + length }
    }

    pub(crate) fn contains(&self, at: Instant) -> bool {
        (self.start..self.end).contains(&at)
    }

    pub(crate) fn has_ended(&self) -> bool {
        Instant::now() >= self.end
    }

    pub(crate) fn seconds(&self) -> f64 {
        (self.end - self.start).as_secs_f64()
    }
}

/// How long a workload is measured, after a warm-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    pub warm_up: Duration,
    pub length: Duration,
}

impl Timing {
    pub(crate) fn interval(self) -> Interval {
        Interval::after(self.warm_up, self.length)
    }
}
