//! The account that an archive is imported into.

use api::{Error, Platform};
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;

use super::ImportTarget;
use crate::account::import::archive::ArchiveReader;
use crate::account::import::error::ImportError;
use crate::emails::notices::notice::EventContext;
use crate::model::security_event::EventKind;
use crate::model::{Email, UserId, WorkspaceId, parse_name};
use crate::password::hash_queue::{AccountKey, HashPermit};
use crate::password::{self, Password};
use crate::sign_in::request_source::RequestSource;
use crate::store;
use crate::work::SendReset;

/// What is read of `account.json`. The address is given by the operator, and may be another.
#[derive(Default, Deserialize)]
struct ImportedAccount {
    name: Option<String>,
    timezone: Option<String>,
    workspace: Option<ImportedWorkspace>,
}

#[derive(Deserialize)]
struct ImportedWorkspace {
    name: String,
}

/// The longest name of a workspace.
const MAX_WORKSPACE_NAME_CHARACTERS: usize = 200;

/// Finds the account with an address, or creates it, in a transaction of the role `formtray_owner`.
///
/// A new account has a password that nobody knows. Its owner gets an email with a link to choose one when the transaction
/// commits. The address counts as verified, as in `formtray setup`: an operator vouches for it.
pub async fn import_owner(
    conn: &mut PgConnection,
    platform: &Platform,
    archive: &ArchiveReader,
    email: &Email,
) -> Result<ImportTarget, ImportError> {
    if let Some((owner, workspace)) = store::users::find_owner(conn, email).await? {
        return Ok(ImportTarget { workspace, owner, is_new: false });
    }
    let account: ImportedAccount = archive.read_whole("account.json").await?.unwrap_or_default();
    create(conn, platform, &account, email).await
}

async fn create(
    conn: &mut PgConnection,
    platform: &Platform,
    account: &ImportedAccount,
    email: &Email,
) -> Result<ImportTarget, ImportError> {
    let source = RequestSource::console();
    let failed = |error: Error| ImportError::Account(error);
    let permit = HashPermit::acquire(source.address, AccountKey::Typed(email.identity.clone())).await;
    let permit = permit.map_err(|error| failed(error.into()))?;
    let password_hash =
        password::hash(Password::unknown(), permit).await.map_err(|error| failed(error.into()))?;
    let name = parse_name(account.name.clone()).unwrap_or_default();
    let clock = &platform.clock;
    let new = store::users::NewUser {
        workspace: WorkspaceId(clock.uuid()),
        user: UserId(clock.uuid()),
        email,
        name: name.as_deref(),
        password_hash: &password_hash,
        is_verified: true,
        now: clock.now(),
    };
    let (workspace, owner) = (new.workspace, new.user);
    store::users::insert_account(conn, &new).await.map_err(|error| failed(error.into()))?;
    name_workspace(conn, workspace, account).await?;
    if let Some(timezone) = account.timezone.as_deref().filter(|zone| jiff::tz::TimeZone::get(zone).is_ok()) {
        store::users::update_profile(conn, owner, None, Some(timezone)).await?;
    }
    let details = (clock, json!({}));
    store::events::insert(conn, (workspace, owner), EventKind::Registered, &source, details).await?;
    let link = SendReset { email: email.identity.clone(), happened: EventContext::now(platform, &source) };
    platform.jobs.enqueue(conn, link).await.map_err(|error| failed(error.into()))?;
    Ok(ImportTarget { workspace, owner, is_new: true })
}

/// Gives the new workspace the name that it had.
async fn name_workspace(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    account: &ImportedAccount,
) -> sqlx::Result<()> {
    let named = account.workspace.as_ref().map(|workspace| workspace.name.trim());
    let fits = |name: &&str| {
        !name.is_empty()
            && name.chars().count() <= MAX_WORKSPACE_NAME_CHARACTERS
            && !name.chars().any(char::is_control)
    };
    if let Some(name) = named.filter(fits) {
        store::users::rename_workspace(conn, workspace, name).await?;
    }
    Ok(())
}

/// Writes into the security log of an account that something was imported.
pub async fn log_import(
    conn: &mut PgConnection,
    platform: &Platform,
    target: &ImportTarget,
) -> sqlx::Result<()> {
    let details = (&platform.clock, json!({ "action": "imported" }));
    let owner = (target.workspace, target.owner);
    store::events::insert(conn, owner, EventKind::OperatorActed, &RequestSource::console(), details).await
}
