use std::time::Duration;

use rand::RngExt;

/// After the first, the second, … failure: about three days in all. A delivery that fails once more is given up.
const WAITS: [Duration; 10] = [
    Duration::from_secs(30),
    Duration::from_mins(2),
    Duration::from_mins(10),
    Duration::from_mins(30),
    Duration::from_hours(1),
    Duration::from_hours(3),
    Duration::from_hours(6),
    Duration::from_hours(12),
    Duration::from_hours(24),
    Duration::from_hours(24),
];

/// How long to wait after so many failures, between four and six fifths of it, so that those that failed together do
/// not come back together; `None`: not again.
pub(crate) fn wait_after(failures: i16) -> Option<Duration> {
    let place = usize::try_from(failures).ok()?.checked_sub(1)?;
    WAITS.get(place).map(|wait| wait.mul_f64(rand::rng().random_range(0.8..1.2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_waits_in_about_three_days_and_then_no_more() {
        let waits: Vec<Duration> = (1..).map_while(wait_after).collect();
        assert_eq!(waits.len(), WAITS.len());
        let days = waits.iter().sum::<Duration>().as_secs_f64() / 86_400.0;
        assert!((2.3..3.6).contains(&days), "{days}");
        assert_eq!((wait_after(0), wait_after(-1), wait_after(11)), (None, None, None));
    }

    #[test]
    fn those_that_failed_together_do_not_come_back_together() {
        let waits: std::collections::HashSet<Duration> = (0..50).filter_map(|_| wait_after(5)).collect();
        assert!(waits.len() > 40, "{waits:?}");
        let around = Duration::from_mins(48)..=Duration::from_mins(72);
        assert!(waits.iter().all(|wait| around.contains(wait)), "{waits:?}");
    }
}
