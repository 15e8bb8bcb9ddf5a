//! Delivers submissions by email and webhook.
//!
//! The planner takes submissions out of `outbox` and writes `deliveries`. Dispatchers attempt what is due, the ledger
//! writes each attempt to `delivery_attempts`, and failed deliveries are retried. Owners see the result in the
//! timeline, in `/api/attention` and in `/api/deliveries/summary`.

mod archive;
mod dispatch;
mod error;
mod http;
mod model;
mod notifications;
mod plan;
mod recipients;
mod store;
mod webhooks;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use archive::export::export;
pub use archive::import::{ImportOptions, import};
pub use dispatch::engine::{Engine, Limits};
pub use recipients::unsubscribe_token::OLD_UNSUBSCRIBE_KEYS;
pub use store::claim::oldest_due;
pub use store::erased::{FoundDeliveries, deliveries_with};
pub use webhooks::lost_key::{UnreadableWebhook, replace_unreadable, unreadable_webhooks};
pub use work::{DeleteDestinations, ReleaseVerified, ResumeWebhooks, SuppressBounced, TellOpened, jobs};

/// The HTTP routes of this crate.
pub fn routes() -> OpenApiRouter<Platform> {
    use http::webhooks;
    OpenApiRouter::new()
        .routes(routes!(http::timeline::timeline))
        .routes(routes!(http::replay::replay))
        .routes(routes!(http::replay::replay_failed))
        .routes(routes!(http::resume::resume))
        .routes(routes!(http::attention::attention))
        .routes(routes!(http::summary::summary))
        .routes(routes!(http::notifications::read, http::notifications::update))
        .routes(routes!(http::ask_again::ask_again))
        .routes(routes!(http::confirm_recipient::page, http::confirm_recipient::confirm))
        .routes(routes!(http::unsubscribe::page, http::unsubscribe::unsubscribe))
        .routes(routes!(webhooks::list::list, webhooks::create::create))
        .routes(routes!(webhooks::update::update, webhooks::delete::delete))
        .routes(routes!(webhooks::rotate_secret::rotate_secret))
        .routes(routes!(webhooks::end_old_secret::end_old_secret))
        .routes(routes!(webhooks::test::test))
        .routes(routes!(webhooks::attempts::attempts))
}
