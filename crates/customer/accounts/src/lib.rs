//! People and their workspaces: registering, signing in, sessions, profiles.

mod create;
mod error;
mod http;
mod model;
mod password;
mod signed;
mod store;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use create::{NewAccount, create};
pub use model::{Email, Password, SessionId, Signed, UserId, WorkspaceId};
pub use signed::SESSION_SCHEME;

pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::register::register))
        .routes(routes!(http::login::login))
        .routes(routes!(http::logout::logout))
        .routes(routes!(http::profile::read, http::profile::update))
}
