use api::Platform;
use jiff::Span;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use super::error::JobError;
use super::send_invoice_email::SendInvoiceEmail;
use crate::document::HELD_AFTER_DAYS;
use crate::emails::InvoiceEmailKind;
use crate::issue::today;
use crate::operate::update_overdue;
use crate::store;
use crate::store::invoices::{claim_reminder, to_remind};
use crate::vat::check_online;
use crate::vat::id::VatId;

/// How many unpaid invoices, or VAT ids, one run looks at.
const MAX_PER_RUN: i64 = 1_000;

/// After how many days which email is sent. The latest that applies comes first, and implies the others.
const REMINDERS: [(i64, InvoiceEmailKind); 3] = [
    (HELD_AFTER_DAYS, InvoiceEmailKind::Held),
    (28, InvoiceEmailKind::SecondReminder),
    (14, InvoiceEmailKind::Reminder),
];

/// The daily job that reminds of unpaid invoices, and holds submissions when one isn't paid for 42 days. It also asks the
/// online check of VAT ids again where that hasn't answered.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Remind {}

impl Queued for Remind {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for Remind {
    const IDENTIFIER: &'static str = "remind_of_invoices";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        if !platform.billing_enabled {
            return Ok(());
        }
        for (days, kind) in REMINDERS {
            remind(&platform, days, kind).await?;
        }
        check_vat_ids(&platform).await?;
        Ok::<(), JobError>(())
    }
}

async fn remind(platform: &Platform, days: i64, kind: InvoiceEmailKind) -> Result<(), JobError> {
    let issued_by = today(platform).saturating_sub(Span::new().days(days));
    let mut conn = platform.db.worker().acquire().await?;
    let unpaid = to_remind(&mut conn, issued_by, day(days), MAX_PER_RUN).await?;
    drop(conn);
    for invoice in unpaid {
        let mut tx = platform.db.begin().await?;
        store::charges::lock(&mut tx, invoice.workspace).await?;
        if claim_reminder(&mut tx, &invoice, day(days)).await? {
            for (earlier, _) in REMINDERS.into_iter().filter(|(other, _)| *other < days) {
                claim_reminder(&mut tx, &invoice, day(earlier)).await?;
            }
            update_overdue(&mut tx, platform, invoice.workspace).await?;
            platform.jobs.enqueue(&mut tx, SendInvoiceEmail { invoice: invoice.id, kind }).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

fn day(days: i64) -> i32 {
    i32::try_from(days).unwrap_or(i32::MAX)
}

async fn check_vat_ids(platform: &Platform) -> Result<(), JobError> {
    if platform.seller.vat_check_url.is_none() {
        return Ok(());
    }
    let mut conn = platform.db.worker().acquire().await?;
    let unchecked = store::details::unchecked(&mut conn, MAX_PER_RUN).await?;
    drop(conn);
    for (workspace, text) in unchecked {
        let Ok(id) = VatId::parse(&text) else { continue };
        if let Some(is_valid) = check_online(platform, &id).await {
            let mut conn = platform.db.worker().acquire().await?;
            store::details::save_check(&mut conn, workspace, &text, is_valid, platform.clock.now()).await?;
        }
    }
    Ok(())
}
