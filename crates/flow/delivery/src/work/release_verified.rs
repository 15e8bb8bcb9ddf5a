use accounts::{UserId, WorkspaceId};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::{AskRecipient, Undone};
use crate::model::WaitsFor;
use crate::store::recipients::Whose;
use crate::store::{notifications, recipients};

/// Runs when a user's email address was verified, for each `accounts::AddressVerified`.
///
/// Makes deliveries due that waited for it, and asks recipients who were added meanwhile to confirm. If the account
/// was reclaimed by a password reset, it removes what was set up before.
#[derive(Serialize, Deserialize)]
pub struct ReleaseVerified {
    pub(crate) workspace: WorkspaceId,
    pub(crate) user: UserId,
    pub(crate) reclaimed: bool,
}

impl Queued for ReleaseVerified {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for ReleaseVerified {
    const IDENTIFIER: &'static str = "release_verified";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = super::platform(&ctx);
        let Self { workspace, user, reclaimed } = self;
        let mut tx = platform.db.begin().await?;
        if reclaimed {
            notifications::wipe(&mut tx, workspace, user).await?;
        }
        let (whose, moved_ms) = (Whose::Member(user), platform.clock.moved_ms());
        recipients::release(&mut tx, workspace, whose, WaitsFor::Verification, moved_ms).await?;
        for email in recipients::never_asked(&mut tx, workspace).await? {
            platform
                .jobs
                .enqueue(&mut tx, AskRecipient { workspace, email, by: user, is_counted: false })
                .await?;
        }
        tx.commit().await?;
        Ok::<(), Undone>(())
    }
}
