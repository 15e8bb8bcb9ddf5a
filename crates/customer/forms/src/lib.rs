//! Endpoints: the URLs that forms post to, and their settings. The API writes `endpoints` and `endpoint_addresses`;
//! `intake` reads them through the cache `KnownForms`; deleting an endpoint publishes the fact `EndpointDeleted`, and
//! other crates delete what belongs to it.

mod cache;
mod create;
mod error;
mod export;
mod http;
mod model;
mod settings;
mod store;

use api::Platform;
use axum::extract::FromRef;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many new submissions a request that reads the numbers may count first (`count_arrivals`). With more of them, it
/// doesn't count any, and the numbers are a few seconds late.
pub const COUNTED_BY_A_READER: i32 = 5_000;

pub use cache::KnownForms;
pub use create::create;
pub use export::belongings;
pub use model::facts::EndpointDeleted;
pub use model::id::{EndpointId, ID_KEYS};
pub use model::{Kind, Language, Rule, Status};
pub use store::open_forms::{
    OpenForm, Retention, all_honeypots, deleted_since, exists, honeypots, ids, open_all, retired, status,
    with_retention,
};

/// The state of this crate's routes.
#[derive(Clone, FromRef)]
pub(crate) struct Drawer {
    pub platform: Platform,
    pub known: KnownForms,
}

/// The routes of `/api/endpoints/…`. They update `known` at once; other servers are notified by the database.
pub fn routes(platform: Platform, known: KnownForms) -> OpenApiRouter<Platform> {
    let drawer: OpenApiRouter<Drawer> = OpenApiRouter::new()
        .routes(routes!(http::list::list, http::create::create))
        .routes(routes!(http::read::read, http::update::update, http::delete::delete))
        .routes(routes!(http::change_address::change_address));
    drawer.with_state(Drawer { platform, known })
}
