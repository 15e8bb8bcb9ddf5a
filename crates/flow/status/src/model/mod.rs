//! What is measured: components, the state of one in a minute, and what a component or the whole service is shown as.

pub(crate) mod incident;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most milliseconds that a measurement can have: ten minutes.
pub(crate) const MAX_MEASURED_MS: i32 = 600_000;

/// A part of the service that is measured on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatusComponent {
    /// Accepting form posts and files.
    Submissions,
    /// The inbox, files and search.
    Storage,
    /// Notification emails and webhooks.
    Delivery,
    /// The dashboard and the API.
    Dashboard,
}

impl StatusComponent {
    pub(crate) const ALL: [Self; 4] = [Self::Submissions, Self::Storage, Self::Delivery, Self::Dashboard];

    /// The name in the database and in the API.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Submissions => "submissions",
            Self::Storage => "storage",
            Self::Delivery => "delivery",
            Self::Dashboard => "dashboard",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|component| component.id() == id)
    }

    /// The name that people read.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Submissions => "Submissions",
            Self::Storage => "Storage",
            Self::Delivery => "Delivery",
            Self::Dashboard => "Dashboard",
        }
    }
}

/// The result of one measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measured {
    /// It worked in time.
    Ok,
    /// It worked, but took longer than it should, or it's late and nothing is lost.
    Slow,
    /// It didn't work.
    Down,
}

impl Measured {
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Slow => "slow",
            Self::Down => "down",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Self> {
        [Self::Ok, Self::Slow, Self::Down].into_iter().find(|state| state.id() == id)
    }
}

/// How a component did in one minute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Measurement {
    /// The time of the measurement. It counts for its minute.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub component: StatusComponent,
    pub state: Measured,
    /// How long it took, or how long the probe waited.
    #[schema(minimum = 0, maximum = 600_000)]
    pub milliseconds: i32,
}

/// Returns the beginning of the minute (UTC).
pub(crate) fn minute_of(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second().div_euclid(60) * 60).unwrap_or(at)
}

/// Returns the day in UTC.
pub(crate) fn day_of(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

/// The minutes of one day by what was measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DayMinutes {
    pub ok: u32,
    pub slow: u32,
    pub down: u32,
}

impl DayMinutes {
    pub(crate) fn add(&mut self, state: Measured) {
        match state {
            Measured::Ok => self.ok += 1,
            Measured::Slow => self.slow += 1,
            Measured::Down => self.down += 1,
        }
    }

    pub(crate) fn measured(self) -> u32 {
        self.ok + self.slow + self.down
    }
}

/// The current state of a component, as `/status` and its JSON show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ComponentState {
    Operational,
    /// It works, but is slow or delayed.
    Slow,
    Down,
    /// There was no measurement in the last 3 minutes.
    Unknown,
}

impl From<Measured> for ComponentState {
    fn from(state: Measured) -> Self {
        match state {
            Measured::Ok => Self::Operational,
            Measured::Slow => Self::Slow,
            Measured::Down => Self::Down,
        }
    }
}

/// The current state of the whole service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OverallState {
    /// Every component works, and there is no open incident.
    Operational,
    /// A component is slow or delayed, or there is an open incident.
    Degraded,
    /// At least one component doesn't work.
    Down,
    /// At least one component wasn't measured in the last 3 minutes, and none of the others is slow or down.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_counts_for_its_minute_and_day() {
        let at: Timestamp = "2026-11-19T00:00:59.999Z".parse().expect("a time");
        assert_eq!(minute_of(at).to_string(), "2026-11-19T00:00:00Z");
        assert_eq!(day_of(at).to_string(), "2026-11-19");
    }

    #[test]
    fn ids_are_those_of_the_api() {
        for component in StatusComponent::ALL {
            assert_eq!(serde_json::to_value(component).expect("JSON"), component.id());
            assert_eq!(StatusComponent::from_id(component.id()), Some(component));
        }
        for state in [Measured::Ok, Measured::Slow, Measured::Down] {
            assert_eq!(serde_json::to_value(state).expect("JSON"), state.id());
        }
    }
}
