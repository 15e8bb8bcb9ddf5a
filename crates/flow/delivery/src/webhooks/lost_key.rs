//! Finds and repairs webhooks whose secrets and headers were encrypted with a key file that is lost.
//!
//! `formtray migrate` uses it to count them, and with `--accept-new-key` to replace what can't be decrypted.

use jiff::Timestamp;
use kernel::Seal;
use sqlx::PgConnection;

use crate::store::ledger;
use crate::store::webhooks::{self, StoredWebhook};

/// A webhook that the key file can't decrypt, so that it can't be called.
#[derive(Clone, Debug)]
pub struct UnreadableWebhook(StoredWebhook);

/// The webhooks that this key file can't decrypt; all of them if there is no key file.
pub async fn unreadable_webhooks(
    conn: &mut PgConnection,
    seal: Option<&Seal>,
) -> sqlx::Result<Vec<UnreadableWebhook>> {
    let all = webhooks::all(conn).await?.into_iter();
    let unreadable = all.filter(|one| !seal.is_some_and(|seal| one.webhook.is_readable(seal, one.id)));
    Ok(unreadable.map(UnreadableWebhook).collect())
}

/// Drops what can't be decrypted any more, and pauses these webhooks.
///
/// Each gets a new secret that nobody knows: its owner creates another one, enters the headers again and resumes it.
/// Deliveries that become due meanwhile wait.
pub async fn replace_unreadable(
    conn: &mut PgConnection,
    seal: &Seal,
    unreadable: Vec<UnreadableWebhook>,
    now: Timestamp,
) -> sqlx::Result<()> {
    let ids: Vec<_> = unreadable.iter().map(|one| one.0.id.0).collect();
    for UnreadableWebhook(StoredWebhook { id, workspace, mut webhook }) in unreadable {
        webhook.replace_unreadable(seal, id, now);
        webhooks::save(conn, workspace, id, &webhook).await?;
        webhooks::pause_for_lost_key(conn, workspace, id).await?;
    }
    while ledger::hold_back(conn, &ids, 0.0).await? {}
    Ok(())
}
