//! The standard VAT rates of the EU, read once from `rates.csv`. A change of law is a new row with its first day.

use std::fmt;
use std::sync::LazyLock;

use jiff::civil::Date;

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = include_str!("rates.csv").lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| Row::parse(line).expect("rates.csv is embedded and tested")).collect()
});

/// A VAT rate in tenths of a percent: 255 is 25.5 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate(u32);

impl Rate {
    pub(crate) const fn from_tenths(tenths: u32) -> Self {
        Self(tenths)
    }

    pub(crate) const fn tenths(self) -> u32 {
        self.0
    }

    /// The VAT in cents on a net amount in cents, rounded half away from zero. A credit of the same amount gives the
    /// same VAT with the opposite sign. Amounts beyond `i64` stop at its limits.
    pub(crate) fn of(self, net_cents: i64) -> i64 {
        let thousandths = i128::from(net_cents) * i128::from(self.0);
        // Division truncates towards zero, so half a cent is added on the far side of it.
        let cents = (thousandths + thousandths.signum() * 500) / 1000;
        i64::try_from(cents).unwrap_or(if cents < 0 { i64::MIN } else { i64::MAX })
    }

    /// Reads "19" or "25.5".
    pub(crate) fn parse(percent: &str) -> Option<Self> {
        let (whole, tenths) = percent.split_once('.').unwrap_or((percent, "0"));
        let tenths = tenths.parse().ok().filter(|_| tenths.len() == 1);
        whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(tenths?).map(Self)
    }
}

/// The percentage without its sign: "19" or "25.5".
impl fmt::Display for Rate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(out, "{whole}"),
            (whole, tenths) => write!(out, "{whole}.{tenths}"),
        }
    }
}

struct Row {
    country: &'static str,
    rate: Rate,
    /// The first day of the rate. The oldest rate that matters to us has none.
    valid_from: Option<Date>,
}

impl Row {
    fn parse(line: &'static str) -> Option<Self> {
        let mut cells = line.split(',');
        let (country, rate, valid_from) = (cells.next()?, cells.next()?, cells.next()?);
        let valid_from = if valid_from.is_empty() { None } else { Some(valid_from.parse().ok()?) };
        Some(Self { country, rate: Rate::parse(rate)?, valid_from })
    }
}

/// The standard rate of a member state on a day, by its ISO country code ("GR" for Greece).
pub(crate) fn standard_rate(country: &str, on: Date) -> Option<Rate> {
    let valid =
        ROWS.iter().filter(|row| row.country == country && row.valid_from.is_none_or(|from| from <= on));
    valid.max_by_key(|row| row.valid_from).map(|row| row.rate)
}

/// Whether the ISO country code is that of a member state. Northern Ireland (XI) is none.
pub(crate) fn is_eu(country: &str) -> bool {
    ROWS.iter().any(|row| row.country == country)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn tenths(country: &str, on: Date) -> Option<u32> {
        standard_rate(country, on).map(Rate::tenths)
    }

    #[test]
    fn changes_on_the_first_day_of_a_new_rate() {
        assert_eq!(tenths("EE", date(2025, 6, 30)), Some(220));
        assert_eq!(tenths("EE", date(2025, 7, 1)), Some(240));
        assert_eq!(tenths("FI", date(2024, 8, 31)), Some(240));
        assert_eq!(tenths("FI", date(2024, 9, 1)), Some(255));
        assert_eq!(tenths("RO", date(2025, 7, 31)), Some(190));
        assert_eq!(tenths("RO", date(2025, 8, 1)), Some(210));
        assert_eq!(tenths("SK", date(2024, 12, 31)), Some(200));
        assert_eq!(tenths("SK", date(2025, 1, 1)), Some(230));
    }

    #[test]
    fn unknown_before_the_first_row_and_outside_the_eu() {
        assert_eq!(tenths("EE", date(2023, 12, 31)), None);
        for country in ["CH", "GB", "XI", "EL", "de", "", "country"] {
            assert_eq!(tenths(country, date(2026, 11, 1)), None);
            assert!(!is_eu(country), "{country}");
        }
    }

    #[test]
    fn all_27_member_states_have_a_rate() {
        let countries: std::collections::BTreeSet<_> = ROWS.iter().map(|row| row.country).collect();
        assert_eq!(countries.len(), 27);
        for country in countries {
            let rate = tenths(country, date(2026, 11, 1)).unwrap();
            assert!(is_eu(country) && (150..=270).contains(&rate), "{country}: {rate}");
        }
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        // 50 cents at 19 % are 9.5 cents, 49 are 9.31 and 51 are 9.69.
        let rate = Rate::from_tenths(190);
        assert_eq!([49, 50, 51].map(|net| rate.of(net)), [9, 10, 10]);
        assert_eq!([-49, -50, -51].map(|net| rate.of(net)), [-9, -10, -10]);
        // 100 cents at 25.5 % are 25.5 cents, and one cent is 0.255.
        let rate = Rate::from_tenths(255);
        assert_eq!([0, 1, 100, -1, -100].map(|net| rate.of(net)), [0, 0, 26, 0, -26]);
    }

    #[test]
    fn exact_for_the_largest_amounts() {
        assert_eq!(Rate::from_tenths(1000).of(i64::MAX), i64::MAX);
        assert_eq!(Rate::from_tenths(1000).of(i64::MIN), i64::MIN);
        assert_eq!(Rate::from_tenths(u32::MAX).of(i64::MAX), i64::MAX);
        assert_eq!(Rate::from_tenths(u32::MAX).of(i64::MIN), i64::MIN);
        assert_eq!(Rate::from_tenths(0).of(i64::MAX), 0);
    }

    #[test]
    fn written_with_a_tenth_only_if_there_is_one() {
        assert_eq!(
            [190, 255, 5, 0].map(|tenths| Rate::from_tenths(tenths).to_string()),
            ["19", "25.5", "0.5", "0"]
        );
        assert_eq!(["19", "25.5"].map(Rate::parse), [190, 255].map(|tenths| Some(Rate(tenths))));
        assert_eq!(["", "x", "1.", "1.25", "-1", "1.+"].map(Rate::parse), [None; 6]);
    }
}
