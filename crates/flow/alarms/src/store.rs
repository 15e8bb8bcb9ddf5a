//! Reads the figures of all workspaces, and remembers in the table `alarms` what was reported when.

use std::time::Duration;

use api::Platform;
use sqlx::PgConnection;

use crate::model::{Alarm, Figures, NEVER_BACKED_UP};

/// Reads the figures that PostgreSQL has. `spool` is `None`; a caller with access to the spool sets it. `backup_every` is
/// the longest time between two backups, if there should be any.
pub async fn read(
    conn: &mut PgConnection,
    platform: &Platform,
    backup_every: Option<Duration>,
) -> sqlx::Result<Figures> {
    let backlog = submissions::backlog(conn).await?;
    let waited = |since: Option<_>| {
        since.map_or(Duration::ZERO, |since| {
            Duration::try_from(platform.clock.now().duration_since(since)).unwrap_or_default()
        })
    };
    Ok(Figures {
        dead_jobs: jobs::count_failed(conn).await?,
        spool: None,
        outbox: waited(backlog.oldest),
        set_aside: backlog.set_aside,
        late: delivery::oldest_due(conn, &platform.clock).await?,
        not_stored: backlog.not_stored,
        meter_differences: billing::meter_differences(conn).await?,
        stale_backup: stale_backup(conn, backup_every).await?,
    })
}

/// Returns the age of the last backup if it is older than `every`.
async fn stale_backup(conn: &mut PgConnection, every: Option<Duration>) -> sqlx::Result<Option<Duration>> {
    let Some(every) = every else { return Ok(None) };
    let age = db::last_backup_age(conn).await?;
    let age = age.map_or(NEVER_BACKED_UP, |seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default());
    Ok((age > every).then_some(age))
}

/// Decides whether to report an alarm now, in the log and by email, and records that it was. It is reported if no
/// server has done so within the last hour, and it got worse or a day has passed.
pub(crate) async fn claim_report(conn: &mut PgConnection, alarm: Alarm, value: f64) -> sqlx::Result<bool> {
    let claimed = sqlx::query!(
        "insert into alarms as a (kind, told_at, value) values ($1, clock_timestamp(), $2)
         on conflict (kind) do update set told_at = excluded.told_at, value = excluded.value
         where a.told_at <= clock_timestamp() - interval '1 hour'
           and (a.value < excluded.value or a.told_at <= clock_timestamp() - interval '1 day')",
        alarm.name(),
        value
    )
    .execute(conn)
    .await?;
    Ok(claimed.rows_affected() == 1)
}

/// Records that an alarm is over, so that its next occurrence counts as worse.
pub(crate) async fn record_end(conn: &mut PgConnection, alarm: Alarm) -> sqlx::Result<()> {
    sqlx::query!("update alarms set value = 0 where kind = $1 and value > 0", alarm.name())
        .execute(conn)
        .await?;
    Ok(())
}
