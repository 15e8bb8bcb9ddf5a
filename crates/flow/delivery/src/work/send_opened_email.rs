use std::collections::HashMap;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use intake::SubmissionId;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use submissions::{State, Submission};

use super::error::JobError;
use crate::notifications::emails::{Opened, OpenedForm};
use crate::recipients::unsubscribe_token::{UNSUBSCRIBE_KEY_PURPOSE, unsubscribe_token};
use crate::store::notifications;

/// How many attempts to send the email there are.
const MAX_OPENED_SEND_ATTEMPTS: i16 = 12;

/// Emails one recipient about the submissions that were opened together.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendOpenedEmail {
    pub workspace: WorkspaceId,
    /// The address in lower case.
    pub to: String,
    pub forms: Vec<OpenedAt>,
}

/// The opened submissions of an endpoint that the email shows.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct OpenedAt {
    pub endpoint: EndpointId,
    pub submissions: Vec<SubmissionId>,
    pub has_more: bool,
}

impl Queued for SendOpenedEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendOpenedEmail {
    const IDENTIFIER: &'static str = "send_opened_email";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(email) = self.email(&platform).await? else { return Ok(()) };
        match platform.mail.send(email.write(&platform.email_layout(), jobs::id_of(&ctx))).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_OPENED_SEND_ATTEMPTS => {
                tracing::warn!(%error, email = "opened", "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}

impl SendOpenedEmail {
    /// Reads what the email shows. There is none if everything in it was deleted or moved since.
    async fn email(&self, platform: &Platform) -> sqlx::Result<Option<Opened>> {
        let mut conn = platform.db.worker().acquire().await?;
        let members = accounts::members(&mut conn, self.workspace).await?;
        let timezone = members.first().map_or("UTC", |owner| owner.timezone.as_str());
        let wanted = self.forms.iter().flat_map(|form| &form.submissions).map(|id| (self.workspace, *id));
        let loaded: HashMap<SubmissionId, Submission> =
            submissions::load(&mut conn, &wanted.collect::<Vec<_>>()).await?;
        let mut forms = Vec::new();
        for form in &self.forms {
            let shown: Vec<&Submission> = form.submissions.iter().filter_map(|id| loaded.get(id)).collect();
            let shown: Vec<&Submission> = shown.into_iter().filter(|one| one.state == State::Inbox).collect();
            let Some(name) = notifications::endpoint_name(&mut conn, self.workspace, &form.endpoint).await?
            else {
                continue;
            };
            if !shown.is_empty() {
                forms.push(OpenedForm::new(&name, form.has_more, &shown, &platform.public_url, timezone));
            }
        }
        let token =
            unsubscribe_token(&platform.seal.keyring(UNSUBSCRIBE_KEY_PURPOSE), self.workspace, &self.to);
        let unsubscribe_url = format!("{}/api/recipients/unsubscribe/{token}", platform.public_url);
        Ok((!forms.is_empty()).then(|| Opened { to: self.to.clone(), forms, unsubscribe_url }))
    }
}
