use jiff::SignedDuration;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use api::Platform;

/// How old the ids in `deleted_submissions` become. It is longer than a week, because a spool may bring back
/// submissions up to that age.
const DELETED_IDS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 8);

/// The hourly job that deletes expired idempotency keys, and the ids of submissions that were deleted long ago.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetKeys {}

impl Queued for ForgetKeys {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetKeys {
    const IDENTIFIER: &'static str = "forget_keys";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        sqlx::query!("delete from submission_keys where expires_at < $1", now.to_sqlx() as SqlTimestamp)
            .execute(worker)
            .await?;
        let until = Clock::uuid_floor(now - DELETED_IDS_KEPT);
        sqlx::query!("delete from deleted_submissions where id < $1", until).execute(worker).await?;
        Ok::<(), sqlx::Error>(())
    }
}
