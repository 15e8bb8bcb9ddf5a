use api::Platform;
use jiff::ToSpan;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store;

/// How long entries of the security log are kept, in hours.
const SECURITY_LOG_HOURS: i64 = 365 * 24;

/// Deletes what is no longer of use: expired sessions, pending sign-ins, links and invitations, empty rate-limit buckets, devices
/// not seen for long, and old entries of the security log. Runs every night.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DeleteExpired {}

impl Queued for DeleteExpired {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for DeleteExpired {
    const IDENTIFIER: &'static str = "forget_sign_ins";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        store::sessions::delete_expired(worker, now).await?;
        store::pending_sign_ins::delete_expired(worker, now).await?;
        store::mail_tokens::delete_expired(worker, now).await?;
        store::invitations::delete_expired(worker, now).await?;
        store::attempts::delete_empty(worker, now).await?;
        store::devices::delete_unused(worker, now).await?;
        store::events::delete_before(worker, now - SECURITY_LOG_HOURS.hours()).await?;
        Ok::<(), sqlx::Error>(())
    }
}
