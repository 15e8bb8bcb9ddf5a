//! Invitations: `formtray invite` creates and emails them, `formtray setup` creates the first one.

use api::{Error, Platform};
use jiff::{SignedDuration, Timestamp};
use kernel::Token;

use crate::emails::{Invitation, lifetime_text, render};
use crate::error::AccountError;
use crate::model::Email;
use crate::store;

/// How long an invitation works, in hours.
const INVITATION_HOURS: u32 = 7 * 24;

/// A new invitation. Its token is stored nowhere.
pub struct Invited {
    pub email: Email,
    pub expires_at: Timestamp,
    token: Token,
}

impl Invited {
    /// The path of the page on which the invited person creates the account.
    pub fn path(&self) -> String {
        Invitation::path(&self.token)
    }

    /// Emails the link, and returns when the mail server has accepted it.
    pub async fn send(&self, platform: &Platform) -> Result<(), mail::Error> {
        let email = Invitation { token: self.token.clone(), lifetime: lifetime_text(INVITATION_HOURS) };
        let message = render(&platform.email_layout(), &email, &self.email.as_typed, platform.clock.uuid());
        platform.mail.send(message).await.map(drop)
    }
}

/// Invites an email address to create an account, whether or not registration is open. An earlier invitation to it stops
/// working. Fails if the address has an account.
pub async fn invite(platform: &Platform, email: Email) -> Result<Invited, Error> {
    let now = platform.clock.now();
    let expires_at = now + SignedDuration::from_hours(i64::from(INVITATION_HOURS));
    if store::users::find_by_email(platform.db.worker(), &email.identity).await?.is_some() {
        return Err(AccountError::EmailTaken.into());
    }
    let token = Token::fresh();
    let mut tx = platform.db.begin().await?;
    store::invitations::insert(&mut tx, token.hash(), &email.identity, now, expires_at).await?;
    tx.commit().await?;
    Ok(Invited { email, expires_at, token })
}
