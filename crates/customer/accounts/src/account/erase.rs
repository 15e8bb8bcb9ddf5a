use api::{Error, Platform};
use sqlx::PgConnection;

use crate::model::UserId;
use crate::model::facts::WorkspaceErased;
use crate::store;

/// Deletes an account in the caller's transaction, as the worker. Every deletion of an account goes through here.
///
/// The user, their sessions, the workspace and its endpoints are gone when the transaction commits. Everything else is
/// deleted by the subscribers of the fact `WorkspaceErased`.
pub(crate) async fn erase(platform: &Platform, conn: &mut PgConnection, user: UserId) -> Result<(), Error> {
    for workspace in store::deletion::delete_account(conn, user).await? {
        platform.jobs.publish_fact(conn, &WorkspaceErased { workspace }).await?;
    }
    Ok(())
}
