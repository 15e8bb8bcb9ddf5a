//! What `/status`, its JSON and its feed show at a moment.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::headline::{Headline, headline};
use super::memory::Memory;
use crate::model::incident::StatusIncident;
use crate::model::{ComponentState, DayMinutes, OverallState, StatusComponent, day_of, minute_of};

/// The days of the bars, with today.
pub(crate) const SHOWN_DAYS: i64 = 90;
/// A component without a measurement for this long is unknown.
const UNKNOWN_AFTER: SignedDuration = SignedDuration::from_mins(3);

/// The state of the service at a moment, and its last 90 days.
#[derive(Debug)]
pub(crate) struct Overview {
    pub now: Timestamp,
    pub state: OverallState,
    /// The state as a short sentence.
    pub title: String,
    /// What it means for submissions, if there is something to say.
    pub summary: Option<&'static str>,
    pub components: Vec<ComponentOverview>,
    /// The incidents that aren't resolved, newest first.
    pub open_incidents: Vec<StatusIncident>,
    /// The resolved incidents of the last 90 days, newest first.
    pub past_incidents: Vec<StatusIncident>,
    /// When something was measured last.
    pub updated_at: Option<Timestamp>,
}

#[derive(Debug)]
pub(crate) struct ComponentOverview {
    pub component: StatusComponent,
    pub state: ComponentState,
    /// When it was measured last, and how long it took.
    pub newest: Option<(Timestamp, i32)>,
    /// The last 90 days, oldest first.
    pub days: Vec<(Date, DayMinutes)>,
}

impl Overview {
    pub(super) fn of(memory: &Memory, now: Timestamp) -> Self {
        let days = memory.days();
        let today = day_of(now);
        let first = first_shown_day(now);
        let component = |component| ComponentOverview {
            component,
            state: current_state(memory, component, now),
            newest: memory.newest(component).map(|one| (one.at, one.milliseconds)),
            days: first
                .series(1.day())
                .take_while(|day| *day <= today)
                .map(|day| (day, days.get(&(day, component)).copied().unwrap_or_default()))
                .collect(),
        };
        let components: Vec<ComponentOverview> = StatusComponent::ALL.into_iter().map(component).collect();
        let (open_incidents, past_incidents): (Vec<_>, Vec<_>) =
            memory.incidents().iter().cloned().partition(|incident| incident.resolved_at.is_none());
        let states: Vec<_> = components.iter().map(|one| (one.component, one.state)).collect();
        let incident = open_incidents.first().map(|incident| incident.title.as_str());
        let Headline { state, title, summary } = headline(&states, incident);
        Self {
            now,
            state,
            title,
            summary,
            updated_at: components.iter().filter_map(|one| one.newest).map(|(at, _)| at).max(),
            components,
            open_incidents,
            past_incidents: past_incidents
                .into_iter()
                .filter(|incident| day_of(incident.started_at) >= first)
                .collect(),
        }
    }
}

/// Returns the first of the shown days.
pub(super) fn first_shown_day(now: Timestamp) -> Date {
    day_of(now).saturating_sub((SHOWN_DAYS - 1).days())
}

fn current_state(memory: &Memory, component: StatusComponent, now: Timestamp) -> ComponentState {
    match memory.newest(component) {
        Some(newest) if now - UNKNOWN_AFTER <= minute_of(newest.at) => newest.state.into(),
        _ => ComponentState::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Measured, Measurement};

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    fn measured(minute: &str, state: Measured) -> [Measurement; 4] {
        StatusComponent::ALL.map(|component| Measurement {
            at: at(minute),
            component,
            state,
            milliseconds: 20,
        })
    }

    #[test]
    fn after_three_minutes_nothing_is_operational_any_more() {
        let mut memory = Memory::default();
        memory.record(measured("2026-11-19T12:00:05Z", Measured::Ok), at("2026-11-19T12:00:05Z"));
        let state = |now: &str| Overview::of(&memory, at(now)).state;
        assert_eq!(state("2026-11-19T12:02:59Z"), OverallState::Operational);
        assert_eq!(state("2026-11-19T12:03:01Z"), OverallState::Unknown);
        let overview = Overview::of(&memory, at("2026-11-19T12:03:01Z"));
        assert_eq!(overview.title, "Status unknown");
        assert_eq!(overview.updated_at, Some(at("2026-11-19T12:00:05Z")));
    }

    #[test]
    fn there_are_ninety_days_and_the_last_is_today() {
        let overview = Overview::of(&Memory::default(), at("2026-11-19T23:59:59Z"));
        let days = &overview.components[0].days;
        assert_eq!(days.len(), 90);
        assert_eq!(
            (days[0].0.to_string(), days[89].0.to_string()),
            ("2026-08-22".into(), "2026-11-19".into())
        );
        assert_eq!(overview.state, OverallState::Unknown);
    }
}
