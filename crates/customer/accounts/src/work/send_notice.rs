use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::send_email::send;
use crate::emails::notices::notice::{EventContext, Notice};
use crate::emails::{
    Change, EmailChanged, EventDetails, NewSignIn, PasswordChanged, Stage, TwoFactorChanged,
};
use crate::model::UserId;
use crate::store;

/// Emails the owner of an account about a change to it.
#[derive(Serialize, Deserialize)]
pub(crate) struct SendNotice {
    pub user: UserId,
    pub notice: Notice,
    pub happened: EventContext,
}

impl Queued for SendNotice {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendNotice {
    const IDENTIFIER: &'static str = "send_notice";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(person) = store::users::find_person(platform.db.worker(), self.user).await? else {
            return Ok(());
        };
        let EventContext { at, device, network } = &self.happened;
        let event = EventDetails::new(*at, &person.timezone, device, network);
        let id = jobs::id_of(&ctx);
        let (ctx, to) = (&ctx, person.email_as_typed.as_str());
        let two_factor = |change, event| TwoFactorChanged { change, event };
        match self.notice {
            Notice::NewSignIn => send(ctx, &platform, &NewSignIn { event }, to, id).await,
            Notice::PasswordChanged => {
                send(ctx, &platform, &PasswordChanged { by_reset_link: false, event }, to, id).await
            }
            Notice::PasswordReset => {
                send(ctx, &platform, &PasswordChanged { by_reset_link: true, event }, to, id).await
            }
            Notice::TwoFactorOn => send(ctx, &platform, &two_factor(Change::On, event), to, id).await,
            Notice::TwoFactorOff => send(ctx, &platform, &two_factor(Change::Off, event), to, id).await,
            Notice::NewRecoveryCodes => {
                send(ctx, &platform, &two_factor(Change::NewCodes, event), to, id).await
            }
            Notice::EmailChangeAsked { new_email } => {
                let asked = EmailChanged { stage: Stage::Asked, new_email, event };
                send(ctx, &platform, &asked, to, id).await
            }
            Notice::EmailChanged { old_email, new_email } => {
                let done = EmailChanged { stage: Stage::Done, new_email, event };
                send(ctx, &platform, &done, &old_email, id).await
            }
        }
    }
}
