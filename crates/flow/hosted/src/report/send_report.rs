use api::Platform;
use forms::EndpointId;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::email::ReportEmail;
use super::reason::Reason;

/// How many attempts to send the email there are.
const MAX_REPORT_SEND_ATTEMPTS: i16 = 12;

/// Emails the operator about a form that a visitor has reported.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendReport {
    pub endpoint: EndpointId,
    /// The public id under which the visitor opened it.
    pub address: EndpointId,
    pub reason: Reason,
    pub details: String,
}

#[derive(Debug, thiserror::Error)]
#[error("failed to send an email")]
struct SendError(#[from] mail::Error);

impl Queued for SendReport {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendReport {
    const IDENTIFIER: &'static str = "send_report";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(operator) = platform.operator.clone() else { return Ok(()) };
        let url = format!("{}/h/{}", platform.visitor_url(), self.address);
        let email = ReportEmail::new(self.reason, self.endpoint.to_string(), &self.details, url);
        let email = email.write(&platform.email_layout(), &operator, jobs::id_of(&ctx));
        match platform.mail.send(email).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_REPORT_SEND_ATTEMPTS => {
                tracing::warn!(%error, email = "report", "failed to send an email; not retrying");
                Ok(())
            }
            sent => Ok::<(), SendError>(sent.map(drop)?),
        }
    }
}
