//! Decides which deliveries a submission needs, by its endpoint's destinations and routing rules. No I/O: the planner
//! reads the settings and writes the result.

pub(crate) mod planner;
pub(crate) mod rules;

use submissions::Field;

use crate::model::{DestinationId, Kind, WaitsFor};
use crate::plan::rules::{Rule, matching_recipients};

/// Where an endpoint's submissions are delivered.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeliverySettings {
    pub destinations: Vec<Destination>,
    pub rules: Vec<Rule>,
}

/// A destination, with what planning needs to know about it.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    pub id: DestinationId,
    /// The kind as it is stored: a newer server may know more kinds.
    pub kind: String,
    /// The address or URL that the owner sees.
    pub target: String,
    /// For email, the address in lower case, by which rules name it.
    pub address: Option<String>,
    pub is_paused: bool,
    pub consent: Consent,
}

/// Whether a recipient may be sent emails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consent {
    Given,
    /// The account's own address isn't verified yet.
    Unverified,
    /// The recipient hasn't confirmed yet.
    Unconfirmed,
    /// The recipient unsubscribed, or the address bounced permanently.
    Withdrawn,
}

/// A delivery to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    pub destination: DestinationId,
    pub kind: String,
    pub target: String,
    pub waits_for: Option<WaitsFor>,
}

/// The deliveries that a submission needs. Its fields are used by rules only.
pub(crate) fn plan(fields: &[Field], settings: &DeliverySettings) -> Vec<Planned> {
    let allowed: Vec<&Destination> =
        settings.destinations.iter().filter(|to| to.consent != Consent::Withdrawn).collect();
    let addresses: Vec<&str> = allowed.iter().filter_map(|to| to.address.as_deref()).collect();
    let chosen = matching_recipients(&settings.rules, &addresses, fields);
    let is_chosen = |to: &Destination| to.address.as_deref().is_none_or(|address| chosen.contains(&address));
    allowed.into_iter().filter(|to| is_chosen(to)).map(Planned::new).collect()
}

impl Planned {
    fn new(to: &Destination) -> Self {
        Self {
            destination: to.id,
            kind: to.kind.clone(),
            target: to.target.clone(),
            waits_for: waits_for(to),
        }
    }

    pub(crate) fn is_email(&self) -> bool {
        self.kind == Kind::Mail.as_str()
    }
}

fn waits_for(to: &Destination) -> Option<WaitsFor> {
    match to.consent {
        Consent::Unverified => Some(WaitsFor::Verification),
        Consent::Unconfirmed => Some(WaitsFor::Confirmation),
        Consent::Given | Consent::Withdrawn => to.is_paused.then_some(WaitsFor::Paused),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;
    use uuid::Uuid;

    use super::*;

    fn mail(number: u128, address: &str, consent: Consent) -> Destination {
        Destination {
            id: DestinationId(Uuid::from_u128(number)),
            kind: "mail".to_owned(),
            target: address.to_owned(),
            address: Some(address.to_owned()),
            is_paused: false,
            consent,
        }
    }

    fn webhook(number: u128, is_paused: bool) -> Destination {
        Destination {
            kind: "webhook".to_owned(),
            address: None,
            is_paused,
            ..mail(number, "https://a.example", Consent::Given)
        }
    }

    fn planned(settings: &DeliverySettings, department: &str) -> Vec<(u128, Option<WaitsFor>)> {
        let value = RawValue::from_string(format!("{department:?}")).expect("JSON");
        let fields = [Field::new("department".to_owned(), value)];
        plan(&fields, settings).into_iter().map(|one| (one.destination.0.as_u128(), one.waits_for)).collect()
    }

    #[test]
    fn one_for_each_destination_that_may_have_it() {
        let destinations = vec![
            mail(1, "given@a.example", Consent::Given),
            mail(2, "unverified@a.example", Consent::Unverified),
            mail(3, "unconfirmed@a.example", Consent::Unconfirmed),
            mail(4, "withdrawn@a.example", Consent::Withdrawn),
            webhook(5, false),
            webhook(6, true),
        ];
        let settings = DeliverySettings { destinations, rules: Vec::new() };
        let waiting = [
            (1, None),
            (2, Some(WaitsFor::Verification)),
            (3, Some(WaitsFor::Confirmation)),
            (5, None),
            (6, Some(WaitsFor::Paused)),
        ];
        assert_eq!(planned(&settings, "sales"), waiting);
        assert_eq!(planned(&DeliverySettings::default(), "sales"), []);
    }

    #[test]
    fn rules_choose_among_mails_and_leave_webhooks_alone() {
        let destinations = vec![
            mail(1, "sales@a.example", Consent::Given),
            mail(2, "help@a.example", Consent::Given),
            webhook(3, false),
        ];
        let rule = |equals: &str, to: &str| Rule {
            field: "department".to_owned(),
            equals: equals.to_owned(),
            recipients: vec![to.to_owned()],
        };
        let rules = vec![rule("sales", "sales@a.example"), rule("help", "help@a.example")];
        let settings = DeliverySettings { destinations, rules };
        assert_eq!(planned(&settings, "sales"), [(1, None), (3, None)]);
        assert_eq!(planned(&settings, "help"), [(2, None), (3, None)]);
        assert_eq!(planned(&settings, "other"), [(1, None), (2, None), (3, None)], "nothing goes unheard");
    }
}
