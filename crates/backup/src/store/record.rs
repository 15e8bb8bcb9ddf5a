use anyhow::Context;
use sqlx::PgConnection;

use crate::model::TakeReport;

/// Records a finished backup, for `formtray doctor` and the alarms, and forgets those of more than a year ago.
pub(crate) async fn record(owner: &mut PgConnection, report: &TakeReport) -> anyhow::Result<()> {
    sqlx::query!("delete from backups where finished_at < now() - interval '1 year'")
        .execute(&mut *owner)
        .await?;
    sqlx::query!(
        "insert into backups (id, target, files, bytes) values ($1, $2, $3, $4)",
        report.backup,
        report.target,
        i64::try_from(report.files)?,
        i64::try_from(report.database_bytes + report.bytes_copied)?
    )
    .execute(owner)
    .await
    .context("the backup is complete, but couldn't be recorded in the database")?;
    Ok(())
}
