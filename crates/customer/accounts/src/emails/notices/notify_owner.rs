//! Security notices: emails to an account's owner about changes to it. `notify_owner` enqueues the job `send_notice` in
//! the transaction of the change, within the limits of `emails/limits.rs`.

use api::Platform;
use sqlx::PgConnection;

use super::notice::{EventContext, Notice};
use crate::emails::limits::{Recipient, allow_notice};
use crate::error::AccountError;
use crate::model::UserId;
use crate::sign_in::request_source::RequestSource;
use crate::store;
use crate::work::SendNotice;

/// Notifies the owner by email if the caller's transaction commits.
///
/// Beyond the limits nothing is sent (`emails/limits.rs`). The caller also writes every event to the security log,
/// where the owner can find it.
pub(crate) async fn notify_owner(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
    notice: Notice,
    source: &RequestSource,
) -> Result<(), AccountError> {
    let Some(person) = store::users::find_person(&mut *conn, user).await? else { return Ok(()) };
    let to = match &notice {
        // The old address counts as verified: it was, or the account was created with it.
        Notice::EmailChanged { old_email, .. } => {
            Recipient { user, email: &old_email.to_lowercase(), is_verified: true }
        }
        _ => Recipient { user, email: &person.email, is_verified: person.is_verified },
    };
    if !allow_notice(conn, platform, &to, notice.kind()).await? {
        return Ok(());
    }
    let happened = EventContext::now(platform, source);
    platform.jobs.enqueue(conn, SendNotice { user, notice, happened }).await?;
    Ok(())
}
