//! What the template shows.

use jiff::{Timestamp, ToSpan};
use serde::Serialize;

use super::bars::{Bar, bars, description, latest, uptime};
use super::words;
use crate::board::{ComponentOverview, Overview};
use crate::model::incident::StatusIncident;
use crate::model::{ComponentState, StatusComponent, day_of};

#[derive(Debug, Serialize)]
pub(super) struct PageContext {
    pub title: String,
    pub lead: String,
    open: Vec<OpenIncident>,
    components: Vec<Component>,
    /// The days since the last incident.
    quiet: Option<String>,
    past: Vec<PastIncident>,
}

#[derive(Debug, Serialize)]
struct OpenIncident {
    id: String,
    title: String,
    state: &'static str,
    /// Whether something that it affects is down.
    is_bad: bool,
    about: String,
    updates: Vec<Update>,
}

#[derive(Debug, Serialize)]
struct Update {
    /// The day, if it isn't today.
    day: Option<String>,
    time: String,
    datetime: String,
    state: &'static str,
    text: String,
}

#[derive(Debug, Serialize)]
struct Component {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    /// The class of its state.
    class: &'static str,
    state: &'static str,
    first_day: String,
    uptime: String,
    latest: Option<String>,
    description: String,
    bars: Vec<Bar>,
}

#[derive(Debug, Serialize)]
struct PastIncident {
    id: String,
    day: String,
    title: String,
    resolved: String,
    text: String,
}

impl PageContext {
    pub(super) fn of(overview: &Overview) -> Self {
        Self {
            title: overview.title.clone(),
            lead: lead(overview),
            open: overview.open_incidents.iter().map(|one| open_incident(one, overview)).collect(),
            components: overview.components.iter().map(component).collect(),
            quiet: quiet(overview),
            past: overview.past_incidents.iter().map(past_incident).collect(),
        }
    }
}

fn lead(overview: &Overview) -> String {
    let Some(at) = overview.updated_at else {
        return "No measurements have been received yet.".to_owned();
    };
    let last = if day_of(at) == day_of(overview.now) {
        format!("at {}", words::time(at))
    } else {
        format!("on {}", words::day_and_time(at, overview.now))
    };
    let measured = format!("Measured every minute, last {last}.");
    overview.summary.map_or_else(|| measured.clone(), |summary| format!("{summary} {measured}"))
}

fn open_incident(incident: &StatusIncident, overview: &Overview) -> OpenIncident {
    let names: Vec<String> = incident.components.iter().map(|one| one.name().to_owned()).collect();
    let is_down = |one: &ComponentOverview| {
        one.state == ComponentState::Down && incident.components.contains(&one.component)
    };
    let since = words::minutes_between(incident.started_at, overview.now);
    OpenIncident {
        id: incident.id.to_string(),
        title: incident.title.clone(),
        state: incident.state().name(),
        is_bad: overview.components.iter().any(is_down),
        about: format!(
            "Started {}, {} ago. Affects: {}.",
            words::day_and_time(incident.started_at, overview.now),
            words::duration(since),
            words::list(&names)
        ),
        updates: incident
            .updates
            .iter()
            .map(|update| Update {
                day: words::other_day(update.at, overview.now),
                time: words::time(update.at),
                datetime: whole_seconds(update.at),
                state: update.state.name(),
                text: update.text.clone(),
            })
            .collect(),
    }
}

fn whole_seconds(at: Timestamp) -> String {
    at.strftime("%FT%TZ").to_string()
}

fn component(one: &ComponentOverview) -> Component {
    let (class, state) = match one.state {
        ComponentState::Operational => ("ok", "Operational"),
        ComponentState::Slow if one.component == StatusComponent::Delivery => ("slow", "Delayed"),
        ComponentState::Slow => ("slow", "Slow"),
        ComponentState::Down => ("down", "Down"),
        ComponentState::Unknown => ("unknown", "Unknown"),
    };
    Component {
        id: one.component.id(),
        name: one.component.name(),
        about: match one.component {
            StatusComponent::Submissions => "accepting form posts and files",
            StatusComponent::Storage => "inbox, files and search",
            StatusComponent::Delivery => "notification emails and webhooks",
            StatusComponent::Dashboard => "dashboard and API",
        },
        class,
        state,
        first_day: one.days.first().map(|(day, _)| words::day(*day)).unwrap_or_default(),
        uptime: uptime(one),
        latest: latest(one),
        description: description(one),
        bars: bars(one),
    }
}

/// Returns the days between the last incident and today.
fn quiet(overview: &Overview) -> Option<String> {
    if !overview.open_incidents.is_empty() {
        return None;
    }
    let first = match overview.past_incidents.first() {
        Some(incident) => day_of(incident.resolved_at.unwrap_or(incident.started_at)).saturating_add(1.day()),
        None => overview.components.first()?.days.first()?.0,
    };
    let today = day_of(overview.now);
    match first.cmp(&today) {
        std::cmp::Ordering::Less => Some(format!("{} to today", words::day(first))),
        std::cmp::Ordering::Equal => Some("Today".to_owned()),
        std::cmp::Ordering::Greater => None,
    }
}

fn past_incident(incident: &StatusIncident) -> PastIncident {
    let end = incident.resolved_at.unwrap_or(incident.started_at);
    let minutes = words::minutes_between(incident.started_at, end);
    PastIncident {
        id: incident.id.to_string(),
        day: words::day(day_of(incident.started_at)),
        title: incident.title.clone(),
        resolved: format!("Resolved after {}", words::duration(minutes)),
        text: incident.updates.first().map(|update| update.text.clone()).unwrap_or_default(),
    }
}
