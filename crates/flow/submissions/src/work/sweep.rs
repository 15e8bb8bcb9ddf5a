use api::Platform;
use jiff::ToSpan;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::erase::erase;
use crate::error::SubmissionError;

/// Days looked at again: yesterday, and those before in case a night was missed.
const DAYS: i32 = 3;

/// Clears up what a crash or a race left: bytes that no row names, and submissions that were on
/// their way while their endpoint was deleted. Every night.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sweep {}

impl Job for Sweep {
    const IDENTIFIER: &'static str = "sweep";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let today = platform.clock.now().to_zoned(TimeZone::UTC).date();
        for back in 1..=DAYS {
            sweep_day(
                &platform,
                &format!("uploads/{}/", today.saturating_sub(back.days())),
            )
            .await?;
        }
        for gone in
            forms::deleted_since(platform.db.worker(), platform.clock.now() - 72.hours()).await?
        {
            erase(&platform, gone.workspace, &gone.endpoint, Uuid::max()).await?;
        }
        Ok::<(), SubmissionError>(())
    }
}

async fn sweep_day(platform: &Platform, prefix: &str) -> Result<(), SubmissionError> {
    let keys = platform.blobs.list(prefix).await?;
    for some in keys.chunks(1000) {
        let orphans = sqlx::query_scalar!(
            r#"select key as "key!" from unnest($1::text[]) as key
               where not exists (select from files f where f.id = right(key, 36)::uuid)"#,
            some
        )
        .fetch_all(platform.db.worker())
        .await?;
        for key in orphans {
            platform.blobs.delete(&key).await?;
            tracing::info!(key, "removed bytes that no submission names");
        }
    }
    Ok(())
}
