//! How a workspace pays, and what that allows.

use forms::EndpointId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::price::{self, FREE_SUBMISSIONS_PER_MONTH};

/// How a workspace pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaysBy {
    /// It doesn't: submissions beyond the free ones are held.
    #[default]
    None,
    Invoice,
    Card,
}

impl PaysBy {
    /// Reads the name in the database. One that only a newer server knows is a way to pay too, and nothing is held because
    /// of an older server.
    pub(crate) fn parse(text: &str) -> Self {
        match text {
            "none" => Self::None,
            "invoice" => Self::Invoice,
            _ => Self::Card,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Invoice => "invoice",
            Self::Card => "card",
        }
    }
}

/// What was agreed with a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    pub pays_by: PaysBy,
    /// Whether its submissions are counted at all: those of the live demo aren't.
    pub metered: bool,
    /// The most that the submissions of a month may cost, in cents before tax.
    pub spending_limit_cents: u64,
    /// Whether an invoice has been unpaid for so long that only the free submissions are opened.
    pub is_overdue: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self { pays_by: PaysBy::None, metered: true, spending_limit_cents: 1_000, is_overdue: false }
    }
}

impl Terms {
    /// Whether more than the free submissions may be opened.
    pub fn pays(&self) -> bool {
        self.pays_by != PaysBy::None && !self.is_overdue
    }

    /// The most submissions that may be open in a month. `None` if there is no such number.
    pub fn max_open(&self) -> Option<u64> {
        match self.pays() {
            _ if !self.metered => None,
            false => Some(FREE_SUBMISSIONS_PER_MONTH),
            true => Some(price::affordable(self.spending_limit_cents)),
        }
    }
}

/// What a workspace has used of a month, and its terms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowance {
    pub used: u64,
    pub terms: Terms,
}

impl Allowance {
    /// How many more submissions may be opened in the month.
    pub fn room(&self) -> u64 {
        self.terms.max_open().map_or(u64::MAX, |max| max.saturating_sub(self.used))
    }
}

/// The number of submissions that arrived at one endpoint on one day.
#[derive(Clone, Debug)]
pub struct DayCount {
    pub date: Date,
    pub endpoint: EndpointId,
    pub counted: i64,
    pub spam: i64,
}

/// How near a workspace is to the number of submissions that it may open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearness {
    pub pays: bool,
    /// Whether its allowance has to be looked at for each submission.
    pub is_limited: bool,
}

/// How many submissions of a workspace are held, and how large their files are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldTotal {
    pub submissions: u64,
    pub file_bytes: u64,
}

/// What an owner is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoticeKind {
    /// 80 % of the free submissions are used.
    QuotaNearlyUsed,
    QuotaUsed,
    /// Submissions are held.
    Held,
    /// Some have been held for 60 days.
    HeldLong,
    /// Some will be deleted in a week.
    HeldLastDays,
    /// Only a newer server knows it. That server sends it.
    #[serde(other)]
    Unknown,
}

impl NoticeKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::QuotaNearlyUsed => "usage_80",
            Self::QuotaUsed => "usage_100",
            Self::Held => "held_1",
            Self::HeldLong => "held_60",
            Self::HeldLastDays => "held_83",
            Self::Unknown => "unknown",
        }
    }
}

/// Returns the first day of the month (UTC) of a moment.
pub fn month_of(moment: Timestamp) -> Date {
    moment.to_zoned(TimeZone::UTC).date().first_of_month()
}
