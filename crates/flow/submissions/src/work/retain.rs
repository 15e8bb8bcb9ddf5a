use api::Platform;
use forms::EndpointId;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Clock;
use serde::{Deserialize, Serialize};

use super::erase_endpoint::erase;
use crate::error::SubmissionError;
use crate::model::State;
use crate::store;

/// How long spam and trash are kept unless their endpoint says less, in case something was put there by mistake.
const SPAM_AND_TRASH_KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The hourly job that deletes submissions older than their endpoint's retention period, and old spam, trash and held ones.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Retain {}

impl Queued for Retain {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for Retain {
    const IDENTIFIER: &'static str = "retain";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let now = platform.clock.now();
        let mut outcome = Ok(());
        for limited in forms::with_retention(platform.db.worker()).await? {
            let kept = SignedDuration::from_hours(24 * i64::from(limited.days));
            let before = Clock::uuid_floor(now - kept);
            let erased = erase(&platform, limited.workspace, &limited.endpoint, None, before).await;
            outcome = outcome.and(log_erased(&limited.endpoint, erased));
        }
        for limited in forms::with_folder_retention(platform.db.worker()).await? {
            for (folder, days) in [(State::Spam, limited.spam_days), (State::Trash, limited.trash_days)] {
                let Some(days) = days else { continue };
                let before = Clock::uuid_floor(now - SignedDuration::from_hours(24 * i64::from(days)));
                let erased =
                    erase(&platform, limited.workspace, &limited.endpoint, Some(folder), before).await;
                outcome = outcome.and(log_erased(&limited.endpoint, erased));
            }
        }
        let end = Clock::uuid_floor(now - SPAM_AND_TRASH_KEPT);
        for (workspace, endpoint) in store::with_spam_or_trash_before(platform.db.worker(), end).await? {
            for folder in [State::Spam, State::Trash] {
                let erased = erase(&platform, workspace, &endpoint, Some(folder), end).await;
                outcome = outcome.and(log_erased(&endpoint, erased));
            }
        }
        let end = Clock::uuid_floor(now - billing::HELD_FOR);
        for (workspace, endpoint) in store::with_held_before(platform.db.worker(), end).await? {
            let erased = erase(&platform, workspace, &endpoint, Some(State::Held), end).await;
            outcome = outcome.and(log_erased(&endpoint, erased));
        }
        // Returns the first error, so that the job is retried. All other endpoints have been processed by now.
        outcome
    }
}

/// Logs the result for one endpoint. The caller keeps the error and continues with the next endpoint.
fn log_erased(endpoint: &EndpointId, erased: Result<usize, SubmissionError>) -> Result<(), SubmissionError> {
    match &erased {
        Ok(0) => {}
        Ok(erased) => tracing::info!(erased, %endpoint, "deleted submissions past their retention period"),
        Err(error) => {
            tracing::error!(%error, %endpoint, "failed to delete submissions past their retention period");
        }
    }
    erased.map(drop)
}
