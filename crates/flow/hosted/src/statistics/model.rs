//! What is counted.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::civil::Date;

/// Something that happened on the hosted page of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FormEvent {
    /// The page was shown.
    View,
    /// The visitor changed a field for the first time.
    Start,
    /// The visitor finished a step, counted from 1.
    Step(i16),
    /// A submission was accepted.
    Completion,
}

impl FormEvent {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::View => "view",
            Self::Start => "start",
            Self::Step(_) => "step",
            Self::Completion => "completion",
        }
    }

    /// The step, or 0 if the event isn't about one.
    pub(crate) fn step(self) -> i16 {
        match self {
            Self::Step(step) => step,
            Self::View | Self::Start | Self::Completion => 0,
        }
    }
}

/// What a counter counts. All events with the same key are one row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CounterKey {
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    /// The day in UTC.
    pub day: Date,
    pub event: FormEvent,
    /// How long it took, see `seconds`.
    pub seconds_bucket: i16,
}

/// Views, starts and completions of some days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub views: i64,
    pub starts: i64,
    pub completions: i64,
}

impl std::ops::AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.views += other.views;
        self.starts += other.starts;
        self.completions += other.completions;
    }
}
