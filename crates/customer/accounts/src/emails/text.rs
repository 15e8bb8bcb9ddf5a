use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

/// One kind of email: its templates are in the folder `NAME`, and the implementing type is the data for them.
pub(crate) trait EmailText: Serialize {
    /// The name of the folder with the templates.
    const NAME: &'static str;

    fn subject(&self) -> &'static str;

    /// The button of the email, if it has one.
    fn action(&self) -> Option<Action>;

    /// An example for snapshots and tests.
    #[cfg(test)]
    fn sample() -> Self;
}

/// A button in the HTML version, and a plain link in the text version.
pub(crate) struct Action {
    pub label: &'static str,
    /// The path of the link, starting with a slash.
    pub path: String,
}

impl Action {
    pub(crate) fn new(label: &'static str, path: impl Into<String>) -> Self {
        Self { label, path: path.into() }
    }

    /// The button of every security notice: it opens the settings, where the owner sees what happened and can stop it.
    pub(crate) fn check_account() -> Self {
        Self::new("Review your account", "/settings")
    }
}

/// When and from where something happened, for the owner to recognise.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EventDetails {
    at: String,
    device: String,
    network: String,
}

impl EventDetails {
    /// Formats the time in the owner's time zone, or in UTC if that isn't a known zone.
    pub(crate) fn new(at: Timestamp, timezone: &str, device: &str, network: &str) -> Self {
        let zone = TimeZone::get(timezone).unwrap_or(TimeZone::UTC);
        let name = zone.iana_name().unwrap_or("UTC").replace('_', " ");
        let at = at.to_zoned(zone).strftime("%-d %B %Y, %H:%M");
        Self { at: format!("{at} ({name})"), device: device.to_owned(), network: network.to_owned() }
    }

    #[cfg(test)]
    pub(crate) fn sample() -> Self {
        let at = "2026-11-15T10:24:00Z".parse().expect("a time");
        Self::new(at, "Europe/Berlin", "Firefox on Linux", "203.0.113.0/24")
    }
}

/// Formats how long a link works, such as "1 hour" or "3 days".
pub(crate) fn lifetime_text(hours: u32) -> String {
    let (count, unit) =
        if hours >= 48 && hours.is_multiple_of(24) { (hours / 24, "day") } else { (hours, "hour") };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lifetimes_are_told_in_the_unit_people_use() {
        assert_eq!([1, 24, 36, 72].map(lifetime_text), ["1 hour", "24 hours", "36 hours", "3 days"]);
    }

    #[test]
    fn times_are_those_of_the_owner() {
        let at = |zone| EventDetails::new("2026-07-01T22:30:00Z".parse().expect("a time"), zone, "", "").at;
        assert_eq!(at("America/New_York"), "1 July 2026, 18:30 (America/New York)");
        assert_eq!(at("Middle-earth/Shire"), "1 July 2026, 22:30 (UTC)");
    }
}
