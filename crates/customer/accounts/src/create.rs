use api::{Error, Platform};
use kernel::Token;
use serde_json::json;

use crate::event::EventKind;
use crate::model::{Email, Signed, UserId, WorkspaceId};
use crate::password::{self, Password};
use crate::source::Source;
use crate::work::SendVerification;
use crate::{sign_in, store};

/// What a new account needs.
pub struct NewAccount {
    pub email: Email,
    pub password: Password,
    pub name: Option<String>,
    /// Somebody at the server's console vouches for the address; everybody else gets a letter.
    pub is_verified: bool,
}

/// A new account, signed in.
pub struct Created {
    pub signed: Signed,
    pub token: Token,
    pub device_token: Token,
}

/// Makes a user with a workspace of their own and signs them in.
pub async fn create(platform: &Platform, new: NewAccount, source: &Source) -> Result<Created, Error> {
    let password_hash = password::hash(new.password).await?;
    let clock = &platform.clock;
    let account = store::users::Account {
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
    store::users::insert_account(&mut tx, &account).await?;
    let (signed, token) = sign_in::session(&mut tx, platform, owner, source).await?;
    let device_token = sign_in::remember_device(&mut tx, platform, account.user).await?;
    store::events::insert(&mut tx, owner, EventKind::Registered, source, (clock, json!({}))).await?;
    if !new.is_verified {
        platform.jobs.enqueue(&mut tx, SendVerification { user: account.user }).await?;
    }
    tx.commit().await?;
    Ok(Created { signed, token, device_token })
}
