//! When a field is visible, compiled.

use crate::values::{date, number, time};

/// When a field is visible.
#[derive(Debug, Default)]
pub(crate) enum Show {
    #[default]
    Always,
    /// Every condition has to hold.
    All(Box<[Condition]>),
    /// At least one condition has to hold.
    Any(Box<[Condition]>),
}

impl Show {
    /// Returns the conditions, in their order.
    pub(crate) fn conditions(&self) -> &[Condition] {
        match self {
            Self::Always => &[],
            Self::All(conditions) | Self::Any(conditions) => conditions,
        }
    }
}

/// A condition about the values of a field.
#[derive(Debug)]
pub(crate) struct Condition {
    /// The position of the field among the rules.
    pub field: usize,
    pub test: Test,
}

/// What a condition tests.
#[derive(Debug)]
pub(crate) enum Test {
    Equals(Box<str>),
    Not(Box<str>),
    Contains(Box<str>),
    Empty,
    Filled,
    Greater(Measure, f64),
    Less(Measure, f64),
}

/// How values that can be greater or less are read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Measure {
    Number,
    Date,
    Time,
}

impl Measure {
    /// Returns what a value measures; `None` if it isn't valid. Days and times are whole numbers in their order.
    pub(crate) fn of(self, value: &str) -> Option<f64> {
        match self {
            Self::Number => number(value),
            Self::Date => date(value).map(f64::from),
            Self::Time => time(value).map(f64::from),
        }
    }
}
