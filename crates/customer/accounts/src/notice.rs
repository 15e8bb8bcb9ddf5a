use api::Platform;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::email_limits::{Destination, allow_notice};
use crate::error::AccountError;
use crate::model::UserId;
use crate::source::Source;
use crate::store;
use crate::work::SendNotice;

/// What a person is told of by a letter when it has happened to their account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Notice {
    NewSignIn,
    PasswordChanged,
    PasswordReset,
    TwoFactorOn,
    TwoFactorOff,
    NewRecoveryCodes,
    /// To the old address.
    EmailChangeAsked {
        new_email: String,
    },
    /// To the address that it was until now.
    EmailChanged {
        old_email: String,
        new_email: String,
    },
}

/// When and where from, for the owner to recognise.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Happened {
    pub at: Timestamp,
    pub device: String,
    pub network: String,
}

impl Happened {
    pub(crate) fn now(platform: &Platform, source: &Source) -> Self {
        Self { at: platform.clock.now(), device: source.device.clone(), network: source.network.clone() }
    }
}

impl Notice {
    /// What it is counted by.
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

/// Notifies the person, if the transaction in which it happens commits. Too many of a kind are not sent
/// (`email_limits.rs`): the caller writes every event into the account's log, and that is where the rest is found.
pub(crate) async fn tell(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
    notice: Notice,
    source: &Source,
) -> Result<(), AccountError> {
    let Some(person) = store::users::find_person(&mut *conn, user).await? else { return Ok(()) };
    let to = match &notice {
        // An address that was verified until now, or one that the account was made with.
        Notice::EmailChanged { old_email, .. } => {
            Destination { user, email: &old_email.to_lowercase(), is_verified: true }
        }
        _ => Destination { user, email: &person.email, is_verified: person.is_verified },
    };
    if !allow_notice(conn, platform, &to, notice.kind()).await? {
        return Ok(());
    }
    let happened = Happened::now(platform, source);
    platform.jobs.enqueue(conn, SendNotice { user, notice, happened }).await?;
    Ok(())
}
