//! Reads dates as services and spreadsheets write them.

use std::cell::RefCell;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::{rfc2822, strtime::BrokenDownTime};
use jiff::tz::TimeZone;

/// The longest text that may be a date, in bytes.
const MAX_DATE_BYTES: usize = 100;
const DAY_FIRST: [&str; 4] = ["%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y", "%d-%m-%y"];
const MONTH_FIRST: [&str; 4] = ["%m/%d/%Y", "%m-%d-%Y", "%m/%d/%y", "%m-%d-%y"];
/// Dates that can be read in one way only.
const CLEAR: [&str; 9] = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%d.%m.%Y",
    "%b %d %Y",
    "%B %d %Y",
    "%d %b %Y",
    "%d %B %Y",
    "%a %b %d %Y",
    "%A %B %d %Y",
];
const TIMES: [&str; 8] =
    ["", " %H:%M", " %H:%M:%S", " %H:%M:%S%.f", " %I:%M %p", " %I:%M:%S %p", " %I:%M%p", " %I:%M:%S%p"];
const OFFSETS: [&str; 4] = ["", " %z", "%z", " %:z"];

/// Reads dates with the options of an import.
pub(crate) struct DateReader {
    day_first: bool,
    time_zone: TimeZone,
    /// The format of the last date, which the next one most probably has.
    last_format: RefCell<String>,
}

impl DateReader {
    pub(crate) fn new(day_first: bool, time_zone: TimeZone) -> Self {
        Self { day_first, time_zone, last_format: RefCell::default() }
    }

    pub(crate) fn read(&self, text: &str) -> Option<Timestamp> {
        let text = text.trim();
        if text.is_empty() || text.len() > MAX_DATE_BYTES || !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        if let Ok(at) = text.parse::<Timestamp>() {
            return Some(at);
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return unix_time(text);
        }
        let (text, zone) = match text.strip_suffix(" UTC").or_else(|| text.strip_suffix(" GMT")) {
            Some(text) => (text.trim_end(), &TimeZone::UTC),
            None => (text, &self.time_zone),
        };
        if let Ok(at) = text.parse::<DateTime>() {
            return in_zone(at, zone);
        }
        if let Ok(at) = rfc2822::parse(text) {
            return Some(at.timestamp());
        }
        let text = plain(text);
        let last = self.last_format.borrow().clone();
        formatted(&last, &text, zone).or_else(|| self.any_format(&text, zone))
    }

    /// Tries all formats, those for dates such as 03/04/2025 as the owner says.
    fn any_format(&self, text: &str, zone: &TimeZone) -> Option<Timestamp> {
        let either: &[&str] = if self.day_first { &DAY_FIRST } else { &MONTH_FIRST };
        for date in CLEAR.iter().chain(either) {
            // Most formats are out of question by how the text begins.
            if BrokenDownTime::parse_prefix(date, text).is_err() {
                continue;
            }
            for time in TIMES {
                for offset in if time.is_empty() { &OFFSETS[..1] } else { &OFFSETS } {
                    let format = format!("{date}{time}{offset}");
                    if let Some(at) = formatted(&format, text, zone) {
                        self.last_format.replace(format);
                        return Some(at);
                    }
                }
            }
        }
        None
    }
}

fn formatted(format: &str, text: &str, zone: &TimeZone) -> Option<Timestamp> {
    let parts = BrokenDownTime::parse(format, text).ok()?;
    // A year of two digits isn't one of the first century.
    if parts.to_date().ok()?.year() < 1000 {
        return None;
    }
    if let Ok(at) = parts.to_timestamp() {
        return Some(at);
    }
    in_zone(parts.to_datetime().or_else(|_| midnight(&parts)).ok()?, zone)
}

fn midnight(parts: &BrokenDownTime) -> Result<DateTime, jiff::Error> {
    Ok(parts.to_date()?.to_datetime(jiff::civil::Time::midnight()))
}

fn in_zone(at: DateTime, zone: &TimeZone) -> Option<Timestamp> {
    at.to_zoned(zone.clone()).ok().map(|at| at.timestamp())
}

/// Seconds since 1970, or milliseconds if there are too many for that.
fn unix_time(digits: &str) -> Option<Timestamp> {
    let number: i64 = digits.parse().ok()?;
    match digits.len() {
        9 | 10 => Timestamp::from_second(number).ok(),
        12 | 13 => Timestamp::from_millisecond(number).ok(),
        _ => None,
    }
}

/// Removes what makes the same format look different: commas, "at", a name of the zone in brackets, "GMT" before an offset,
/// and the "th" of a day.
fn plain(text: &str) -> String {
    let text = text.split(" (").next().unwrap_or(text).replace(',', " ").replace("GMT", "");
    let words = text.split_whitespace().filter(|word| *word != "at").map(|word| {
        let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        match &word[digits.len()..] {
            "st" | "nd" | "rd" | "th" if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                digits
            }
            _ => word,
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether dates such as 13/04/2025 show that the day comes first; false if they show the opposite, or nothing.
pub(crate) fn is_day_first<'a>(samples: impl Iterator<Item = &'a str>) -> bool {
    for sample in samples {
        let mut numbers = sample.split(['/', '-', ' ']).map(str::parse::<u32>);
        if let (Some(Ok(first)), Some(Ok(second))) = (numbers.next(), numbers.next()) {
            if (13..=31).contains(&first) && second <= 12 {
                return true;
            }
            if (13..=31).contains(&second) && first <= 12 {
                return false;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, day_first: bool) -> Option<String> {
        let reader = DateReader::new(day_first, TimeZone::get("Europe/Berlin").expect("a zone"));
        reader.read(text).map(|at| at.to_string())
    }

    #[test]
    fn dates_of_services_and_spreadsheets_are_read() {
        for (text, expected) in [
            ("2020-10-13T14:02:06.088Z", "2020-10-13T14:02:06.088Z"),
            ("2020-10-13T14:02:06+02:00", "2020-10-13T12:02:06Z"),
            ("2020-10-13 14:02:06 UTC", "2020-10-13T14:02:06Z"),
            ("2020-10-13 14:02:06", "2020-10-13T12:02:06Z"),
            ("2020-10-13 14:02:06 +0100", "2020-10-13T13:02:06Z"),
            ("2020-10-13", "2020-10-12T22:00:00Z"),
            ("Tue, 13 Oct 2020 14:02:06 +0000", "2020-10-13T14:02:06Z"),
            ("Tue Oct 13 2020 14:02:06 GMT+0200 (CEST)", "2020-10-13T12:02:06Z"),
            ("Oct 13, 2020 at 2:02 PM", "2020-10-13T12:02:00Z"),
            ("October 13th, 2020 02:02pm", "2020-10-13T12:02:00Z"),
            ("13 Oct 2020 14:02", "2020-10-13T12:02:00Z"),
            ("13.10.2020 14:02", "2020-10-13T12:02:00Z"),
            ("10/3/2020, 2:02:06 PM", "2020-10-03T12:02:06Z"),
            ("1602597726", "2020-10-13T14:02:06Z"),
            ("1602597726088", "2020-10-13T14:02:06.088Z"),
        ] {
            assert_eq!(read(text, false).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(read("03/04/2025 10:00", true).as_deref(), Some("2025-04-03T08:00:00Z"));
        assert_eq!(read("03/04/2025 10:00", false).as_deref(), Some("2025-03-04T09:00:00Z"));
        for text in ["", "yesterday", "13/13/2025", "12", "2020-02-31", "\0", &"1".repeat(300)] {
            assert_eq!(read(text, false), None, "{text}");
        }
    }

    #[test]
    fn a_day_above_12_shows_the_order() {
        assert!(is_day_first(["03/04/2025", "13/04/2025"].into_iter()));
        assert!(!is_day_first(["03/04/2025", "04/13/2025"].into_iter()));
        assert!(!is_day_first(["2025-04-13"].into_iter()));
    }
}
