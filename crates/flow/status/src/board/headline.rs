//! The state of the whole service in plain words.

use crate::model::{ComponentState, OverallState, StatusComponent};

use StatusComponent::{Dashboard, Delivery, Storage, Submissions};

const ACCEPTED_AND_STORED: &str = "Submissions are accepted and stored as usual.";
const ACCEPTED_MEANWHILE: &str = "Submissions are still accepted, and will appear in the inbox later.";
const ALL_BUT_THE_DASHBOARD: &str = "Submissions are accepted, stored and delivered as usual.";

/// The state, a title, and a sentence about what still works.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Headline {
    pub state: OverallState,
    pub title: String,
    pub summary: Option<&'static str>,
}

/// Says how the service is. What is down counts more than what is slow, and what is measured more than an incident.
pub(super) fn headline(states: &[(StatusComponent, ComponentState)], incident: Option<&str>) -> Headline {
    let having = |state| -> Vec<StatusComponent> {
        states.iter().filter(|(_, one)| *one == state).map(|(component, _)| *component).collect()
    };
    let (down, slow) = (having(ComponentState::Down), having(ComponentState::Slow));
    let unknown = having(ComponentState::Unknown);
    let is_usual = |component| having(ComponentState::Operational).contains(&component);
    if !down.is_empty() {
        let is_accepting = is_usual(Submissions) || slow.contains(&Submissions);
        let summary = match down[0] {
            Storage if is_accepting => Some(ACCEPTED_MEANWHILE),
            Delivery if is_usual(Submissions) && is_usual(Storage) => Some(ACCEPTED_AND_STORED),
            Dashboard if [Submissions, Storage, Delivery].into_iter().all(is_usual) => {
                Some(ALL_BUT_THE_DASHBOARD)
            }
            _ => None,
        };
        return Headline { state: OverallState::Down, title: down_title(&down).to_owned(), summary };
    }
    if !slow.is_empty() {
        let is_stored = is_usual(Submissions) && is_usual(Storage);
        let summary = (is_stored && slow.contains(&Delivery)).then_some(ACCEPTED_AND_STORED);
        return Headline { state: OverallState::Degraded, title: slow_title(&slow).to_owned(), summary };
    }
    let (state, title) = match incident {
        _ if unknown.len() == states.len() => (OverallState::Unknown, "Status unknown"),
        _ if !unknown.is_empty() => (OverallState::Unknown, "Status partly unknown"),
        Some(title) => (OverallState::Degraded, title),
        None => (OverallState::Operational, "All systems operational"),
    };
    Headline { state, title: title.to_owned(), summary: None }
}

fn down_title(down: &[StatusComponent]) -> &'static str {
    match down {
        [_, _, _, _] => "All systems are down",
        [Submissions] => "Submissions can't be accepted",
        [Submissions, ..] => "Submissions and other services are down",
        [Storage, Dashboard] | [Storage, _, Dashboard] => "The inbox and dashboard are unavailable",
        [Storage, ..] => "The inbox is unavailable",
        [Delivery, Dashboard] => "Webhook deliveries and the dashboard are down",
        [Delivery, ..] => "Webhook deliveries are interrupted",
        _ => "The dashboard is unavailable",
    }
}

fn slow_title(slow: &[StatusComponent]) -> &'static str {
    match slow {
        [Submissions] => "Submissions are accepted slowly",
        [Storage] => "The inbox is slow",
        [Delivery] => "Webhook deliveries are delayed",
        [Dashboard] => "The dashboard is slow",
        _ => "Some services are slow",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ComponentState::{Down, Operational, Slow, Unknown};

    fn title(states: [ComponentState; 4], incident: Option<&str>) -> (OverallState, String, bool) {
        let states: Vec<_> = StatusComponent::ALL.into_iter().zip(states).collect();
        let Headline { state, title, summary } = headline(&states, incident);
        (state, title, summary.is_some())
    }

    #[test]
    fn the_title_says_what_is_wrong() {
        let ok = Operational;
        for (states, state, expected, has_summary) in [
            ([ok, ok, ok, ok], OverallState::Operational, "All systems operational", false),
            ([ok, ok, Slow, ok], OverallState::Degraded, "Webhook deliveries are delayed", true),
            ([ok, Slow, ok, Slow], OverallState::Degraded, "Some services are slow", false),
            ([ok, Down, Slow, Down], OverallState::Down, "The inbox and dashboard are unavailable", true),
            ([ok, Down, Down, Down], OverallState::Down, "The inbox and dashboard are unavailable", true),
            ([ok, ok, Down, ok], OverallState::Down, "Webhook deliveries are interrupted", true),
            ([ok, ok, ok, Down], OverallState::Down, "The dashboard is unavailable", true),
            ([Down, ok, Unknown, ok], OverallState::Down, "Submissions can't be accepted", false),
            ([Down; 4], OverallState::Down, "All systems are down", false),
            ([Unknown; 4], OverallState::Unknown, "Status unknown", false),
            ([ok, ok, Unknown, ok], OverallState::Unknown, "Status partly unknown", false),
        ] {
            assert_eq!(title(states, None), (state, expected.to_owned(), has_summary), "{states:?}");
        }
    }

    #[test]
    fn an_open_incident_is_never_operational() {
        let all = [Operational; 4];
        let found = title(all, Some("Emails to one provider are late"));
        assert_eq!(found, (OverallState::Degraded, "Emails to one provider are late".to_owned(), false));
        assert_eq!(title([Unknown; 4], Some("x")).0, OverallState::Unknown);
    }
}
