//! Second factors that can't be decrypted, because the key file that encrypted them is lost. `formtray migrate` counts
//! them; with `--accept-new-key` it turns them off.

use api::Platform;
use kernel::Seal;
use serde_json::json;
use sqlx::PgConnection;

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::model::security_event::EventKind;
use crate::model::{UserId, WorkspaceId};
use crate::sign_in::request_source::RequestSource;
use crate::sign_in::second_factor;
use crate::store;

/// A second factor that the key file can't decrypt. If it is on, its owner can't sign in.
#[derive(Clone, Copy, Debug)]
pub struct UnreadableFactor {
    user: UserId,
    workspace: WorkspaceId,
    is_on: bool,
}

/// Finds the second factors that this key file can't decrypt. Without a key file, that's all of them.
pub async fn unreadable_second_factors(
    conn: &mut PgConnection,
    seal: Option<&Seal>,
) -> sqlx::Result<Vec<UnreadableFactor>> {
    let stored = store::second_factors::all(conn).await?;
    let unreadable = stored.into_iter().filter(|factor| {
        !seal.is_some_and(|seal| second_factor::is_readable(seal, factor.user, &factor.sealed))
    });
    let found = unreadable.map(|factor| UnreadableFactor {
        user: factor.user,
        workspace: factor.workspace,
        is_on: factor.is_on,
    });
    Ok(found.collect())
}

/// Turns off two-factor authentication for these users, so that their password is enough to sign in. The change is
/// written to their security log, and they are notified by email.
pub async fn turn_off_unreadable(
    conn: &mut PgConnection,
    platform: &Platform,
    factors: &[UnreadableFactor],
) -> anyhow::Result<()> {
    let source = RequestSource::console();
    for factor in factors {
        store::second_factors::turn_off(conn, factor.user).await?;
        if factor.is_on {
            let (owner, about) = ((factor.workspace, factor.user), json!({ "reason": "key_lost" }));
            let kind = EventKind::TwoFactorOff;
            store::events::insert(conn, owner, kind, &source, (&platform.clock, about)).await?;
            notify_owner(conn, platform, factor.user, Notice::TwoFactorOff, &source).await?;
        }
    }
    Ok(())
}
