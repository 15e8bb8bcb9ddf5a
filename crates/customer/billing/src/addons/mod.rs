//! The add-ons: what they cost, whether a workspace has them, and for which days it is charged.

mod period;
#[cfg(test)]
mod tests;

use accounts::WorkspaceId;
use api::Platform;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

pub use period::{AddonPeriod, days_in, prorated_cents};

use crate::store;

/// An add-on that is or will be offered.
#[derive(Clone, Copy, Debug)]
pub struct AddonOffer {
    pub id: &'static str,
    pub name: &'static str,
    pub description: &'static str,
    /// The price per month in cents, before tax.
    pub price_cents: u32,
    /// Whether it can be activated. The feature of the others doesn't exist yet.
    pub is_available: bool,
}

/// Any number of webhooks.
pub const WEBHOOKS: AddonOffer = AddonOffer {
    id: "webhooks",
    name: "Webhooks",
    description: "Any number of webhooks.",
    price_cents: 300,
    is_available: true,
};

/// All add-ons, in the order in which they are shown.
pub const ADDONS: [AddonOffer; 5] = [
    WEBHOOKS,
    coming_soon("integrations", "Integrations", "Any number of chat and REST hook destinations.", 300),
    coming_soon(
        "advanced-spam",
        "Advanced spam protection",
        "A filter that learns from your decisions, with country and language rules.",
        400,
    ),
    coming_soon("team", "Team", "Members beyond the owner.", 500),
    coming_soon(
        "white-label",
        "White label",
        "Your own texts and no Formtray mark on visitor pages and emails.",
        500,
    ),
];

const fn coming_soon(
    id: &'static str,
    name: &'static str,
    description: &'static str,
    price_cents: u32,
) -> AddonOffer {
    AddonOffer { id, name, description, price_cents, is_available: false }
}

/// Finds an add-on by its id.
pub fn find(id: &str) -> Option<AddonOffer> {
    ADDONS.into_iter().find(|offer| offer.id == id)
}

/// The id of an add-on, the same for everyone.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct AddonId(pub String);

/// An add-on, and its status in the workspace. Amounts are in euro cents before tax.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Addon {
    #[schema(value_type = AddonId)]
    id: &'static str,
    name: &'static str,
    description: &'static str,
    /// The price per month.
    price_cents: u32,
    status: AddonStatus,
    /// Since when it has been active. Null if it isn't.
    #[schema(value_type = Option<String>, format = Date, required)]
    active_from: Option<Date>,
    /// Its last day. Null unless it was deactivated.
    #[schema(value_type = Option<String>, format = Date, required)]
    ends_on: Option<Date>,
    /// What it costs this month.
    this_month_cents: u64,
    /// What it would cost this month if it were activated today, prorated by day. 0 if it is active.
    activation_cents: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AddonStatus {
    Inactive,
    Active,
    /// It was deactivated, and is active until the end of the month.
    EndsAtPeriodEnd,
    /// It can't be activated yet.
    ComingSoon,
}

impl Addon {
    /// Describes an add-on of a workspace with these periods, on a day.
    pub(crate) fn new(offer: AddonOffer, periods: &[AddonPeriod], today: Date) -> Self {
        let own = || periods.iter().filter(|period| period.addon == offer.id);
        let current = own().find(|period| period.covers(today));
        let status = match current {
            _ if !offer.is_available => AddonStatus::ComingSoon,
            None => AddonStatus::Inactive,
            Some(period) if period.last_day.is_some() => AddonStatus::EndsAtPeriodEnd,
            Some(_) => AddonStatus::Active,
        };
        let month = today.first_of_month();
        let price = u64::from(offer.price_cents);
        let activation_cents = match current {
            None if offer.is_available => prorated_cents(price, days_in(month, today, None), month),
            _ => 0,
        };
        Self {
            id: offer.id,
            name: offer.name,
            description: offer.description,
            price_cents: offer.price_cents,
            status,
            active_from: current.map(|period| period.active_from),
            ends_on: current.and_then(|period| period.last_day),
            this_month_cents: own().map(|period| period.cents_in(price, month)).sum(),
            activation_cents,
        }
    }

    pub(crate) fn activation_cents(&self) -> u64 {
        self.activation_cents
    }

    pub(crate) fn this_month_cents(&self) -> u64 {
        self.this_month_cents
    }

    pub(crate) fn status(&self) -> AddonStatus {
        self.status
    }
}

/// Returns the add-ons of the workspace whose transaction this is. There are none if the server has no billing.
pub(crate) async fn list(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> sqlx::Result<Vec<Addon>> {
    if !platform.billing_enabled {
        return Ok(Vec::new());
    }
    let periods = store::addons::periods(tx, workspace).await?;
    let today = today(platform);
    Ok(ADDONS.into_iter().map(|offer| Addon::new(offer, &periods, today)).collect())
}

/// Returns whether a workspace may use what an add-on is for: it has the add-on, isn't metered, or the server has no billing.
pub async fn allows(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    offer: AddonOffer,
) -> sqlx::Result<bool> {
    if !platform.billing_enabled || !store::terms(tx, workspace).await?.metered {
        return Ok(true);
    }
    let (periods, today) = (store::addons::periods(tx, workspace).await?, today(platform));
    Ok(periods.iter().any(|period| period.addon == offer.id && period.covers(today)))
}

/// Returns the current day (UTC).
pub(crate) fn today(platform: &Platform) -> Date {
    platform.clock.now().to_zoned(TimeZone::UTC).date()
}
