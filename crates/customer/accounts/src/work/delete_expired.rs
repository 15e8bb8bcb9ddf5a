use jiff::ToSpan;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::store;

/// How long entries of the security log are kept, in hours.
const LOG_HOURS: i64 = 365 * 24;

/// Deletes what is no longer of use: expired sessions, unfinished sign-ins and links, empty rate-limit buckets, devices
/// not seen for long, and old entries of the security log. Runs every night.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Forget {}

impl Queued for Forget {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for Forget {
    const IDENTIFIER: &'static str = "forget_sign_ins";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        store::sessions::forget_dead(worker, now).await?;
        store::pending_sign_ins::forget_old(worker, now).await?;
        store::mail_tokens::forget_expired(worker, now).await?;
        store::attempts::forget_empty(worker, now).await?;
        store::devices::forget_unused(worker, now).await?;
        store::events::forget_before(worker, now - LOG_HOURS.hours()).await?;
        Ok::<(), sqlx::Error>(())
    }
}
