use std::time::Duration;

use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

/// Longer between two counts, fewer updates for the same numbers; whoever looks before counts by themselves.
const EVERY: Duration = Duration::from_secs(4);

/// Counts what has arrived and what is stored, now and then until told to stop, and once more then.
pub async fn count_arrivals(worker: PgPool, stop: CancellationToken) {
    loop {
        let stopped = tokio::time::timeout(EVERY, stop.cancelled()).await.is_ok();
        let counted = sqlx::query!("select count_arrivals_gently()").execute(&worker).await;
        if let Err(error) = counted {
            tracing::warn!(%error, "failed to count new submissions; retrying");
        }
        let counted = sqlx::query!("select count_storage()").execute(&worker).await;
        if let Err(error) = counted {
            tracing::warn!(%error, "failed to count stored bytes");
        }
        if stopped {
            return;
        }
    }
}
