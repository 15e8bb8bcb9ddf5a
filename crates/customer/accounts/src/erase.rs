use api::{Error, Platform};
use sqlx::PgConnection;

use crate::fact::WorkspaceErased;
use crate::model::UserId;
use crate::store;

/// Ends an account in the caller's transaction, as the worker: the person, their sessions, the workspace and its
/// endpoints at once; everything else by whoever hears the fact. There is no other road out.
pub(crate) async fn erase(platform: &Platform, conn: &mut PgConnection, user: UserId) -> Result<(), Error> {
    for workspace in store::leaving::delete_account(conn, user).await? {
        platform.jobs.state(conn, &WorkspaceErased { workspace }).await?;
    }
    Ok(())
}
