//! Adds what has arrived to the counters: from `arrivals` to `usage` and `folder_totals`, and from `storage_changes` to
//! `storage`. Requests that show numbers don't depend on it: they add what isn't counted yet.

use std::time::Duration;

use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::store;

/// The pause between two counts. A longer pause means fewer updates for the same totals, but more for a request to add
/// up that shows numbers.
const COUNT_INTERVAL: Duration = Duration::from_secs(10);
/// The pause between two buckets. Thousands of updates in one go would take a processor away from submissions that are
/// being accepted. Nothing is locked during the pause.
const SLICE_PAUSE: Duration = Duration::from_millis(15);

/// Counts new submissions and stored bytes every 10 seconds until it is stopped, and once more then.
pub async fn count_arrivals(worker: PgPool, stop: CancellationToken) {
    loop {
        let stopped = tokio::time::timeout(COUNT_INTERVAL, stop.cancelled()).await.is_ok();
        let counted = count_all(&worker).await;
        if let Err(error) = counted {
            tracing::warn!(%error, "failed to count new submissions; retrying");
        }
        let counted = store::count_stored_bytes(&worker).await;
        if let Err(error) = counted {
            tracing::warn!(%error, "failed to count stored bytes");
        }
        if stopped {
            return;
        }
    }
}

/// Counts everything that has arrived by now, bucket by bucket, each in a transaction of its own.
async fn count_all(worker: &PgPool) -> sqlx::Result<()> {
    while store::slice_arrivals(worker).await? {}
    while store::count_slices(worker).await? {
        tokio::time::sleep(SLICE_PAUSE).await;
    }
    Ok(())
}
