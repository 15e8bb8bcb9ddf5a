//! What the meter's numbers say about the rest of the month.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::model::DayCount;

/// Returns the day of the current month on which the included submissions were used up, or will be at the current rate.
///
/// The days are those of the current month, oldest first.
pub fn quota_reached_on<'a>(
    days: impl IntoIterator<Item = &'a DayCount>,
    included: i64,
    now: Timestamp,
) -> Option<Date> {
    let mut used = 0;
    for day in days {
        used += day.counted;
        if used >= included {
            return Some(day.date);
        }
    }
    forecast(used, included, now)
}

/// Returns the day of the current month on which the included submissions will be used up at the current rate.
fn forecast(used: i64, included: i64, now: Timestamp) -> Option<Date> {
    let now = now.to_zoned(TimeZone::UTC);
    let start = now.first_of_month().ok()?.start_of_day().ok()?;
    let elapsed = start.duration_until(&now).as_secs();
    let whole = elapsed.checked_mul(included)?.checked_div(used)?;
    let day = start.checked_add(SignedDuration::from_secs(whole)).ok()?.date();
    (day <= now.date().last_of_month()).then_some(day)
}

/// Returns how many submissions the current month will have at the current rate.
pub(crate) fn expected_in_month(used: u64, now: Timestamp) -> u64 {
    let now = now.to_zoned(TimeZone::UTC);
    let Some(start) = now.first_of_month().ok().and_then(|first| first.start_of_day().ok()) else {
        return used;
    };
    let seconds = |days: i64| u128::try_from(days * 24 * 60 * 60).unwrap_or_default();
    let whole = seconds(i64::from(now.date().days_in_month()));
    let elapsed = u128::try_from(start.duration_until(&now).as_secs()).unwrap_or_default().max(1);
    u64::try_from(u128::from(used) * whole / elapsed).unwrap_or(u64::MAX).max(used)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::FREE_SUBMISSIONS_PER_MONTH;

    const INCLUDED: i64 = FREE_SUBMISSIONS_PER_MONTH.cast_signed();

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a moment")
    }

    fn forecast_text(used: i64, now: &str) -> Option<String> {
        forecast(used, INCLUDED, at(now)).map(|day| day.to_string())
    }

    #[test]
    fn the_pace_so_far_tells_the_day() {
        assert_eq!(forecast_text(75, "2026-11-11T00:00:00Z").as_deref(), Some("2026-11-21"));
        assert_eq!(forecast_text(149, "2026-11-30T23:59:59Z"), None, "not this month");
        assert_eq!(forecast_text(50, "2026-11-10T23:59:59Z").as_deref(), Some("2026-11-30"), "its last day");
        assert_eq!(forecast_text(50, "2026-11-11T00:00:01Z"), None);
        assert_eq!(forecast_text(0, "2026-11-20T12:00:00Z"), None, "nothing has no pace");
        assert_eq!(forecast_text(1, "2026-11-01T00:00:00Z").as_deref(), Some("2026-11-01"));
    }

    #[test]
    fn what_was_reached_stays_on_its_day() {
        let day = |date: &str, counted| DayCount {
            date: date.parse().expect("a day"),
            endpoint: "22b4kq7mtz9cw3dh".parse().expect("an id"),
            counted,
            spam: 2,
        };
        let days = [day("2026-11-02", 100), day("2026-11-05", 50), day("2026-11-06", 9)];
        let reached = quota_reached_on(&days, INCLUDED, at("2026-11-20T00:00:00Z"));
        assert_eq!(reached.map(|day| day.to_string()).as_deref(), Some("2026-11-05"));
    }

    #[test]
    fn half_a_month_is_half_of_it() {
        assert_eq!(expected_in_month(100, at("2026-11-16T00:00:00Z")), 200);
        assert_eq!(expected_in_month(100, at("2026-11-30T23:59:59Z")), 100);
        assert_eq!(expected_in_month(0, at("2026-11-16T00:00:00Z")), 0);
    }
}
