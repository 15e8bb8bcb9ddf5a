//! After a restore, nothing is delivered and no background job runs until the operator says so.

use std::time::Duration;

use api::Platform;
use tokio_util::sync::CancellationToken;

/// How often a database in quarantine is asked whether it was released.
const RELEASE_CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Runs `work` once the database isn't in quarantine, or not at all if `stop` comes first. While PostgreSQL doesn't say
/// whether it is, the work waits too.
pub(crate) async fn after_release(
    name: &str,
    platform: Platform,
    stop: CancellationToken,
    work: impl Future<Output = ()>,
) {
    let mut is_reported = false;
    loop {
        match db::quarantine(platform.db.worker()).await {
            Ok(None) => break,
            Ok(Some(quarantine)) if !is_reported => {
                is_reported = true;
                tracing::warn!(
                    backup = quarantine.backup,
                    "{name} on hold: the database was restored and is in quarantine. Run `formtray restore --release` to end it"
                );
            }
            Ok(Some(_)) => {}
            Err(error) => {
                tracing::warn!(%error, "failed to ask whether the database is in quarantine; retrying");
            }
        }
        tokio::select! {
            () = tokio::time::sleep(RELEASE_CHECK_INTERVAL) => {}
            () = stop.cancelled() => return,
        }
    }
    drop(platform);
    work.await;
}
