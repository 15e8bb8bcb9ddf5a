//! How often an endpoint gets submissions, and whether it has become silent. No I/O.

use jiff::civil::Date;

/// On so many days an endpoint must have had submissions before its rhythm is known.
const MIN_DAYS_WITH_SUBMISSIONS: usize = 10;
/// The shortest silence in whole days that is worth a notice.
const MIN_SILENT_DAYS: i32 = 2;

/// Returns the last day with submissions if an endpoint has been silent since then for more than twice as long as its
/// longest pause. `days` are the days on which it had some, in order; `today` isn't over yet and doesn't count.
pub(crate) fn silent_since(days: &[Date], today: Date) -> Option<Date> {
    let last = *days.last()?;
    if days.len() < MIN_DAYS_WITH_SUBMISSIONS {
        return None;
    }
    let longest_pause = days.windows(2).map(|pair| days_between(pair[0], pair[1])).max().unwrap_or(0);
    let silence = days_between(last, today);
    (silence >= MIN_SILENT_DAYS && silence > 2 * longest_pause).then_some(last)
}

/// Returns the number of whole days between two days.
fn days_between(one: Date, other: Date) -> i32 {
    one.until(other).map_or(0, |span| span.get_days() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: i32) -> Date {
        Date::constant(2026, 1, 1) + jiff::Span::new().days(number)
    }

    /// The days of a rhythm from day 0 on, and the number of whole days after the last one until it counts as silent.
    fn silent_days(days: impl IntoIterator<Item = i32>) -> Option<i32> {
        let days: Vec<Date> = days.into_iter().map(day).collect();
        let last = *days.last().expect("a day");
        (0..100).find(|empty| silent_since(&days, last + jiff::Span::new().days(empty + 1)) == Some(last))
    }

    #[test]
    fn an_endpoint_is_silent_by_its_own_rhythm() {
        assert_eq!(silent_days(0..30), Some(2), "every day");
        assert_eq!(silent_days((0..60).filter(|day| day % 7 < 5)), Some(5), "on weekdays");
        assert_eq!(silent_days((0..90).step_by(7)), Some(13), "once a week");
    }

    #[test]
    fn a_rhythm_that_is_not_known_is_not_missed() {
        assert_eq!(silent_days(0..9), None);
        assert_eq!(silent_since(&[], day(0)), None);
        assert_eq!(
            silent_days([0, 1, 2, 3, 4, 5, 6, 7, 8, 60]),
            None,
            "after a pause of 51 days, 100 aren't enough"
        );
    }
}
