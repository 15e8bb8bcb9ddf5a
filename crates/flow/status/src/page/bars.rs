//! The bars of a component: one for each of the last 90 days.

use jiff::civil::Date;
use serde::Serialize;

use super::words;
use crate::board::{ComponentOverview, SHOWN_DAYS};
use crate::model::{DayMinutes, StatusComponent};

const MINUTES_PER_DAY: u32 = 24 * 60;
/// From how many missing minutes on a day's text says so.
const MANY_MISSING_MINUTES: u32 = 30;
/// The most days that the description of the bars lists.
const MAX_LISTED_DAYS: usize = 5;
/// How many days at either end have their text aligned with the bar, so that it stays on the page.
const EDGE_DAYS: usize = 16;

/// One bar. A day's state is shown by its shape as well as its colour.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Bar {
    /// The class: empty for a day on which all was well, else `slow`, `down` or `gap`.
    pub state: &'static str,
    /// Where its text is, if it has one: `start`, `end` or empty for the middle.
    pub side: &'static str,
    pub day: String,
    /// What happened, for a day on which not all was well.
    pub text: Option<String>,
}

/// Returns the bars, oldest first.
pub(super) fn bars(one: &ComponentOverview) -> Vec<Bar> {
    let last = one.days.len().saturating_sub(1);
    let bar = |(place, (day, minutes)): (usize, &(Date, DayMinutes))| Bar {
        state: state(*minutes),
        side: match place {
            _ if place < EDGE_DAYS => "start",
            _ if place + EDGE_DAYS > last => "end",
            _ => "",
        },
        day: words::day(*day),
        text: text(one.component, *minutes, place == last),
    };
    one.days.iter().enumerate().map(bar).collect()
}

fn state(minutes: DayMinutes) -> &'static str {
    match minutes {
        DayMinutes { down: 1.., .. } => "down",
        DayMinutes { slow: 1.., .. } => "slow",
        DayMinutes { ok: 1.., .. } => "",
        _ => "gap",
    }
}

fn text(component: StatusComponent, minutes: DayMinutes, is_today: bool) -> Option<String> {
    let slow = if component == StatusComponent::Delivery { "delayed" } else { "slow" };
    let missing = MINUTES_PER_DAY.saturating_sub(minutes.measured());
    let mut parts = Vec::new();
    if minutes.measured() == 0 {
        return Some("Not measured".to_owned());
    }
    for (word, count) in [("down", minutes.down), (slow, minutes.slow)] {
        if count > 0 {
            parts.push(format!("{word} for {}", words::duration(count.into())));
        }
    }
    if missing >= MANY_MISSING_MINUTES && !is_today && !parts.is_empty() {
        parts.push(format!("not measured for {}", words::duration(missing.into())));
    }
    let text = parts.join(", ");
    let first = text.chars().next()?;
    Some(format!("{}{}", first.to_uppercase(), &text[first.len_utf8()..]))
}

/// Describes the bars for people who don't see them.
pub(super) fn description(one: &ComponentOverview) -> String {
    let slow = if one.component == StatusComponent::Delivery { "delayed" } else { "slow" };
    let having = |wanted| -> Vec<String> {
        let days = one.days.iter().filter(|(_, minutes)| state(*minutes) == wanted);
        days.map(|(day, _)| words::day(*day)).collect()
    };
    let mut parts = Vec::new();
    for (word, days) in [("down", having("down")), (slow, having("slow")), ("not measured", having("gap"))] {
        match days.len() {
            0 => {}
            1..=MAX_LISTED_DAYS => parts.push(format!("{word} on {}", words::list(&days))),
            many => parts.push(format!("{word} on {many} days")),
        }
    }
    let is_all = parts.is_empty();
    let measured = one.days.iter().any(|(_, minutes)| minutes.measured() > 0);
    if measured {
        parts.push(if is_all { "operational" } else { "otherwise operational" }.to_owned());
    }
    format!("{} over {SHOWN_DAYS} days: {}", one.component.name(), parts.join(", "))
}

/// Returns the share of the measured minutes in which the component worked, or in which it was on time.
pub(super) fn uptime(one: &ComponentOverview) -> String {
    let sum = |part: fn(&DayMinutes) -> u32| one.days.iter().map(|(_, minutes)| part(minutes)).sum::<u32>();
    let measured = sum(|minutes| minutes.measured());
    if measured == 0 {
        "Not measured yet".to_owned()
    } else if one.component == StatusComponent::Delivery {
        format!("{} on time", words::share(sum(|minutes| minutes.ok), measured))
    } else {
        format!("{} uptime", words::share(sum(|minutes| minutes.ok + minutes.slow), measured))
    }
}

/// Returns the newest day on which the component was slow or down, with what happened. Phones show it, since they can't
/// point at a bar.
pub(super) fn latest(one: &ComponentOverview) -> Option<String> {
    let last = one.days.last().map(|(day, _)| *day);
    let (day, minutes) = one
        .days
        .iter()
        .rev()
        .find(|(_, minutes)| minutes.slow + minutes.down > 0 && minutes.measured() > 0)?;
    let text = text(one.component, *minutes, true)?;
    let day = if Some(*day) == last { "Today".to_owned() } else { words::day(*day) };
    let mut rest = text.chars();
    let first = rest.next()?;
    Some(format!("{day}: {}{}", first.to_lowercase(), rest.as_str()))
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use jiff::civil::date;

    use super::*;
    use crate::model::ComponentState;

    fn overview(component: StatusComponent, days: &[DayMinutes]) -> ComponentOverview {
        let first = date(2026, 10, 20);
        let day = |(place, minutes): (usize, &DayMinutes)| {
            (first + i64::try_from(place).expect("few").days(), *minutes)
        };
        let days = days.iter().enumerate().map(day).collect();
        ComponentOverview { component, state: ComponentState::Operational, newest: None, days }
    }

    fn minutes(ok: u32, slow: u32, down: u32) -> DayMinutes {
        DayMinutes { ok, slow, down }
    }

    #[test]
    fn a_bar_says_what_happened_on_its_day() {
        let days = [minutes(1426, 0, 14), minutes(1440, 0, 0), minutes(0, 0, 0), minutes(900, 30, 10)];
        let storage = overview(StatusComponent::Storage, &days);
        let bars = bars(&storage);
        let shown: Vec<_> = bars.iter().map(|bar| (bar.state, bar.text.as_deref())).collect();
        assert_eq!(
            shown,
            [
                ("down", Some("Down for 14 minutes")),
                ("", None),
                ("gap", Some("Not measured")),
                ("down", Some("Down for 10 minutes, slow for 30 minutes")),
            ]
        );
        assert_eq!(latest(&storage).as_deref(), Some("Today: down for 10 minutes, slow for 30 minutes"));
        assert_eq!(
            description(&storage),
            "Storage over 90 days: down on October 20 and October 23, not measured on October 22, otherwise operational"
        );
        assert_eq!(uptime(&storage), "99.371 % uptime");
    }

    #[test]
    fn hours_without_measurement_are_told_apart_from_uptime() {
        let days = [minutes(1000, 0, 5), minutes(1, 0, 0)];
        let delivery = overview(StatusComponent::Delivery, &days);
        assert_eq!(bars(&delivery)[0].text.as_deref(), Some("Down for 5 minutes, not measured for 7 hours"));
        assert_eq!(uptime(&delivery), "99.502 % on time");
        assert_eq!(uptime(&overview(StatusComponent::Delivery, &[minutes(0, 0, 0)])), "Not measured yet");
    }
}
