//! Works around two weaknesses of `graphile_worker` while its workers run: a lane that doesn't notice new jobs, and a
//! lane that lost its listening connection. When the database fails, these functions return and `Workers::run` ends all
//! lanes.

use std::io;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;

const LANE_WAKE_INTERVAL: Duration = Duration::from_secs(1);
/// Nothing is ever sent on this channel. Listening on it only detects the end of the connection.
const SILENT_CHANNEL: &str = "jobs:watch";

/// Notifies all lanes every second while a job is overdue. Returns when the database fails.
///
/// In `graphile_worker` 0.14 a local queue can miss that its last job was taken, if that happens between its check of
/// the state and its wait for the next change. It then fetches nothing until a notification arrives.
pub(crate) async fn wake_lanes(pool: &PgPool) -> sqlx::Error {
    let wake = "select pg_notify('jobs:insert', '')
         where exists (select from jobs._private_jobs
                       where is_available and run_at < now() - interval '1 second')";
    loop {
        tokio::time::sleep(LANE_WAKE_INTERVAL).await;
        if let Err(error) = sqlx::query(wake).execute(pool).await {
            return error;
        }
    }
}

/// Returns when the connection to the database is lost.
///
/// A lane that lost its own connection would no longer be notified of new jobs and would find them only by polling,
/// once a second.
pub(crate) async fn lost_connection(pool: &PgPool) -> sqlx::Error {
    match listen(pool).await {
        Ok(()) => io::Error::from(io::ErrorKind::ConnectionReset).into(),
        Err(error) => error,
    }
}

async fn listen(pool: &PgPool) -> sqlx::Result<()> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(SILENT_CHANNEL).await?;
    while listener.try_recv().await?.is_some() {}
    Ok(())
}
