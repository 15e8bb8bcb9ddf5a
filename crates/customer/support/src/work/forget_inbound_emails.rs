use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::model::limits::INBOUND_TTL;
use crate::store::inbound_emails;

/// Forgets which emails were received long ago.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForgetInboundEmails {}

impl Queued for ForgetInboundEmails {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for ForgetInboundEmails {
    const IDENTIFIER: &'static str = "forget_inbound_emails";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let before = platform.clock.now() - INBOUND_TTL;
        inbound_emails::delete_before(platform.db.worker(), before).await?;
        Ok::<(), JobError>(())
    }
}
