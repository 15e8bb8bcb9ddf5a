use api::{Error, Platform};
use kernel::Token;

use crate::model::{Email, Password, SessionId, Signed, UserId, WorkspaceId};
use crate::source::Source;
use crate::{password, store};

/// What a new account needs.
pub struct NewAccount {
    pub email: Email,
    pub password: Password,
    pub name: Option<String>,
}

/// Makes a user with a workspace of their own and signs them in.
pub async fn create(platform: &Platform, new: NewAccount, source: &Source) -> Result<(Signed, Token), Error> {
    let password_hash = password::hash(new.password).await?;
    let clock = &platform.clock;
    let signed = Signed {
        user: UserId(clock.uuid()),
        workspace: WorkspaceId(clock.uuid()),
        session: SessionId(clock.uuid()),
    };
    let token = Token::fresh();
    let account = store::users::Account {
        workspace: signed.workspace,
        user: signed.user,
        email: &new.email,
        name: new.name.as_deref(),
        password_hash: &password_hash,
        now: clock.now(),
    };
    let mut tx = platform.db.worker().begin().await?;
    store::users::insert_account(&mut tx, &account).await?;
    store::sessions::insert(&mut tx, signed, token.hash(), source, account.now).await?;
    tx.commit().await?;
    Ok((signed, token))
}
