//! What operators do at `/api/admin/…` and with `formtray admin`: find a workspace, see its numbers, suspend and lift,
//! answer tickets, and look after what is stuck. All of it goes through the role `formtray_admin`, which can't read the
//! content of submissions without the customer's grant. Every act is saved in `admin_audit`.

mod act;
mod console;
mod emails;
mod http;
mod model;
mod operator;
mod read;
mod state;
mod store;
mod work;

use api::Platform;
use spool::Spool;
use state::{AdminState, Operators};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use console::Console;
pub use state::Settings;
pub use work::jobs;

/// The routes of `/api/admin/…`, and the announcements for everyone who is signed in.
pub fn routes(platform: Platform, settings: &Settings, spool: Option<Spool>) -> OpenApiRouter<Platform> {
    use http::texts::{announcements, templates};
    use http::{endpoints, health, incidents, reports, tickets, workspaces};
    let router: OpenApiRouter<AdminState> = OpenApiRouter::new()
        .routes(routes!(http::session::read))
        .routes(routes!(http::search::search))
        .routes(routes!(http::audit::list))
        .routes(routes!(tickets::list::list))
        .routes(routes!(tickets::read::read))
        .routes(routes!(tickets::reply::reply))
        .routes(routes!(tickets::note::note))
        .routes(routes!(tickets::assign::assign))
        .routes(routes!(tickets::state::change))
        .routes(routes!(tickets::accept::accept))
        .routes(routes!(tickets::ask_access::ask))
        .routes(routes!(tickets::file::download))
        .routes(routes!(workspaces::list::list))
        .routes(routes!(workspaces::read::read))
        .routes(routes!(workspaces::suspend::suspend))
        .routes(routes!(workspaces::lift::lift))
        .routes(routes!(workspaces::end_sessions::end))
        .routes(routes!(workspaces::limits::change))
        .routes(routes!(endpoints::suspend))
        .routes(routes!(endpoints::lift))
        .routes(routes!(http::submissions::read))
        .routes(routes!(reports::list))
        .routes(routes!(reports::close))
        .routes(routes!(health::read))
        .routes(routes!(health::retry_job))
        .routes(routes!(templates::list, templates::save))
        .routes(routes!(templates::delete))
        .routes(routes!(announcements::list, announcements::publish))
        .routes(routes!(announcements::delete))
        .routes(routes!(announcements::current))
        .routes(routes!(incidents::list, incidents::open))
        .routes(routes!(incidents::update));
    router.with_state(AdminState { platform, operators: Operators::new(settings), spool })
}
