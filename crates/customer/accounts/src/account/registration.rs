//! Who may create an account: `accounts.registration` in the configuration, and invitations, which work whatever it says.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use api::Platform;
use jiff::Timestamp;
use kernel::{Token, TokenHash};
use serde::Deserialize;
use sqlx::PgConnection;

use crate::error::AccountError;
use crate::model::Email;
use crate::store;

/// How long a page waits for PostgreSQL to say whether there is an account.
const LOOKUP_TIMEOUT: Duration = Duration::from_millis(500);

/// The `[accounts]` section of the configuration.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub registration: Registration,
}

/// Who may create an account without an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Anyone.
    Open,
    /// One person, as long as there is no account. Then nobody.
    First,
    /// Nobody. Pages say that an invitation is needed.
    Invitation,
    /// Nobody.
    Closed,
}

impl Registration {
    /// Returns what a new account needs, or why there can't be one. It decides before a password is hashed;
    /// [`Admission::check`] decides again in the transaction that creates the account.
    pub(crate) async fn admit(
        self,
        platform: &Platform,
        invitation: Option<&str>,
    ) -> Result<Admission, AccountError> {
        let worker = platform.db.worker();
        if let Some(text) = invitation {
            let token = Token::parse(text).ok_or(AccountError::InvalidInvitation)?.hash();
            let is_valid = store::invitations::is_valid(worker, token, platform.clock.now()).await?;
            return is_valid.then_some(Admission::Invited(token)).ok_or(AccountError::InvalidInvitation);
        }
        match self {
            Self::Open => Ok(Admission::Anyone),
            Self::First if !store::users::is_any(worker).await? => Ok(Admission::First),
            Self::First | Self::Closed => Err(AccountError::RegistrationClosed),
            Self::Invitation => Err(AccountError::InvitationRequired),
        }
    }
}

/// What allows an account to be created.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Admission {
    Anyone,
    First,
    Invited(TokenHash),
}

impl Admission {
    /// Whether the address is known to belong to this person: the invitation was sent to it.
    pub(crate) fn is_verified(self) -> bool {
        matches!(self, Self::Invited(_))
    }

    /// Checks in the transaction that creates the account that it still may, and uses up the invitation.
    pub(crate) async fn check(
        self,
        conn: &mut PgConnection,
        email: &Email,
        now: Timestamp,
    ) -> Result<(), AccountError> {
        match self {
            Self::Anyone => Ok(()),
            Self::First => {
                store::users::lock_first_account(&mut *conn).await?;
                let is_first = !store::users::is_any(conn).await?;
                is_first.then_some(()).ok_or(AccountError::RegistrationClosed)
            }
            Self::Invited(token) => match store::invitations::use_up(conn, token, now).await? {
                None => Err(AccountError::InvalidInvitation),
                Some(invited) if invited != email.identity => Err(AccountError::NotInvited),
                Some(_) => Ok(()),
            },
        }
    }
}

/// What pages say about registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegistrationStatus {
    Open,
    Invitation,
    Closed,
}

/// Tells pages whether people can register. Cheap to clone.
#[derive(Clone)]
pub struct RegistrationBoard {
    registration: Registration,
    /// Whether the first account was seen. From then on PostgreSQL isn't asked any more.
    is_first_taken: Arc<AtomicBool>,
}

impl RegistrationBoard {
    pub fn new(registration: Registration) -> Self {
        Self { registration, is_first_taken: Arc::default() }
    }

    /// Returns what a page says that is prepared once: nothing of a first account.
    pub fn prepared(&self) -> RegistrationStatus {
        match self.registration {
            Registration::Open => RegistrationStatus::Open,
            Registration::Invitation => RegistrationStatus::Invitation,
            Registration::First | Registration::Closed => RegistrationStatus::Closed,
        }
    }

    /// Returns what a page says. Only a server that waits for its first account asks PostgreSQL. If that doesn't answer
    /// in time, nobody can register either.
    pub async fn status(&self, platform: &Platform) -> RegistrationStatus {
        match self.registration {
            Registration::First if !self.is_taken(platform).await => RegistrationStatus::Open,
            _ => self.prepared(),
        }
    }

    async fn is_taken(&self, platform: &Platform) -> bool {
        if self.is_first_taken.load(Ordering::Relaxed) {
            return true;
        }
        let lookup = tokio::time::timeout(LOOKUP_TIMEOUT, store::users::is_any(platform.db.worker()));
        let Ok(Ok(is_any)) = lookup.await else { return true };
        self.is_first_taken.store(is_any, Ordering::Relaxed);
        is_any
    }
}
