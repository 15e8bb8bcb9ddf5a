//! Security notices: emails to an account's owner about changes to it. `notify_owner` enqueues the job `send_notice` in
//! the transaction of the change, within the limits of `emails/limits.rs`.

use api::Platform;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::emails::limits::{Recipient, allow_notice};
use crate::error::AccountError;
use crate::model::UserId;
use crate::sign_in::request_source::RequestSource;
use crate::store;
use crate::work::SendNotice;

/// A change to an account that its owner is notified of by email.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Notice {
    NewSignIn,
    PasswordChanged,
    PasswordReset,
    TwoFactorOn,
    TwoFactorOff,
    NewRecoveryCodes,
    /// Sent to the current address.
    EmailChangeAsked {
        new_email: String,
    },
    /// Sent to the address that was replaced.
    EmailChanged {
        old_email: String,
        new_email: String,
    },
}

/// When and from where it happened, for the owner to recognise.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct EventContext {
    pub at: Timestamp,
    pub device: String,
    pub network: String,
}

impl EventContext {
    pub(crate) fn now(platform: &Platform, source: &RequestSource) -> Self {
        Self { at: platform.clock.now(), device: source.device.clone(), network: source.network.clone() }
    }
}

impl Notice {
    /// The name under which notices of this kind are limited.
    fn kind(&self) -> &'static str {
        match self {
            Self::NewSignIn => "new_sign_in",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::TwoFactorOn => "two_factor_on",
            Self::TwoFactorOff => "two_factor_off",
            Self::NewRecoveryCodes => "new_recovery_codes",
            Self::EmailChangeAsked { .. } => "email_change_asked",
            Self::EmailChanged { .. } => "email_changed",
        }
    }
}

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
