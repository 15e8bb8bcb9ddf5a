//! The invoice document as the server stores it, and how its dates and amounts are written on the page.

use std::fmt;

use serde::Deserialize;
use typst::foundations::Datetime;

/// An invoice or credit note. Fields that aren't listed are ignored, so that a newer server can add some.
#[derive(Deserialize)]
pub(crate) struct Document {
    pub(crate) number: String,
    pub(crate) kind: Kind,
    pub(crate) issued_on: Date,
    pub(crate) due_on: Option<Date>,
    pub(crate) period_from: Date,
    pub(crate) period_to: Date,
    pub(crate) corrects: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) reference: Option<String>,
    pub(crate) workspace: String,
    pub(crate) seller: Seller,
    pub(crate) buyer: Buyer,
    pub(crate) lines: Vec<Line>,
    pub(crate) net_cents: Cents,
    pub(crate) vat: Option<Vat>,
    pub(crate) gross_cents: Cents,
    pub(crate) note: Option<String>,
    pub(crate) payment: Option<Payment>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Invoice,
    CreditNote,
}

#[derive(Deserialize)]
pub(crate) struct Seller {
    pub(crate) name: String,
    pub(crate) address: Vec<String>,
    pub(crate) email: Option<String>,
    pub(crate) vat_id: Option<String>,
    pub(crate) register: Option<String>,
    pub(crate) represented_by: Option<String>,
    pub(crate) website: String,
}

#[derive(Deserialize)]
pub(crate) struct Buyer {
    pub(crate) lines: Vec<String>,
    pub(crate) vat_id: Option<String>,
    pub(crate) email: Option<String>,
}

/// A row of the table. Quantity and unit price are shown as the server wrote them.
#[derive(Deserialize)]
pub(crate) struct Line {
    pub(crate) title: String,
    pub(crate) detail: Option<String>,
    pub(crate) quantity: String,
    pub(crate) unit_price: String,
    pub(crate) cents: Cents,
}

#[derive(Deserialize)]
pub(crate) struct Vat {
    pub(crate) cents: Cents,
    pub(crate) label: String,
}

/// Where to transfer the amount to.
#[derive(Deserialize)]
pub(crate) struct Payment {
    pub(crate) holder: String,
    pub(crate) iban: String,
    pub(crate) bic: Option<String>,
    pub(crate) reference: String,
}

/// An amount of money. It displays as "€1,234.56" or "−€1.19".
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Cents(i64);

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.0.unsigned_abs();
        let euros = (cents / 100).to_string();
        let sign = if self.0 < 0 { "\u{2212}" } else { "" };
        write!(f, "{sign}€")?;
        for (i, digit) in euros.chars().enumerate() {
            if i > 0 && (euros.len() - i).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        write!(f, ".{:02}", cents % 100)
    }
}

/// A day of the calendar, "2026-11-15" in JSON. It displays as "November 15, 2026".
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(try_from = "String")]
pub(crate) struct Date {
    pub(crate) year: i32,
    pub(crate) month: u8,
    pub(crate) day: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Date {
    fn month_name(self) -> &'static str {
        MONTHS[usize::from(self.month) - 1]
    }
}

impl TryFrom<String> for Date {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = |part: &str, digits: usize| {
            (part.len() == digits && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
        };
        let parse = || {
            let [year, month, day] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
            let (year, month, day): (i32, _, _) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
            let date = Self { year, month: u8::try_from(month).ok()?, day: u8::try_from(day).ok()? };
            // Checks the month and the length of the month.
            Datetime::from_ymd(date.year, date.month, date.day).map(|_| date)
        };
        parse().ok_or_else(|| format!("{text:?} is not a date like 2026-11-15"))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.month_name(), self.day, self.year)
    }
}

/// Writes a period without repeating the month or year: "October 1 to 31, 2026".
pub(crate) fn period(from: Date, to: Date) -> String {
    if from == to {
        from.to_string()
    } else if from.year != to.year {
        format!("{from} to {to}")
    } else if from.month != to.month {
        format!("{} {} to {to}", from.month_name(), from.day)
    } else {
        format!("{} {} to {}, {}", from.month_name(), from.day, to.day, to.year)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        Date::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn amounts_have_separators_and_a_minus_sign() {
        let written = |cents| Cents(cents).to_string();
        assert_eq!(written(0), "€0.00");
        assert_eq!(written(5), "€0.05");
        assert_eq!(written(-119), "−€1.19");
        assert_eq!(written(99_999), "€999.99");
        assert_eq!(written(123_456), "€1,234.56");
        assert_eq!(written(-100_000_000), "−€1,000,000.00");
        assert_eq!(written(i64::MIN), "−€92,233,720,368,547,758.08");
    }

    #[test]
    fn dates_are_written_with_the_month_s_name() {
        assert_eq!(date("2026-11-05").to_string(), "November 5, 2026");
        assert_eq!(date("2028-02-29").to_string(), "February 29, 2028");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in
            ["", "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "+026-01-01", "2026-01-01T00:00"]
        {
            assert!(Date::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_period_repeats_no_month_or_year() {
        let written = |from, to| period(date(from), date(to));
        assert_eq!(written("2026-10-01", "2026-10-31"), "October 1 to 31, 2026");
        assert_eq!(written("2026-10-15", "2026-11-14"), "October 15 to November 14, 2026");
        assert_eq!(written("2025-12-15", "2026-01-14"), "December 15, 2025 to January 14, 2026");
        assert_eq!(written("2026-10-07", "2026-10-07"), "October 7, 2026");
    }
}
