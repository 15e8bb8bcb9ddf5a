use api::Platform;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::model::UserId;
use crate::source::Source;
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

/// Tells the person, if the transaction in which it happens commits.
pub(crate) async fn tell(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
    notice: Notice,
    source: &Source,
) -> Result<(), jobs::Error> {
    let happened = Happened::now(platform, source);
    platform.jobs.enqueue(conn, SendNotice { user, notice, happened }).await
}
