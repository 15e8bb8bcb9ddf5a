//! All SQL of this crate, run as `formtray_owner`: the lock, the snapshot that the dump and the list of files share, the
//! record of successful backups, and whether a database is empty.

pub(crate) mod destination;
pub(crate) mod record;
pub(crate) mod snapshot;

use anyhow::{Context, ensure};
use sqlx::{Connection, PgConnection};

pub(crate) async fn connect(owner_url: &str) -> anyhow::Result<PgConnection> {
    PgConnection::connect(owner_url).await.context("failed to connect as formtray_owner")
}

/// Makes sure that no other backup of this database runs as long as the connection is open.
pub(crate) async fn lock(owner: &mut PgConnection) -> anyhow::Result<()> {
    let locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_lock(hashtext('formtray backup')::bigint) as "locked!""#
    )
    .fetch_one(owner)
    .await?;
    ensure!(locked, "another backup of this database is running");
    Ok(())
}

/// Returns the major version of the server.
pub(crate) async fn server_version(owner: &mut PgConnection) -> anyhow::Result<u32> {
    let number = sqlx::query_scalar!(r#"select current_setting('server_version_num')::int as "version!""#)
        .fetch_one(owner)
        .await?;
    Ok(u32::try_from(number / 10_000)?)
}
