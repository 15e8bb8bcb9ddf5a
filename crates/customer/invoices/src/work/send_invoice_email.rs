use api::Platform;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use mail::Attachment;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::JobError;
use crate::document::pdf;
use crate::emails::{InvoiceEmail, InvoiceEmailKind};
use crate::store;

/// How many attempts to send an email there are.
const MAX_INVOICE_SEND_ATTEMPTS: i16 = 12;

/// Emails the buyer about an invoice, with its PDF if this server can make one.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendInvoiceEmail {
    pub invoice: Uuid,
    pub kind: InvoiceEmailKind,
}

impl Queued for SendInvoiceEmail {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for SendInvoiceEmail {
    const IDENTIFIER: &'static str = "send_invoice_email";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let Some(email) = self.email(&platform, jobs::id_of(&ctx)).await? else { return Ok(()) };
        match platform.mail.send(email).await {
            Err(error) if error.is_permanent() || *ctx.job().attempts() >= MAX_INVOICE_SEND_ATTEMPTS => {
                tracing::warn!(%error, invoice = %self.invoice, "failed to email an invoice; not retrying");
                Ok(())
            }
            sent => Ok::<(), JobError>(sent.map(drop)?),
        }
    }
}

impl SendInvoiceEmail {
    /// Writes the email. There is none if the invoice was paid meanwhile, or nobody can be emailed.
    async fn email(&self, platform: &Platform, id: Uuid) -> sqlx::Result<Option<mail::Email>> {
        let mut conn = platform.db.worker().acquire().await?;
        let Some(number) = store::invoices::number_of(&mut conn, self.invoice).await? else {
            return Ok(None);
        };
        let Some(invoice) = store::invoices::find(&mut conn, &number).await? else { return Ok(None) };
        drop(conn);
        let is_settled = self.kind != InvoiceEmailKind::Issued && invoice.open_cents <= 0;
        if is_settled || self.kind == InvoiceEmailKind::Unknown {
            return Ok(None);
        }
        let Some(email) = InvoiceEmail::new(&invoice, self.kind) else { return Ok(None) };
        let mut email = email.write(&platform.email_layout(), id);
        match pdf::render(&platform.seller.invoice_program, &invoice.document).await {
            Ok(bytes) => {
                let name = format!("{}.pdf", invoice.document.number);
                email.attachment = Some(Attachment { name, media_type: "application/pdf", bytes });
            }
            Err(error) => tracing::debug!(%error, number, "an invoice is emailed without its PDF"),
        }
        Ok(Some(email))
    }
}
