//! One file a verb.

pub(crate) mod change_password;
pub(crate) mod delete;
pub(crate) mod events;
pub(crate) mod export;
pub(crate) mod forgot_password;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod profile;
pub(crate) mod register;
pub(crate) mod resend_verification;
pub(crate) mod reset_password;
pub(crate) mod sessions;
pub(crate) mod step_up;
pub(crate) mod two_factor;
pub(crate) mod two_factor_login;
pub(crate) mod verify_email;

use api::Platform;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::event::EventKind;
use crate::model::{Profile, UserId, WorkspaceId};
use crate::second_factor::Shown;
use crate::source::Source;
use crate::store;

/// What a successful sign-in gives.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// Goes into `Authorization: Bearer …` of every further call; shown this once.
    pub token: String,
    /// Remember it on this device and send it as `X-Device` with later sign-ins: whoever attacks the account does
    /// not use up the tries of its known devices. It opens nothing. Absent where the device is known already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_token: Option<String>,
    pub user: Profile,
}

/// What is told when a letter is on its way, or would be.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterSent {
    pub detail: &'static str,
}

/// A recovery code is used up: the owner should know how many are left.
async fn note_recovery_code(
    conn: &mut PgConnection,
    platform: &Platform,
    owner: (WorkspaceId, UserId),
    source: &Source,
    shown: Shown,
) -> sqlx::Result<()> {
    if shown == Shown::Recovery {
        let left = store::second_factors::codes_left(conn, owner.1).await?;
        let details = (&platform.clock, json!({ "left": left }));
        store::events::insert(conn, owner, EventKind::RecoveryCodeUsed, source, details).await?;
    }
    Ok(())
}
