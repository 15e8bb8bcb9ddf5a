//! The price of a month's submissions, before tax.

use serde::{Serialize, Serializer};

#[cfg(test)]
mod tests;

/// Submissions in a calendar month, UTC, that cost nothing.
pub const FREE: u64 = 150;

pub const CURRENCY: &str = "EUR";

/// What one submission costs beyond the free ones, without a discount.
pub const EACH: Amount = Amount(200);

/// By the number of paid submissions in the month, from the first on. A discount holds for those above its tier's
/// start, never for those below it.
pub const TIERS: [Tier; 4] =
    [Tier::new(0, 0), Tier::new(1_000, 10), Tier::new(5_000, 25), Tier::new(25_000, 50)];

/// Money in hundredths of a cent: the prices of single submissions have fractions of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(u128);

impl Amount {
    /// Rounded half up. Only for the end of a line, never on the way.
    pub const fn cents(self) -> u128 {
        (self.0 + 50) / 100
    }

    pub const fn hundredths_of_cents(self) -> u128 {
        self.0
    }

    const fn times(self, count: u64) -> Self {
        // Both fit into 64 bits, so what comes of it fits into 128.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tier {
    /// It begins with the next paid submission after so many.
    pub above: u64,
    pub percent_off: u8,
    pub each: Amount,
}

impl Tier {
    const fn new(above: u64, percent_off: u8) -> Self {
        Self { above, percent_off, each: Amount(EACH.0 * (100 - percent_off as u128) / 100) }
    }
}

/// The part of a month's submissions that one tier prices: a line of the invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub tier: Tier,
    pub count: u64,
}

impl Line {
    pub const fn amount(&self) -> Amount {
        self.tier.each.times(self.count)
    }
}

/// The lines that so many submissions in a month come to; none if all are free.
pub fn lines(submissions: u64) -> impl Iterator<Item = Line> {
    let paid = submissions.saturating_sub(FREE);
    let ends = TIERS.iter().skip(1).map(|tier| tier.above).chain([u64::MAX]);
    TIERS
        .into_iter()
        .zip(ends)
        .map(move |(tier, end)| Line { tier, count: paid.min(end).saturating_sub(tier.above) })
        .filter(|line| line.count > 0)
}

/// What so many submissions in a month cost.
pub fn of(submissions: u64) -> Amount {
    lines(submissions).map(|line| line.amount()).sum()
}

/// All of it, for the pages, with figures to check their arithmetic by.
#[derive(Debug, Serialize)]
pub struct PriceList {
    currency: &'static str,
    free: u64,
    /// Prices in hundredths of a cent.
    tiers: [Tier; 4],
    samples: Vec<Sample>,
}

#[derive(Debug, Serialize)]
struct Sample {
    submissions: u64,
    cents: u64,
}

impl PriceList {
    /// Samples stand on every boundary, beside it, and where fractions of a cent are rounded.
    pub fn current() -> Self {
        let starts = TIERS.iter().map(|tier| FREE + tier.above);
        let samples =
            starts.flat_map(|start| [start - 1, start, start + 1, start + 2, start + 3, start + 777]);
        let samples = samples.chain([0, 1, 300, 1_000_000]).map(|submissions| Sample {
            submissions,
            cents: u64::try_from(of(submissions).cents()).unwrap_or(u64::MAX),
        });
        Self { currency: CURRENCY, free: FREE, tiers: TIERS, samples: samples.collect() }
    }
}
