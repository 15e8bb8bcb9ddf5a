//! Users and their workspaces: registering, signing in, sessions, two-factor authentication, profiles, export and
//! deletion. Other crates get the extractors `Signed` and `Confirmed`, which say who sent a request and in which
//! workspace they may act. It publishes the facts `AddressVerified` and `WorkspaceErased`.

mod archive;
mod attempts;
mod belongings;
mod create;
mod email_limits;
mod emails;
mod ended;
mod erase;
mod error;
mod event;
mod fact;
mod http;
mod limits;
mod lost_key;
mod model;
mod notice;
mod password;
mod second_factor;
mod sign_in;
mod signed;
mod source;
mod store;
mod turns;
mod work;

use api::Platform;
use axum::extract::FromRef;
use http::export::{Packing, UnderWay};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use archive::{Archive, ExportError, Kind, safe_name};
pub use belongings::{Belongings, Writing};
pub use create::{Created, NewAccount, create};
pub use ended::SessionsEnded;
pub use fact::{AddressVerified, WorkspaceErased};
pub use limits::Limits;
pub use lost_key::{UnreadableFactor, turn_off_unreadable, unreadable_second_factors};
pub use model::{Email, SessionId, Signed, UserId, WorkspaceId};
pub use password::Password;
pub use signed::{Confirmed, SESSION_SCHEME};
pub use source::Source;
pub use store::attempts::Bucket;
pub use store::members::{Member, member, members};
pub use store::sessions::open_sessions;
pub use store::users::found_workspace;
pub use work::jobs;

/// The state of this crate's routes.
#[derive(Clone, FromRef)]
pub(crate) struct Gate {
    platform: Platform,
    limits: Limits,
}

/// All routes of `/api/auth/…` except the export.
pub fn routes(platform: Platform, limits: Limits) -> OpenApiRouter<Platform> {
    use http::{sessions, two_factor};
    let gate: OpenApiRouter<Gate> = OpenApiRouter::new()
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
        .routes(routes!(http::delete::delete));
    gate.with_state(Gate { platform, limits })
}

/// The export route. It needs to know what other crates store for a workspace.
pub fn leaving(platform: Platform, belongings: Vec<Belongings>) -> OpenApiRouter<Platform> {
    let packing: OpenApiRouter<Packing> = OpenApiRouter::new().routes(routes!(http::export::export));
    packing.with_state(Packing { platform, belongings: belongings.into(), under_way: UnderWay::default() })
}
