//! Users and their workspaces: registering, signing in, sessions, two-factor authentication, profiles, export and
//! deletion. Other crates get the extractors `Signed` and `Confirmed`, which say who sent a request and in which
//! workspace they may act. It publishes the facts `AddressVerified` and `WorkspaceErased`.

mod account;
mod emails;
mod error;
mod export;
mod http;
mod model;
mod password;
mod sign_in;
mod state;
mod store;
mod work;

use api::Platform;
use export::running::RunningExports;
use state::{AccountsState, ExportState};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use account::create::{Created, NewAccount, create};
pub use account::import::archive::{ArchiveReader, FileChunks, Items};
pub use account::import::error::ImportError;
pub use account::import::owner::{import_owner, log_import};
pub use account::import::{ImportReport, ImportTarget};
pub use account::invite::{Invited, invite};
pub use account::registration::{Registration, RegistrationBoard, RegistrationStatus, Settings};
pub use export::archive::{Archive, EntryKind, safe_name};
pub use export::console::export_account;
pub use export::error::ExportError;
pub use export::{ExportFuture, ExportPart};
pub use model::facts::{AddressVerified, WorkspaceErased};
pub use model::{Email, SessionId, Signed, UserId, WorkspaceId};
pub use password::Password;
pub use sign_in::extractors::{Confirmed, SESSION_SCHEME, is_confirmed, step_up_required};
pub use sign_in::limits::Limits;
pub use sign_in::lost_key::{UnreadableFactor, turn_off_unreadable, unreadable_second_factors};
pub use sign_in::request_source::RequestSource;
pub use sign_in::sessions_ended::SessionsEnded;
pub use store::attempts::Bucket;
pub use store::events::{
    SupportAccess, log_erasure, log_invoice, log_old_id, log_payment_terms, log_support_access,
};
pub use store::members::{Member, member, members};
pub use store::sessions::open_sessions;
pub use store::users::ensure_workspace;
pub use work::jobs;

/// All routes of `/api/auth/…` except the export.
pub fn routes(platform: Platform, limits: Limits, registration: Registration) -> OpenApiRouter<Platform> {
    use http::{sessions, two_factor};
    let router: OpenApiRouter<AccountsState> = OpenApiRouter::new()
        .routes(routes!(http::sign_in::register::register))
        .routes(routes!(http::sign_in::login::login))
        .routes(routes!(http::sign_in::two_factor_login::two_factor_login))
        .routes(routes!(http::sign_in::logout::logout))
        .routes(routes!(http::password::forgot_password::forgot_password))
        .routes(routes!(http::password::reset_password::reset_password))
        .routes(routes!(http::password::change_password::change_password))
        .routes(routes!(http::email::verify_email::verify_email))
        .routes(routes!(http::email::resend_verification::resend_verification))
        .routes(routes!(http::profile::read::read, http::profile::update::update))
        .routes(routes!(http::sign_in::step_up::step_up))
        .routes(routes!(sessions::list::list, sessions::end_others::end_others))
        .routes(routes!(sessions::end::end))
        .routes(routes!(
            two_factor::begin::begin,
            two_factor::turn_on::turn_on,
            two_factor::turn_off::turn_off
        ))
        .routes(routes!(two_factor::recovery_codes::recovery_codes))
        .routes(routes!(http::events::list))
        .routes(routes!(http::account::delete::delete));
    router.with_state(AccountsState { platform, limits, registration })
}

/// The export route. It needs to know what other crates store for a workspace.
pub fn export_routes(platform: Platform, parts: Vec<ExportPart>) -> OpenApiRouter<Platform> {
    let router: OpenApiRouter<ExportState> =
        OpenApiRouter::new().routes(routes!(http::account::export::export));
    router.with_state(ExportState { platform, parts: parts.into(), running: RunningExports::default() })
}
