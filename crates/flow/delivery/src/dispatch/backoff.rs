//! The waits between the attempts of a delivery, from `delivery.retry_seconds`.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;

/// How long to wait after the first, the second, … failed attempt. When there is no further wait, the delivery has
/// failed.
#[derive(Clone, Debug)]
pub(crate) struct Schedule(Arc<[Duration]>);

impl Schedule {
    pub(crate) fn of_seconds(waits: &[u32]) -> Self {
        Self(waits.iter().map(|&seconds| Duration::from_secs(seconds.into())).collect())
    }

    /// The wait after this many failed attempts; `None` if there is no further attempt.
    ///
    /// It varies by a fifth in both directions, so that deliveries that failed together aren't retried together.
    pub(crate) fn wait_after(&self, failures: i16) -> Option<Duration> {
        let place = usize::try_from(failures).ok()?.checked_sub(1)?;
        self.0.get(place).map(|wait| wait.mul_f64(rand::rng().random_range(0.8..1.2)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_waits_as_are_set_and_then_no_more() {
        let schedule = Schedule::of_seconds(&[30, 120, 600]);
        let waits: Vec<Duration> = (1..).map_while(|failures| schedule.wait_after(failures)).collect();
        assert_eq!(waits.len(), 3);
        assert!((24..=36).contains(&waits[0].as_secs()), "{waits:?}");
        assert!((480..=720).contains(&waits[2].as_secs()), "{waits:?}");
        assert_eq!([0, -1, 4].map(|failures| schedule.wait_after(failures)), [None, None, None]);
    }

    #[test]
    fn those_that_failed_together_do_not_come_back_together() {
        let schedule = Schedule::of_seconds(&[3600]);
        let waits: std::collections::HashSet<Duration> =
            (0..50).filter_map(|_| schedule.wait_after(1)).collect();
        assert!(waits.len() > 40, "{waits:?}");
        let around = Duration::from_mins(48)..=Duration::from_mins(72);
        assert!(waits.iter().all(|wait| around.contains(wait)), "{waits:?}");
    }
}
