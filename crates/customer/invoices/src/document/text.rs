//! Amounts, numbers and dates as people read them on an invoice.

use jiff::civil::Date;

/// An amount with its cents: "€1,234.50", "−€1.19".
pub(crate) fn euros(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    format!("{sign}€{}.{rest:02}", grouped_number(whole))
}

/// A number with commas: "1,150".
pub(super) fn grouped_number(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// An IBAN in groups of four.
pub(crate) fn grouped(iban: &str) -> String {
    let plain: Vec<char> = iban.chars().filter(|c| !c.is_whitespace()).collect();
    plain.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// A day: "November 15, 2026".
pub(crate) fn long_date(day: Date) -> String {
    day.strftime("%B %-d, %Y").to_string()
}

/// A month: "November 2026".
pub(crate) fn month_name(day: Date) -> String {
    day.strftime("%B %Y").to_string()
}

/// Days of one month: "October 20 to 31", "October 31".
pub(super) fn days(first: Date, last: Date) -> String {
    if first == last {
        return first.strftime("%B %-d").to_string();
    }
    format!("{} to {}", first.strftime("%B %-d"), last.day())
}
