use forms::EndpointId;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use super::erase::erase;
use crate::error::SubmissionError;
use crate::model::State;
use crate::store;

/// Spam and trash are kept so long, in case they were none.
const REFUSE: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Deletes what is older than its endpoint's owner wants to keep it, and old spam and trash, every hour.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Retain {}

impl Queued for Retain {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for Retain {
    const IDENTIFIER: &'static str = "retain";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let now = platform.clock.now();
        let mut outcome = Ok(());
        for limited in forms::with_retention(platform.db.worker()).await? {
            let kept = SignedDuration::from_hours(24 * i64::from(limited.days));
            let before = Clock::uuid_floor(now - kept);
            let erased = erase(&platform, limited.workspace, &limited.endpoint, None, before).await;
            outcome = outcome.and(noted(&limited.endpoint, erased));
        }
        let end = now - REFUSE;
        let day = end.to_zoned(TimeZone::UTC).date().saturating_add(1.day());
        for (workspace, endpoint) in store::with_refuse_before(platform.db.worker(), day).await? {
            for folder in [State::Spam, State::Trash] {
                let erased =
                    erase(&platform, workspace, &endpoint, Some(folder), Clock::uuid_floor(end)).await;
                outcome = outcome.and(noted(&endpoint, erased));
            }
        }
        // The first failure, so that the job is tried again. The others had their turn.
        outcome
    }
}

/// One endpoint that cannot be cleared keeps no other from it.
fn noted(endpoint: &EndpointId, erased: Result<usize, SubmissionError>) -> Result<(), SubmissionError> {
    match &erased {
        Ok(0) => {}
        Ok(erased) => tracing::info!(erased, %endpoint, "deleted submissions past their retention period"),
        Err(error) => {
            tracing::error!(%error, %endpoint, "failed to delete submissions past their retention period");
        }
    }
    erased.map(drop)
}
