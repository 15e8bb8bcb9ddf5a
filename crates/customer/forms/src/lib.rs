//! Endpoints: the addresses that forms post to, and what their owners set on them.

mod belongings;
mod create;
mod error;
mod fact;
mod http;
mod id;
mod known;
mod model;
mod open;
mod settings;
mod store;

use api::Platform;
use axum::extract::FromRef;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Whoever looks at the numbers counts what has just arrived, up to this many; in a flood they are some seconds late.
pub const COUNTED_BY_A_READER: i32 = 5_000;

pub use belongings::belongings;
pub use create::create;
pub use fact::EndpointDeleted;
pub use id::{EndpointId, ID_KEYS};
pub use known::KnownForms;
pub use model::{Kind, Language, Rule, Status};
pub use open::{
    OpenForm, Retention, all_honeypots, deleted_since, exists, honeypots, ids, open_all, retired, status,
    with_retention,
};

/// What changes of endpoints work with.
#[derive(Clone, FromRef)]
pub(crate) struct Drawer {
    pub platform: Platform,
    pub known: KnownForms,
}

/// `known` hears at once of what is changed here; other servers hear of it from the database.
pub fn routes(platform: Platform, known: KnownForms) -> OpenApiRouter<Platform> {
    let drawer: OpenApiRouter<Drawer> = OpenApiRouter::new()
        .routes(routes!(http::list::list, http::create::create))
        .routes(routes!(http::read::read, http::update::update, http::delete::delete))
        .routes(routes!(http::change_address::change_address));
    drawer.with_state(Drawer { platform, known })
}
