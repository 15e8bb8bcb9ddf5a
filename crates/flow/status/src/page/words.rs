//! Times and numbers as people read them. All times are in UTC.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::model::day_of;

/// "14:31 UTC"
pub(super) fn time(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime("%H:%M UTC").to_string()
}

/// "October 21"
pub(super) fn day(day: Date) -> String {
    day.strftime("%B %-d").to_string()
}

/// "today at 14:31 UTC", or with the day.
pub(super) fn day_and_time(at: Timestamp, now: Timestamp) -> String {
    let when = if day_of(at) == day_of(now) { "today".to_owned() } else { day(day_of(at)) };
    format!("{when} at {}", time(at))
}

/// "October 21", unless it's today.
pub(super) fn other_day(at: Timestamp, now: Timestamp) -> Option<String> {
    (day_of(at) != day_of(now)).then(|| day(day_of(at)))
}

/// "14 minutes", "3 hours", "2 days"
pub(super) fn duration(minutes: u64) -> String {
    match minutes {
        0 => "less than a minute".to_owned(),
        1 => "1 minute".to_owned(),
        2..120 => format!("{minutes} minutes"),
        120..2880 => format!("{} hours", minutes / 60),
        _ => format!("{} days", minutes / 1440),
    }
}

/// Returns the minutes between two times.
pub(super) fn minutes_between(start: Timestamp, end: Timestamp) -> u64 {
    u64::try_from(end.duration_since(start).as_mins()).unwrap_or(0)
}

/// "99.989 %". It's rounded down, so that only what was never interrupted has 100 %.
pub(super) fn share(part: u32, whole: u32) -> String {
    let thousandths = u64::from(part) * 100_000 / u64::from(whole.max(1));
    let (percent, rest) = (thousandths / 1000, thousandths % 1000);
    let decimals = format!("{rest:03}");
    match decimals.trim_end_matches('0') {
        "" => format!("{percent} %"),
        decimals => format!("{percent}.{decimals} %"),
    }
}

/// "Storage", "Storage and Dashboard", "Storage, Delivery and Dashboard"
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_never_interrupted_has_all_of_it() {
        assert_eq!(share(129_600, 129_600), "100 %");
        assert_eq!(share(129_599, 129_600), "99.999 %");
        assert_eq!(share(129_586, 129_600), "99.989 %");
        assert_eq!(share(9_988, 10_000), "99.88 %");
        assert_eq!(share(0, 0), "0 %");
    }

    #[test]
    fn durations_have_a_number_that_says_something() {
        let said = [0, 1, 14, 119, 120, 2879, 2880].map(duration);
        assert_eq!(
            said,
            ["less than a minute", "1 minute", "14 minutes", "119 minutes", "2 hours", "47 hours", "2 days"]
        );
    }

    #[test]
    fn times_of_another_day_say_which() {
        let at = |text: &str| text.parse::<Timestamp>().expect("a time");
        let now = at("2026-11-19T14:31:00Z");
        assert_eq!(day_and_time(at("2026-11-19T12:58:30Z"), now), "today at 12:58 UTC");
        assert_eq!(day_and_time(at("2026-10-21T03:07:00Z"), now), "October 21 at 03:07 UTC");
        assert_eq!(other_day(at("2026-10-21T03:07:00Z"), now).as_deref(), Some("October 21"));
        assert_eq!(other_day(now, now), None);
        assert_eq!(minutes_between(at("2026-11-19T12:58:30Z"), now), 92);
    }

    #[test]
    fn lists_end_with_and() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([list(&names[..1]), list(&names[..2]), list(&names)], ["a", "a and b", "a, b and c"]);
    }
}
