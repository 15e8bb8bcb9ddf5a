use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use serde::Serialize;
use templates::Templates;

use crate::board::Overview;
use crate::model::incident::{StatusIncident, StatusIncidentUpdate};

/// The most updates in the feed.
const MAX_FEED_ITEMS: usize = 100;

static FEED: LazyLock<Templates> =
    LazyLock::new(|| Templates::for_pages("", [("feed.xml", include_str!("templates/feed.xml"))]));

#[derive(Serialize)]
struct Feed<'a> {
    home: &'a str,
    title: String,
    items: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    id: String,
    incident: String,
    title: String,
    text: String,
    date: String,
}

/// Renders the incidents as RSS: an item for each update, newest first.
pub(crate) fn feed_xml(overview: &Overview, public_url: &str) -> String {
    let incidents = overview.open_incidents.iter().chain(&overview.past_incidents);
    let mut updates: Vec<(&StatusIncident, &StatusIncidentUpdate)> = incidents
        .flat_map(|incident| incident.updates.iter().map(move |update| (incident, update)))
        .collect();
    updates.sort_by_key(|(_, update)| std::cmp::Reverse((update.at, update.id)));
    let items = updates.into_iter().take(MAX_FEED_ITEMS).map(|(incident, update)| Item {
        id: update.id.to_string(),
        incident: incident.id.to_string(),
        title: printable(&format!("{}: {}", update.state.name(), incident.title)),
        text: printable(&update.text),
        date: rfc_2822(update.at),
    });
    FEED.render(
        "feed.xml",
        &Feed { home: public_url, title: printable(&overview.title), items: items.collect() },
    )
}

fn rfc_2822(at: Timestamp) -> String {
    rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&at).unwrap_or_default()
}

/// Returns the text without the characters that XML can't contain.
fn printable(text: &str) -> String {
    let is_allowed =
        |c: &char| (*c == '\n' || *c == '\t' || !c.is_control()) && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(is_allowed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_one_that_feed_readers_know() {
        let at = "2026-11-19T14:31:05.123Z".parse().expect("a time");
        assert_eq!(rfc_2822(at), "Thu, 19 Nov 2026 14:31:05 GMT");
        assert_eq!(printable("a\u{1}b\u{ffff}c\nd"), "abc\nd");
    }
}
