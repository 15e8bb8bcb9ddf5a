//! Endpoints: the URLs that forms post to, and their settings. The API writes `endpoints` and `endpoint_addresses`;
//! `intake` reads them through the cache `FormCache`; deleting an endpoint publishes the fact `EndpointDeleted`, and
//! other crates delete what belongs to it. An endpoint can have a form: a draft and published versions, in
//! `form_drafts` and `form_versions`. The format of a form's schema is in the crate `schema`.

mod cache;
mod create;
mod error;
mod export;
mod hosting;
mod http;
mod import;
mod model;
mod settings;
mod state;
mod store;

use api::Platform;
use state::FormsState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use cache::{FormCache, KeptForm, UnknownId};
pub use create::create;
pub use export::export;
pub use hosting::{HostedAddress, hosted_address, preview_schema};
pub use http::old_ids::is_old_id;
pub use import::{ImportedEndpoints, MAX_IMPORTED_ENDPOINTS, import};
pub use model::facts::EndpointDeleted;
pub use model::id::{EndpointId, ID_KEYS};
pub use model::published_form::{Place, PublishedForm};
pub use model::{Language, Rule, RuleType, Status};
pub use store::allowed_senders::{FoundSenders, senders_with};
pub use store::form_versions::{current_schema, published_schema, schemas};
pub use store::open_forms::{
    OpenForm, Retention, all_honeypots, deleted_since, exists, honeypots, ids, open_all, retired, status,
    with_folder_retention, with_retention,
};

/// The routes of `/api/endpoints/…`. They update `cache` at once; other servers are notified by the database.
pub fn routes(platform: Platform, cache: FormCache) -> OpenApiRouter<Platform> {
    let router: OpenApiRouter<FormsState> = OpenApiRouter::new()
        .routes(routes!(http::list::list, http::create::create))
        .routes(routes!(http::read::read, http::update::update, http::delete::delete))
        .routes(routes!(http::change_address::change_address))
        .routes(routes!(http::old_ids::list::list, http::old_ids::claim::claim))
        .routes(routes!(http::old_ids::remove::remove))
        .routes(routes!(http::form::read::read, http::form::save::save))
        .routes(routes!(http::form::publish::publish))
        .routes(routes!(http::form::unpublish::unpublish))
        .routes(routes!(http::form::versions::list))
        .routes(routes!(http::form::versions::read))
        .routes(routes!(http::form::restore::restore))
        .routes(routes!(http::form::format::format));
    router.with_state(FormsState { platform, cache })
}
