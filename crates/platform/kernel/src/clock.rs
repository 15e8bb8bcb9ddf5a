use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use uuid::{ClockSequence, ContextV7, NoContext, Uuid};

/// Keeps the ids made by this process in order, even within one millisecond.
static ORDER: Mutex<ContextV7> = Mutex::new(ContextV7::new());

/// The only source of time and of time-ordered ids. It is passed in, so that tests can move it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead_ms: Arc<AtomicI64>,
    wrong_by: SignedDuration,
}

impl Clock {
    pub fn system() -> Self {
        Self::default()
    }

    /// The current time in whole microseconds, which is as exact as PostgreSQL stores it.
    pub fn now(&self) -> Timestamp {
        #[expect(clippy::disallowed_methods, reason = "the one place where time comes from")]
        let system = Timestamp::now();
        let system = Timestamp::from_microsecond(system.as_microsecond()).unwrap_or(system);
        system + self.wrong_by + SignedDuration::from_millis(self.ahead_ms.load(Ordering::Relaxed))
    }

    /// How many milliseconds a test has moved this clock; 0 in production.
    ///
    /// What several servers have to agree on uses PostgreSQL's clock, to which queries add this value.
    pub fn moved_ms(&self) -> f64 {
        SignedDuration::from_millis(self.ahead_ms.load(Ordering::Relaxed)).as_secs_f64() * 1000.0
    }

    /// Makes a UUIDv7 with the current time, greater than all that this process has made before.
    pub fn uuid(&self) -> Uuid {
        uuid_v7(&ORDER, self.now())
    }

    /// Makes a UUIDv7 with a given time, for data that has its own time, such as the demo submissions.
    pub fn uuid_at(at: Timestamp) -> Uuid {
        uuid_v7(NoContext, at)
    }

    /// The smallest UUIDv7 of a given time. Every id made earlier is less, every id made from then on isn't.
    pub fn uuid_floor(at: Timestamp) -> Uuid {
        let ms = u64::try_from(at.as_millisecond()).unwrap_or(0);
        Uuid::from_u128(u128::from(ms) << 80)
    }

    /// A clock that is off by a fixed amount, as on a machine whose time is wrong. For tests with several servers.
    ///
    /// Moving this clock or the original with [`Clock::advance`] moves both.
    #[must_use]
    pub fn wrong_by(&self, wrong_by: SignedDuration) -> Self {
        Self { ahead_ms: Arc::clone(&self.ahead_ms), wrong_by }
    }

    /// Moves this clock and all its clones forward.
    pub fn advance(&self, by: Duration) {
        let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(ms, Ordering::Relaxed);
    }
}

fn uuid_v7(order: impl ClockSequence<Output = impl Into<u128>>, at: Timestamp) -> Uuid {
    let seconds = u64::try_from(at.as_second()).unwrap_or(0);
    let nanos = u32::try_from(at.subsec_nanosecond()).unwrap_or(0);
    Uuid::new_v7(uuid::Timestamp::from_unix(order, seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_process_are_ordered() {
        let clock = Clock::system();
        let ids: Vec<Uuid> = (0..1000).map(|_| clock.uuid()).collect();
        assert!(ids.is_sorted());
    }

    #[test]
    fn a_moved_clock_makes_later_ids() {
        let clock = Clock::system();
        let before = clock.uuid();
        clock.advance(Duration::from_hours(1));
        let (seconds, _) = clock.uuid().get_timestamp().expect("a v7").to_unix();
        let (earlier, _) = before.get_timestamp().expect("a v7").to_unix();
        assert!(seconds >= earlier + 3600);
    }
}
