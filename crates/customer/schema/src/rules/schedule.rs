//! When a form is open, and for how many submissions.

use jiff::Timestamp;

/// When a form is open, and for how many submissions.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    pub opens_at: Option<Timestamp>,
    pub closes_at: Option<Timestamp>,
    pub max_responses: Option<u32>,
    /// What visitors read while the form is closed, in the main language.
    pub closed_message: Option<Box<str>>,
}
