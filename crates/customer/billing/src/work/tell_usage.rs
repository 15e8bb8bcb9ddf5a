use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use super::send_billing_email::notify;
use crate::model::{NoticeKind, month_of};
use crate::price::FREE_SUBMISSIONS_PER_MONTH;
use crate::store::notices;

/// The job that tells owners once a month that they have used 80 % and 100 % of the free submissions.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TellUsage {}

impl Queued for TellUsage {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for TellUsage {
    const IDENTIFIER: &'static str = "tell_usage";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        if !platform.billing_enabled {
            return Ok(());
        }
        let month = month_of(platform.clock.now());
        let all = FREE_SUBMISSIONS_PER_MONTH;
        for (kind, count) in [(NoticeKind::QuotaUsed, all), (NoticeKind::QuotaNearlyUsed, all * 4 / 5)] {
            for workspace in notices::reached(platform.db.worker(), month, count, kind).await? {
                notify(&platform, workspace, kind).await?;
            }
        }
        Ok::<(), JobError>(())
    }
}
