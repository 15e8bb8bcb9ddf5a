use accounts::{UserId, WorkspaceId};
use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::model::WaitsFor;
use crate::store::recipients::RecipientKey;
use crate::store::{notifications, recipients};
use crate::work::SendConfirmationEmail;
use crate::work::error::JobError;

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
        let platform = Platform::of_job(&ctx);
        let Self { workspace, user, reclaimed } = self;
        let mut tx = platform.db.begin().await?;
        if reclaimed {
            notifications::remove_all_except_member(&mut tx, workspace, user).await?;
        }
        let (recipient, moved_ms) = (RecipientKey::Member(user), platform.clock.moved_ms());
        recipients::release(&mut tx, workspace, recipient, WaitsFor::Verification, moved_ms).await?;
        for email in recipients::without_confirmation_email(&mut tx, workspace).await? {
            platform
                .jobs
                .enqueue(&mut tx, SendConfirmationEmail { workspace, email, by: user, is_counted: false })
                .await?;
        }
        tx.commit().await?;
        Ok::<(), JobError>(())
    }
}
