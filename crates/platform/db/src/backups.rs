//! Reads the tables `backups` and `restores`: when the last backup was made, and whether the database was restored from
//! one and waits in quarantine. `formtray backup` and `formtray restore` write them.

use sqlx::{PgConnection, PgPool};

/// A database that was restored and not released yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantine {
    /// The id of the backup.
    pub backup: String,
    /// When it was restored, in UTC, for people.
    pub restored_at: String,
}

/// Returns how many seconds ago the last backup was finished; `None` if there never was one.
pub async fn last_backup_age(conn: &mut PgConnection) -> sqlx::Result<Option<f64>> {
    sqlx::query_scalar!(
        r#"select extract(epoch from clock_timestamp() - max(finished_at))::float8 as "age" from backups"#
    )
    .fetch_one(conn)
    .await
}

/// Returns the restore that hasn't been released yet, if there is one. Nothing may be delivered and no job may run then.
pub async fn quarantine(worker: &PgPool) -> sqlx::Result<Option<Quarantine>> {
    sqlx::query_as!(
        Quarantine,
        r#"select backup, to_char(restored_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "restored_at!"
           from restores where released_at is null order by restored_at desc limit 1"#
    )
    .fetch_optional(worker)
    .await
}

/// Ends the quarantine, as `formtray_owner`. Returns false if there was none.
pub async fn release_quarantine(owner: &mut PgConnection) -> sqlx::Result<bool> {
    let released = sqlx::query!("update restores set released_at = now() where released_at is null")
        .execute(owner)
        .await?;
    Ok(released.rows_affected() > 0)
}
