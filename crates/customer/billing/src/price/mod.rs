//! The price of a month's submissions, before tax: free submissions, then tiers with growing discounts. All arithmetic
//! is exact, in hundredths of a cent. `formtray prices` prints the list for the web pages.

use serde::{Serialize, Serializer};

#[cfg(test)]
mod tests;

/// The number of submissions in a calendar month (UTC) that cost nothing.
pub const FREE_SUBMISSIONS_PER_MONTH: u64 = 150;

pub const CURRENCY: &str = "EUR";

/// The price of one submission beyond the free ones, without a discount.
pub const PRICE_PER_SUBMISSION: Amount = Amount(200);

/// The discounts, by the number of paid submissions in the month.
///
/// A discount applies only to the submissions above the start of its tier, never to those below it.
pub const PRICE_TIERS: [Tier; 4] =
    [Tier::new(0, 0), Tier::new(1_000, 10), Tier::new(5_000, 25), Tier::new(25_000, 50)];

/// An amount of money in hundredths of a cent, because the price of a single submission can be a fraction of a cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(u128);

impl Amount {
    /// The amount in cents, rounded half up. Round only the final amount of a line or total, never an intermediate
    /// result.
    pub const fn cents(self) -> u128 {
        (self.0 + 50) / 100
    }

    pub const fn hundredths_of_cents(self) -> u128 {
        self.0
    }

    const fn times(self, count: u64) -> Self {
        // Both factors fit into 64 bits, so the product fits into 128.
        Self(self.0 * count as u128)
    }
}

impl std::iter::Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        Self(amounts.map(|amount| amount.0).sum())
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u64(u64::try_from(self.0).map_err(serde::ser::Error::custom)?)
    }
}

/// A range of paid submissions with the same price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tier {
    /// The tier begins with the next paid submission after this many.
    pub above: u64,
    pub percent_off: u8,
    pub each: Amount,
}

impl Tier {
    const fn new(above: u64, percent_off: u8) -> Self {
        Self { above, percent_off, each: Amount(PRICE_PER_SUBMISSION.0 * (100 - percent_off as u128) / 100) }
    }
}

/// The submissions of a month that fall into one tier: a line of the invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoiceLine {
    pub tier: Tier,
    pub count: u64,
}

impl InvoiceLine {
    pub const fn amount(&self) -> Amount {
        self.tier.each.times(self.count)
    }
}

/// The invoice lines for this many submissions in a month. There are none if all of them are free.
pub fn invoice_lines(submissions: u64) -> impl Iterator<Item = InvoiceLine> {
    let paid = submissions.saturating_sub(FREE_SUBMISSIONS_PER_MONTH);
    let ends = PRICE_TIERS.iter().skip(1).map(|tier| tier.above).chain([u64::MAX]);
    PRICE_TIERS
        .into_iter()
        .zip(ends)
        .map(move |(tier, end)| InvoiceLine { tier, count: paid.min(end).saturating_sub(tier.above) })
        .filter(|line| line.count > 0)
}

/// The total price of this many submissions in a month.
pub fn of(submissions: u64) -> Amount {
    invoice_lines(submissions).map(|line| line.amount()).sum()
}

/// The price in cents of opening `more` submissions in a month in which `used` are open. What was rounded before isn't
/// charged again.
pub fn cents_of_more(used: u64, more: u64) -> u64 {
    let cents = of(used.saturating_add(more)).cents() - of(used).cents();
    u64::try_from(cents).unwrap_or(u64::MAX)
}

/// The most submissions in a month that cost no more than this many cents.
pub fn affordable(cents: u64) -> u64 {
    let fits = |submissions: u64| of(submissions).cents() <= u128::from(cents);
    let (mut low, mut high) = (FREE_SUBMISSIONS_PER_MONTH, u64::MAX);
    if fits(high) {
        return high;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// The whole price list for the web pages, with samples that their own calculation is tested against.
#[derive(Debug, Serialize)]
pub struct PriceList {
    currency: &'static str,
    free: u64,
    /// The prices in it are in hundredths of a cent.
    tiers: [Tier; 4],
    samples: Vec<Sample>,
}

#[derive(Debug, Serialize)]
struct Sample {
    submissions: u64,
    cents: u64,
}

impl PriceList {
    /// The current price list. Its samples cover each tier boundary, the numbers beside it, and amounts with a fraction
    /// of a cent to round.
    pub fn current() -> Self {
        let starts = PRICE_TIERS.iter().map(|tier| FREE_SUBMISSIONS_PER_MONTH + tier.above);
        let samples =
            starts.flat_map(|start| [start - 1, start, start + 1, start + 2, start + 3, start + 777]);
        let samples = samples.chain([0, 1, 300, 1_000_000]).map(|submissions| Sample {
            submissions,
            cents: u64::try_from(of(submissions).cents()).unwrap_or(u64::MAX),
        });
        Self {
            currency: CURRENCY,
            free: FREE_SUBMISSIONS_PER_MONTH,
            tiers: PRICE_TIERS,
            samples: samples.collect(),
        }
    }
}
