use accounts::WorkspaceId;
use jobs::{IntoTaskHandlerResult, Job, WorkerContext};
use serde::{Deserialize, Serialize};

use super::Undone;
use crate::emails::DestinationFailing;
use crate::model::DestinationId;
use crate::store::destinations;

const MOST_TRIES: i16 = 12;

/// Tells an owner that deliveries to a destination were given up, or that it is paused; once a day at most.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TellFailing {
    pub workspace: WorkspaceId,
    pub destination: DestinationId,
}

impl Job for TellFailing {
    const IDENTIFIER: &'static str = "tell_failing";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let mut conn = platform.db.worker().acquire().await?;
        let trouble = destinations::trouble(&mut conn, self.workspace, self.destination).await?;
        let owner = accounts::members(&mut conn, self.workspace).await?.into_iter().next();
        drop(conn);
        let (Some(trouble), Some(owner)) = (trouble, owner) else { return Ok(()) };
        // Nobody reads a letter about their own address there.
        if !owner.is_verified || trouble.address.as_deref() == Some(&owner.email) {
            return Ok(());
        }
        let words = DestinationFailing::new(
            &platform,
            &owner.email_as_typed,
            &trouble.target,
            trouble.given_up,
            trouble.is_paused,
        );
        match platform.mail.send(words.write(platform.clock.uuid())).await {
            Err(error) if error.is_lasting() || *ctx.job().attempts() >= MOST_TRIES => {
                tracing::warn!(%error, letter = "destination_failing", "a letter is given up");
                Ok(())
            }
            sent => Ok::<(), Undone>(sent.map(drop)?),
        }
    }
}
