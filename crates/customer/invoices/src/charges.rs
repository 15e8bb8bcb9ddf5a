//! What a month costs: its submissions by price tier and the days of its add-ons, less what was charged before.

use billing::PaysSince;
use billing::addons::{self, AddonPeriod, days_in, prorated_cents};
use billing::price::{self, FREE_SUBMISSIONS_PER_MONTH, PRICE_TIERS};
use jiff::civil::Date;

/// What is charged for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Item {
    /// The submissions in one price tier, which begins above this many paid ones.
    Submissions { above: u64 },
    /// The days of an add-on.
    Addon { id: String },
}

impl Item {
    /// Reads the name in the database.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text.split_once(':')? {
            ("submissions", above) => Some(Self::Submissions { above: above.parse().ok()? }),
            ("addon", id) => Some(Self::Addon { id: id.to_owned() }),
            _ => None,
        }
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::Submissions { above } => format!("submissions:{above}"),
            Self::Addon { id } => format!("addon:{id}"),
        }
    }
}

/// A charge: one line of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Charge {
    /// The first day of the month.
    pub month: Date,
    pub item: Item,
    /// Submissions, or days.
    pub quantity: u64,
    pub cents: u64,
    pub first_day: Date,
    pub last_day: Date,
}

impl Charge {
    /// The price of one submission, or of a month of the add-on, as people read it.
    pub(crate) fn unit_price(&self) -> String {
        match &self.item {
            Item::Submissions { above } => {
                let tier = PRICE_TIERS.into_iter().find(|tier| tier.above == *above);
                let hundredths = tier.map_or(0, |tier| tier.each.hundredths_of_cents());
                let text = format!("{}.{:04}", hundredths / 10_000, hundredths % 10_000);
                let cents = text.len() - 2;
                let fraction = text.get(cents..).unwrap_or("").trim_end_matches('0');
                format!("€{}{fraction}", text.get(..cents).unwrap_or(&text))
            }
            Item::Addon { id } => {
                let cents = addons::find(id).map_or(0, |offer| offer.price_cents);
                format!("€{}.{:02}", cents / 100, cents % 100)
            }
        }
    }
}

/// Returns what is still to be charged for the submissions of a month, of which `used` were counted.
///
/// Each tier is rounded once: what was charged before is subtracted from the rounded amount of all its submissions.
pub(crate) fn of_submissions(month: Date, used: u64, before: &[Charge]) -> Vec<Charge> {
    let lines = price::invoice_lines(used).map(|line| {
        let cents = u64::try_from(line.amount().cents()).unwrap_or(u64::MAX);
        (Item::Submissions { above: line.tier.above }, line.count, cents)
    });
    let days = (month.first_of_month(), month.last_of_month());
    lines.filter_map(|line| remainder(month, line, days, before)).collect()
}

/// Returns what counts as charged, because it was used before the workspace began to pay.
pub(crate) fn before_paying(since: Option<PaysSince>) -> Vec<Charge> {
    since.map_or(Vec::new(), |since| of_submissions(since.day.first_of_month(), since.used_before, &[]))
}

/// Returns what is still to be charged for the add-ons in a month, up to `until` if the workspace ended on that day.
pub(crate) fn of_addons(
    month: Date,
    periods: &[AddonPeriod],
    until: Option<Date>,
    before: &[Charge],
) -> Vec<Charge> {
    let end = |last: Option<Date>| match (last, until) {
        (Some(last), Some(until)) => Some(last.min(until)),
        (last, until) => last.or(until),
    };
    let charges = addons::ADDONS.into_iter().filter_map(|offer| {
        let own = || periods.iter().filter(|period| period.addon == offer.id);
        let days: u64 = own().map(|period| days_in(month, period.active_from, end(period.last_day))).sum();
        let first = own().map(|period| period.active_from.max(month.first_of_month())).min()?;
        let last = own().map(|period| end(period.last_day).unwrap_or(month.last_of_month())).max()?;
        let cents = prorated_cents(offer.price_cents.into(), days, month);
        let line = (Item::Addon { id: offer.id.to_owned() }, days, cents);
        remainder(month, line, (first, last.min(month.last_of_month())), before)
    });
    charges.collect()
}

/// Returns the part of a line that wasn't charged before.
fn remainder(
    month: Date,
    (item, quantity, cents): (Item, u64, u64),
    (first_day, last_day): (Date, Date),
    before: &[Charge],
) -> Option<Charge> {
    let same = || before.iter().filter(|charge| charge.month == month && charge.item == item);
    let quantity =
        quantity.checked_sub(same().map(|charge| charge.quantity).sum()).filter(|rest| *rest > 0)?;
    let cents = cents.saturating_sub(same().map(|charge| charge.cents).sum());
    Some(Charge { month, item, quantity, cents, first_day, last_day })
}

/// Returns the submissions in a month above which a tier begins, with the free ones.
pub(crate) fn begins_above(above: u64) -> u64 {
    FREE_SUBMISSIONS_PER_MONTH + above
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const MONTH: Date = date(2026, 11, 1);

    #[test]
    fn unit_prices_have_at_least_two_digits() {
        let charge =
            |item| Charge { month: MONTH, item, quantity: 1, cents: 1, first_day: MONTH, last_day: MONTH };
        let prices = PRICE_TIERS.map(|tier| charge(Item::Submissions { above: tier.above }).unit_price());
        assert_eq!(prices, ["€0.02", "€0.018", "€0.015", "€0.01"]);
        assert_eq!(charge(Item::Addon { id: "webhooks".to_owned() }).unit_price(), "€3.00");
    }

    #[test]
    fn names_are_read_again() {
        for item in [Item::Submissions { above: 1_000 }, Item::Addon { id: "white-label".to_owned() }] {
            assert_eq!(Item::parse(&item.name()), Some(item));
        }
        assert_eq!(Item::parse("something else"), None);
    }

    #[test]
    fn an_add_on_is_charged_for_its_days() {
        let period =
            |from, last_day| AddonPeriod { addon: "webhooks".to_owned(), active_from: from, last_day };
        let charged = |period: &AddonPeriod, until| {
            let charges = of_addons(MONTH, std::slice::from_ref(period), until, &[]);
            charges.first().map(|charge| (charge.quantity, charge.cents, charge.first_day, charge.last_day))
        };
        let whole = period(date(2026, 9, 3), None);
        assert_eq!(charged(&whole, None), Some((30, 300, MONTH, date(2026, 11, 30))));
        assert_eq!(charged(&whole, Some(date(2026, 11, 6))), Some((6, 60, MONTH, date(2026, 11, 6))));
        let part = period(date(2026, 11, 21), Some(date(2026, 11, 30)));
        assert_eq!(charged(&part, None), Some((10, 100, date(2026, 11, 21), date(2026, 11, 30))));
        assert_eq!(charged(&period(date(2026, 12, 1), None), None), None);
        assert_eq!(charged(&period(date(2026, 9, 1), Some(date(2026, 10, 31))), None), None);
    }

    proptest! {
        /// However late some submissions are counted, together they cost what they cost at once.
        #[test]
        fn charged_in_parts_as_at_once(mut counts in prop::collection::vec(0_u64..60_000, 1..6)) {
            counts.sort_unstable();
            let mut before: Vec<Charge> = Vec::new();
            for used in &counts {
                let more = of_submissions(MONTH, *used, &before);
                before.extend(more);
            }
            let total: u64 = before.iter().map(|charge| charge.cents).sum();
            let used = counts.last().copied().unwrap_or(0);
            let at_once: u64 = of_submissions(MONTH, used, &[]).iter().map(|charge| charge.cents).sum();
            prop_assert_eq!(total, at_once);
            prop_assert_eq!(of_submissions(MONTH, used, &before), Vec::new());
        }
    }
}
