use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use super::send_billing_email::notify;
use crate::model::{NoticeKind, month_of};
use crate::store::notices;

/// After how many days the owner is told that submissions are held. The latest that applies comes first.
const TOLD_AFTER: [(NoticeKind, i64); 3] =
    [(NoticeKind::HeldLastDays, 83), (NoticeKind::HeldLong, 60), (NoticeKind::Held, 0)];

/// The hourly job that tells owners that submissions are held, and when they will be deleted.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TellHeld {}

impl Queued for TellHeld {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for TellHeld {
    const IDENTIFIER: &'static str = "tell_held";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        if !platform.billing_enabled {
            return Ok(());
        }
        let now = platform.clock.now();
        for (kind, days) in TOLD_AFTER {
            let before = now - SignedDuration::from_hours(24 * days);
            for workspace in notices::holding_since(platform.db.worker(), before, month_of(now), kind).await?
            {
                notify(&platform, workspace, kind).await?;
            }
        }
        Ok::<(), JobError>(())
    }
}
