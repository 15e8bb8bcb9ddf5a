use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan};
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use super::erase::erase;
use crate::error::SubmissionError;
use crate::model::State;
use crate::store;

/// Spam and trash are kept so long, in case they were none.
const REFUSE: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Deletes what is older than its endpoint's owner wants to keep it, and old spam and trash, every day.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Retain {}

impl Job for Retain {
    const IDENTIFIER: &'static str = "retain";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        for limited in forms::with_retention(platform.db.worker()).await? {
            let kept = SignedDuration::from_hours(24 * i64::from(limited.days));
            let before = Clock::uuid_floor(platform.clock.now() - kept);
            let erased = erase(&platform, limited.workspace, &limited.endpoint, None, before).await?;
            if erased > 0 {
                tracing::info!(erased, endpoint = %limited.endpoint, "deleted what was past its retention");
            }
        }
        let end = platform.clock.now() - REFUSE;
        let day = end.to_zoned(TimeZone::UTC).date().saturating_add(1.day());
        for (workspace, endpoint) in store::with_refuse_before(platform.db.worker(), day).await? {
            for folder in [State::Spam, State::Trash] {
                erase(&platform, workspace, &endpoint, Some(folder), Clock::uuid_floor(end)).await?;
            }
        }
        Ok::<(), SubmissionError>(())
    }
}
