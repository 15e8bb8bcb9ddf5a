//! The HTTP handlers of `/api/auth/…`, one file per operation, and the response bodies that several of them share.

pub(crate) mod account;
pub(crate) mod email;
pub(crate) mod events;
pub(crate) mod password;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod two_factor;

use api::Platform;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::security_event::EventKind;
use crate::model::{Profile, UserId, WorkspaceId};
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::second_factor::CodeKind;
use crate::store;

/// A new session.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// The session token. Send it as `Authorization: Bearer …` with every call. It's shown only once.
    pub token: String,
    /// Store it on the device and send it as `X-Device` when signing in again. Failed attempts from other devices then
    /// don't count against this one. It doesn't grant access. Left out if the device is already known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_token: Option<String>,
    /// The signed-in user.
    pub user: Profile,
}

/// The answer to a request for an email.
#[derive(Serialize, ToSchema)]
#[schema(as = LetterSent)]
pub(crate) struct EmailSent {
    /// A sentence for people.
    pub detail: &'static str,
}

/// Writes to the security log that a recovery code was used, with how many are left. Does nothing for codes of the app.
async fn log_recovery_code(
    conn: &mut PgConnection,
    platform: &Platform,
    owner: (WorkspaceId, UserId),
    source: &RequestSource,
    kind: CodeKind,
) -> sqlx::Result<()> {
    if kind == CodeKind::Recovery {
        let left = store::second_factors::codes_left(conn, owner.1).await?;
        let details = (&platform.clock, json!({ "left": left }));
        store::events::insert(conn, owner, EventKind::RecoveryCodeUsed, source, details).await?;
    }
    Ok(())
}
