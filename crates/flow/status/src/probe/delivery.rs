use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::model::Measured;

/// From when a webhook is late.
const SLOW_DELIVERY: Duration = Duration::from_secs(15);
/// After how long without any webhook deliveries are down, and not only delayed.
const DELIVERY_DOWN_AFTER: SignedDuration = SignedDuration::from_mins(5);

/// Says how deliveries are: `took` is how long the webhook of this round took, or `None` if it hasn't arrived;
/// `arrived_at` is when any webhook of the probe arrived last.
pub(super) fn delivery_state(took: Option<Duration>, arrived_at: Timestamp, now: Timestamp) -> Measured {
    match took {
        Some(took) if took < SLOW_DELIVERY => Measured::Ok,
        Some(_) => Measured::Slow,
        None if now.duration_since(arrived_at) < DELIVERY_DOWN_AFTER => Measured::Slow,
        None => Measured::Down,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_arrives_late_is_delayed_and_what_never_arrives_is_down() {
        let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(1);
        let (seconds, ago) = (Duration::from_secs, |minutes| now - SignedDuration::from_mins(minutes));
        assert_eq!(delivery_state(Some(seconds(1)), ago(0), now), Measured::Ok);
        assert_eq!(delivery_state(Some(seconds(20)), ago(0), now), Measured::Slow);
        assert_eq!(delivery_state(None, ago(4), now), Measured::Slow);
        assert_eq!(delivery_state(None, ago(5), now), Measured::Down);
    }
}
