//! People and their workspaces: registering, signing in, sessions, second factors, profiles.

mod create;
mod error;
mod event;
mod http;
mod model;
mod password;
mod signed;
mod source;
mod store;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use create::{NewAccount, create};
pub use model::{Email, Password, SessionId, Signed, UserId, WorkspaceId};
pub use signed::{Confirmed, SESSION_SCHEME};
pub use source::Source;

pub fn routes() -> OpenApiRouter<Platform> {
    use http::{sessions, two_factor};
    OpenApiRouter::new()
        .routes(routes!(http::register::register))
        .routes(routes!(http::login::login))
        .routes(routes!(http::two_factor_login::two_factor_login))
        .routes(routes!(http::logout::logout))
        .routes(routes!(http::forgot_password::forgot_password))
        .routes(routes!(http::reset_password::reset_password))
        .routes(routes!(http::change_password::change_password))
        .routes(routes!(http::verify_email::verify_email))
        .routes(routes!(http::resend_verification::resend_verification))
        .routes(routes!(http::profile::read, http::profile::update))
        .routes(routes!(http::step_up::step_up))
        .routes(routes!(sessions::list, sessions::end_others))
        .routes(routes!(sessions::end))
        .routes(routes!(two_factor::begin, two_factor::turn_on, two_factor::turn_off))
        .routes(routes!(two_factor::recovery_codes))
        .routes(routes!(http::events::list))
}
