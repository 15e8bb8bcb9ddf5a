//! Two weaknesses of the library's workers, and what is done about them while they run.

use std::io;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;

const WAKE_INTERVAL: Duration = Duration::from_secs(1);
/// Nobody notifies here: only the end of the connection is heard.
const SILENT_CHANNEL: &str = "jobs:watch";

/// Notifies all lanes every second while a job is overdue. In `graphile_worker` 0.14 a local queue can miss that its last
/// job was taken, if that happens between its look at the state and its wait for the next one; then it fetches nothing
/// until a notification comes. Returns when the database fails.
pub(crate) async fn wake_lanes(pool: &PgPool) -> sqlx::Error {
    let wake = "select pg_notify('jobs:insert', '')
         where exists (select from jobs._private_jobs
                       where is_available and run_at < now() - interval '1 second')";
    loop {
        tokio::time::sleep(WAKE_INTERVAL).await;
        if let Err(error) = sqlx::query(wake).execute(pool).await {
            return error;
        }
    }
}

/// Returns when the connection to the database is lost. Lanes that lose theirs would hear of no new job any more, and
/// find them by looking once a second.
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
