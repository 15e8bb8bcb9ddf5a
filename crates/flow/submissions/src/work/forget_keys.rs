use jiff::SignedDuration;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

/// A spool brings back what is younger than a week.
const DELETED_KEPT: SignedDuration = SignedDuration::from_hours(24 * 8);

/// Forgets the idempotency keys whose day is over, and which submissions were deleted long ago, every hour.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetKeys {}

impl Queued for ForgetKeys {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetKeys {
    const IDENTIFIER: &'static str = "forget_keys";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let (worker, now) = (platform.db.worker(), platform.clock.now());
        sqlx::query!("delete from submission_keys where expires_at < $1", now.to_sqlx() as SqlTimestamp)
            .execute(worker)
            .await?;
        let until = Clock::uuid_floor(now - DELETED_KEPT);
        sqlx::query!("delete from deleted_submissions where id < $1", until).execute(worker).await?;
        Ok::<(), sqlx::Error>(())
    }
}
