//! The jobs that send emails with a link. Each one creates the token, stores its hash in `mail_tokens`, and sends the
//! link; `http/email/verify_email.rs` and `http/password/reset_password.rs` accept it.

use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use kernel::Token;
use serde::{Deserialize, Serialize};

use super::send_email::{SendError, send_urgent};
use crate::emails::notices::notice::EventContext;
use crate::emails::{EmailChange, EmailText, EventDetails, ResetPassword, VerifyEmail, lifetime_text};
use crate::model::UserId;
use crate::store;
use crate::store::mail_tokens::{LinkPurpose, NewLink};

/// Sends the verification email of a new account, and starts the time to verify.
#[derive(Serialize, Deserialize)]
pub(crate) struct SendVerification {
    pub user: UserId,
}

impl Queued for SendVerification {
    const PRIORITY: Priority = Priority::Link;
}

impl Job for SendVerification {
    const IDENTIFIER: &'static str = "send_verification";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let person = store::users::find_person(platform.db.worker(), self.user).await?;
        let Some(person) = person.filter(|person| !person.is_verified) else { return Ok(()) };
        let link = NewLink { user: self.user, purpose: LinkPurpose::Verify, email: &person.email };
        let lifetime = lifetime_text(link.purpose.hours());
        send(&ctx, &platform, &link, &person.email_as_typed, |token| VerifyEmail { token, lifetime }).await?;
        let mut conn = platform.db.worker().acquire().await?;
        Ok::<(), SendError>(
            store::deletion::begin_to_verify(&mut conn, self.user, platform.clock.now()).await?,
        )
    }
}

/// Sends the link that confirms a new email address, to that address.
#[derive(Serialize, Deserialize)]
pub(crate) struct SendEmailChange {
    pub user: UserId,
}

impl Queued for SendEmailChange {
    const PRIORITY: Priority = Priority::Link;
}

impl Job for SendEmailChange {
    const IDENTIFIER: &'static str = "send_email_change";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let person = store::users::find_person(platform.db.worker(), self.user).await?;
        let Some((email, typed)) = person.and_then(|person| person.new_email.zip(person.new_email_as_typed))
        else {
            return Ok(());
        };
        let link = NewLink { user: self.user, purpose: LinkPurpose::EmailChange, email: &email };
        let lifetime = lifetime_text(link.purpose.hours());
        send(&ctx, &platform, &link, &typed, |token| EmailChange { token, lifetime }).await
    }
}

/// Sends a reset link, if the address has an account. It's enqueued for any address; only the job looks for the
/// account.
#[derive(Serialize, Deserialize)]
pub(crate) struct SendReset {
    pub email: String,
    pub happened: EventContext,
}

impl Queued for SendReset {
    const PRIORITY: Priority = Priority::Link;
}

impl Job for SendReset {
    const IDENTIFIER: &'static str = "send_reset";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let worker = platform.db.worker();
        let Some(user) = store::users::find_by_email(worker, &self.email).await? else { return Ok(()) };
        let Some(person) = store::users::find_person(worker, user).await? else { return Ok(()) };
        let link = NewLink { user, purpose: LinkPurpose::Reset, email: &person.email };
        let lifetime = lifetime_text(link.purpose.hours());
        let EventContext { at, device, network } = &self.happened;
        let event = EventDetails::new(*at, &person.timezone, device, network);
        send(&ctx, &platform, &link, &person.email_as_typed, |token| ResetPassword { token, lifetime, event })
            .await
    }
}

/// Creates the link's token and sends it.
///
/// The token itself isn't stored anywhere. Its hash is committed first, so that a link that arrives works. If the job
/// is repeated and two emails arrive, both links work.
async fn send<W: EmailText>(
    ctx: &WorkerContext,
    platform: &Platform,
    link: &NewLink<'_>,
    to: &str,
    email: impl FnOnce(Token) -> W,
) -> Result<(), SendError> {
    let token = Token::fresh();
    store::mail_tokens::insert(platform.db.worker(), token.hash(), link, platform.clock.now()).await?;
    send_urgent(ctx, platform, &email(token), to, platform.clock.uuid()).await
}
