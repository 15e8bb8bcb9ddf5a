use api::Error;
use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::account::erase::erase;
use crate::sign_in::sessions_ended::SessionsEnded;
use crate::store;

/// Deletes the accounts whose email address wasn't verified in time. Runs daily.
///
/// It sends no email, because the address may be someone else's.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DeleteUnverified {}

impl Queued for DeleteUnverified {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for DeleteUnverified {
    const IDENTIFIER: &'static str = "end_unverified";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut ended = 0;
        loop {
            let mut tx = platform.db.begin().await?;
            let Some(user) = store::deletion::next_unverified(&mut tx, platform.clock.now()).await? else {
                break;
            };
            erase(&platform, &mut tx, user).await?;
            tx.commit().await?;
            SessionsEnded::ALL.publish(&platform, user);
            ended += 1;
        }
        if ended > 0 {
            tracing::info!(ended, "deleted accounts whose email address was never verified");
        }
        Ok::<(), Error>(())
    }
}
