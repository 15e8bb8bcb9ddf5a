use api::{Error, Platform};
use kernel::Token;
use serde_json::json;

use crate::account::registration::Admission;
use crate::emails::limits::{Recipient, allow_first_email};
use crate::model::security_event::EventKind;
use crate::model::{Email, Signed, UserId, WorkspaceId};
use crate::password::hash_queue::{AccountKey, HashPermit};
use crate::password::{self, Password};
use crate::sign_in::new_session;
use crate::sign_in::request_source::RequestSource;
use crate::store;
use crate::work::SendVerification;

/// The data of a new account.
pub struct NewAccount {
    pub email: Email,
    pub password: Password,
    pub name: Option<String>,
    /// True if an operator vouches for the address on the server's console. Everyone else gets a verification email.
    pub is_verified: bool,
}

/// A new account, signed in: its first session, the token of that session, and the token of the device.
pub struct Created {
    pub signed: Signed,
    pub token: Token,
    pub device_token: Token,
}

/// Creates a user as an operator on the console may, whatever `accounts.registration` says.
pub async fn create(platform: &Platform, new: NewAccount, source: &RequestSource) -> Result<Created, Error> {
    create_admitted(platform, new, Admission::Anyone, source).await
}

/// Creates a user with a workspace of their own and signs them in. Unless the address is verified, a verification email
/// is enqueued, within the hourly limit.
pub(crate) async fn create_admitted(
    platform: &Platform,
    new: NewAccount,
    admission: Admission,
    source: &RequestSource,
) -> Result<Created, Error> {
    let permit = HashPermit::acquire(source.address, AccountKey::Typed(new.email.identity.clone())).await?;
    let password_hash = password::hash(new.password, permit).await?;
    let clock = &platform.clock;
    let account = store::users::NewUser {
        workspace: WorkspaceId(clock.uuid()),
        user: UserId(clock.uuid()),
        email: &new.email,
        name: new.name.as_deref(),
        password_hash: &password_hash,
        is_verified: new.is_verified,
        now: clock.now(),
    };
    let owner = (account.workspace, account.user);
    let mut tx = platform.db.begin().await?;
    admission.check(&mut tx, &new.email, account.now).await?;
    store::users::insert_account(&mut tx, &account).await?;
    let (signed, token) = new_session::create(&mut tx, platform, owner, source).await?;
    let device_token = new_session::remember_device(&mut tx, platform, account.user).await?;
    store::events::insert(&mut tx, owner, EventKind::Registered, source, (clock, json!({}))).await?;
    if !new.is_verified {
        let to = Recipient { user: account.user, email: &new.email.identity, is_verified: false };
        if allow_first_email(&mut tx, platform, &to).await? {
            platform.jobs.enqueue(&mut tx, SendVerification { user: account.user }).await?;
        } else {
            // The user can request it again. The time to verify starts all the same, so that the account is deleted if
            // nobody does.
            store::deletion::begin_to_verify(&mut tx, account.user, clock.now()).await?;
        }
    }
    tx.commit().await?;
    Ok(Created { signed, token, device_token })
}
