use accounts::{Bucket, WorkspaceId};
use api::Platform;
use jiff::SignedDuration;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use crate::model::DestinationId;
use crate::notifications::emails::DestinationFailing;
use crate::store::destinations;

/// How many attempts to send the email there are.
const MAX_FAILURE_SEND_ATTEMPTS: i16 = 12;
/// How many of these emails the owner of a workspace gets in an hour, for all its destinations together. The
/// dashboard shows the rest.
const MAX_FAILURE_EMAILS_PER_HOUR: u32 = 10;

/// Emails the owner that deliveries to a destination failed finally, or that it is paused.
///
/// The ledger enqueues it at most once a day for each destination, and when the destination is paused.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendFailureEmail {
    pub workspace: WorkspaceId,
    pub destination: DestinationId,
}

impl Queued for SendFailureEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendFailureEmail {
    const IDENTIFIER: &'static str = "tell_failing";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let problem = destinations::problem(&mut conn, self.workspace, self.destination).await?;
        let owner = accounts::members(&mut conn, self.workspace).await?.into_iter().next();
        drop(conn);
        let (Some(problem), Some(owner)) = (problem, owner) else { return Ok(()) };
        // An owner wouldn't receive an email about their own address failing.
        if !owner.is_verified || problem.address.as_deref() == Some(&owner.email) {
            return Ok(());
        }
        if *ctx.job().attempts() <= 1 && !self.take_from_limit(&platform).await? {
            tracing::info!(workspace = %self.workspace, "skipped a delivery failure email: hourly limit reached");
            return Ok(());
        }
        let email = DestinationFailing::new(&owner.email_as_typed, &problem);
        match platform.mail.send(email.write(&platform.email_layout(), jobs::id_of(&ctx))).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_FAILURE_SEND_ATTEMPTS => {
                tracing::warn!(%error, email = "destination_failing", "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}

impl SendFailureEmail {
    /// Takes one email from the hourly limit of the workspace's owner; `false` if none is left.
    async fn take_from_limit(&self, platform: &Platform) -> sqlx::Result<bool> {
        let (counted, hour) = (self.workspace.0.as_bytes(), SignedDuration::from_hours(1));
        let bucket = Bucket::new(platform, "failing", counted, MAX_FAILURE_EMAILS_PER_HOUR, hour);
        let mut conn = platform.db.worker().acquire().await?;
        Ok(bucket.take(&mut conn, platform.clock.now()).await?.is_ok())
    }
}
