use api::Platform;
use intake::{FileId, object_key};
use jiff::ToSpan;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::erase::erase;
use crate::error::SubmissionError;

/// Younger files may belong to a submission that lies in a server's spool and has no row yet: a server that
/// was away for less than this brings its own back.
const YOUNGEST: i32 = 7;
/// And those before, in case a night was missed.
const OLDEST: i32 = 9;

/// Clears up what a crash or a race left: bytes that no row names, and submissions that were on
/// their way while their endpoint was deleted. Every night.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sweep {}

impl Job for Sweep {
    const IDENTIFIER: &'static str = "sweep";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let today = platform.clock.now().to_zoned(TimeZone::UTC).date();
        for back in YOUNGEST..=OLDEST {
            sweep_day(&platform, &format!("uploads/{}/", today.saturating_sub(back.days()))).await?;
        }
        for gone in forms::deleted_since(platform.db.worker(), platform.clock.now() - 72.hours()).await? {
            erase(&platform, gone.workspace, &gone.endpoint, None, Uuid::max()).await?;
        }
        Ok::<(), SubmissionError>(())
    }
}

async fn sweep_day(platform: &Platform, prefix: &str) -> Result<(), SubmissionError> {
    let mut ids: Vec<Uuid> = Vec::new();
    for key in platform.blobs.list(prefix).await? {
        // What is not named as we name files is not ours to remove.
        ids.extend(key.strip_prefix(prefix).and_then(|name| name.parse::<Uuid>().ok()));
    }
    for some in ids.chunks(1000) {
        let orphans = sqlx::query_scalar!(
            r#"select found as "found!: FileId" from unnest($1::uuid[]) as found
               where not exists (select from files where files.id = found)
                 and not exists (select from unclaimed where found = any(unclaimed.file_ids))"#,
            some
        )
        .fetch_all(platform.db.worker())
        .await?;
        for orphan in orphans {
            platform.blobs.delete(&object_key(orphan)).await?;
            tracing::info!(file = %orphan, "removed bytes that no submission names");
        }
    }
    Ok(())
}
