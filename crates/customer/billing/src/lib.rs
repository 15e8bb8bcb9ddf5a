//! What submissions cost, who pays for them, and how many may be opened. The recorder in `submissions` asks for the
//! allowance of a workspace inside its transaction, and holds what is beyond it.

pub mod addons;
mod emails;
mod facts;
mod forecast;
mod http;
mod model;
pub mod price;
mod quotas;
mod store;
mod work;

use api::Platform;
use jiff::SignedDuration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use facts::AddonActivated;
pub use forecast::quota_reached_on;
pub use http::usage::expected_cost;
pub use model::{Allowance, DayCount, HeldTotal, PaysBy, Terms, month_of};
pub use quotas::{HeldLimits, Limited, Quotas};
pub use store::addons::{end_all as end_addons, lock as lock_addons, periods as addon_periods};
pub use store::meter::days_since;
pub use store::notices::meter_differences;
pub use store::{
    PaysSince, count_opened, lock_allowances, metered_in_month, pays_since, set_overdue, set_pays_by, terms,
    unmeter,
};
pub use work::jobs;

/// How long held submissions are kept.
pub const HELD_FOR: SignedDuration = SignedDuration::from_hours(24 * 90);

/// Returns the routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::usage::read))
        .routes(routes!(http::usage_days::read))
        .routes(routes!(http::spending_limit::change))
        .routes(routes!(http::addons::activate))
        .routes(routes!(http::addons::deactivate))
}
