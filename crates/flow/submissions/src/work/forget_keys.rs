use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use serde::{Deserialize, Serialize};

/// Forgets the idempotency keys whose day is over, every hour.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetKeys {}

impl Job for ForgetKeys {
    const IDENTIFIER: &'static str = "forget_keys";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        sqlx::query!(
            "delete from submission_keys where expires_at < $1",
            platform.clock.now().to_sqlx() as SqlTimestamp
        )
        .execute(platform.db.worker())
        .await
        .map(drop)
    }
}
