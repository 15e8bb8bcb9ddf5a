//! Adds what has arrived to the counters: from `arrivals` to `usage`, and from `storage_changes` to `storage`.

use std::time::Duration;

use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

use crate::store;

/// The pause between two counts. A longer pause means fewer updates for the same totals, and a request that shows
/// numbers counts by itself before it reads them.
const COUNT_INTERVAL: Duration = Duration::from_secs(4);

/// Counts new submissions and stored bytes every 4 seconds until it is stopped, and once more then.
pub async fn count_arrivals(worker: PgPool, stop: CancellationToken) {
    loop {
        let stopped = tokio::time::timeout(COUNT_INTERVAL, stop.cancelled()).await.is_ok();
        let counted = store::count_arrivals(&worker).await;
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
