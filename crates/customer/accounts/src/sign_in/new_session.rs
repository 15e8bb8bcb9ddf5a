use api::Platform;
use kernel::Token;
use serde_json::json;
use sqlx::PgConnection;

use crate::emails::notices::notice::Notice;
use crate::emails::notices::notify_owner::notify_owner;
use crate::error::AccountError;
use crate::model::security_event::EventKind;
use crate::model::{SessionId, Signed, SignedIn, UserId, WorkspaceId};
use crate::sign_in::request_source::RequestSource;
use crate::store;

/// Creates a session for a user who has shown everything that a sign-in needs, and remembers the device.
///
/// If the account doesn't know the device, its owner is notified by email.
pub(crate) async fn sign_in(
    conn: &mut PgConnection,
    platform: &Platform,
    (workspace, user): (WorkspaceId, UserId),
    source: &RequestSource,
) -> Result<SignedIn, AccountError> {
    let (signed, token) = create(conn, platform, (workspace, user), source).await?;
    let now = platform.clock.now();
    let is_known = match source.device_token {
        Some(device) => store::devices::touch(conn, user, device, now).await?,
        None => false,
    };
    let device_token = if is_known { None } else { Some(remember_device(conn, platform, user).await?) };
    if !is_known {
        notify_owner(conn, platform, user, Notice::NewSignIn, source).await?;
    }
    let details = (&platform.clock, json!({ "new_device": !is_known }));
    store::events::insert(conn, signed.owner(), EventKind::SignedIn, source, details).await?;
    let user = store::users::find_profile(conn, workspace, user).await?;
    Ok(SignedIn { token: reveal(&token), device_token: device_token.as_ref().map(reveal), user })
}

/// Creates a session and returns it with its token.
pub(crate) async fn create(
    conn: &mut PgConnection,
    platform: &Platform,
    (workspace, user): (WorkspaceId, UserId),
    source: &RequestSource,
) -> sqlx::Result<(Signed, Token)> {
    let signed = Signed { user, workspace, session: SessionId(platform.clock.uuid()) };
    let token = Token::fresh();
    store::sessions::insert(conn, signed, token.hash(), source, platform.clock.now()).await?;
    Ok((signed, token))
}

/// Adds a known device to the account and returns its token.
pub(crate) async fn remember_device(
    conn: &mut PgConnection,
    platform: &Platform,
    user: UserId,
) -> sqlx::Result<Token> {
    let token = Token::fresh();
    store::devices::insert(conn, user, token.hash(), platform.clock.now()).await?;
    Ok(token)
}

pub(crate) fn reveal(token: &Token) -> String {
    token.reveal().to_owned()
}
