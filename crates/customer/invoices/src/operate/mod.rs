//! What the operator does with invoices: `formtray billing …`.

pub(crate) mod report;

use accounts::WorkspaceId;
use api::Platform;
use jiff::Span;
use sqlx::PgConnection;

use crate::document::{Document, HELD_AFTER_DAYS, euros};
use crate::emails::InvoiceEmailKind;
use crate::issue::InvoiceError;
use crate::issue::{book, number, today};
use crate::ledger::Booking;
use crate::store;
use crate::store::invoices::StoredInvoice;
use crate::vat::rates::Rate;
use crate::work::SendInvoiceEmail;

/// Books that an invoice was paid. If more was credited than was to be paid, books that it was paid back.
pub async fn record_payment(platform: &Platform, number: &str) -> Result<String, InvoiceError> {
    let mut tx = platform.db.begin().await?;
    let invoice = locked(&mut tx, number).await?;
    if invoice.open_cents == 0 {
        return Err(InvoiceError::Refused(format!("nothing is open on {number}")));
    }
    book(&mut tx, platform, invoice.workspace, &Booking::payment(invoice.id, invoice.open_cents)).await?;
    finish(&mut tx, platform, &invoice, "paid").await?;
    tx.commit().await?;
    Ok(format!("{number}: {} is paid", euros(invoice.open_cents)))
}

/// Issues a credit note about an amount before tax, or about all that wasn't credited yet.
pub async fn credit(
    platform: &Platform,
    number: &str,
    net_cents: Option<i64>,
    reason: &str,
) -> Result<String, InvoiceError> {
    let mut tx = platform.db.begin().await?;
    let invoice = locked(&mut tx, number).await?;
    let (net_before, vat_before) = store::invoices::credited(&mut tx, invoice.id).await?;
    let all_net = invoice.document.net_cents - net_before;
    let all_vat = invoice.document.gross_cents - invoice.document.net_cents - vat_before;
    let net = net_cents.unwrap_or(all_net);
    if net <= 0 || net > all_net {
        let most = euros(all_net);
        return Err(InvoiceError::Refused(format!("at most {most} before tax can be credited")));
    }
    let vat = if net == all_net { all_vat } else { part_of_vat(&invoice.document, net).min(all_vat) };
    let note = credit_note(&mut tx, platform, &invoice, (net, vat), reason).await?;
    finish(&mut tx, platform, &invoice, "credited").await?;
    tx.commit().await?;
    Ok(format!("{note} credits {} of {number}", euros(net + vat)))
}

/// Cancels an invoice: credits all of it.
pub async fn void(platform: &Platform, number: &str) -> Result<String, InvoiceError> {
    credit(platform, number, None, "Cancelled").await
}

/// Books that an invoice will never be paid.
pub async fn write_off(platform: &Platform, number: &str) -> Result<String, InvoiceError> {
    let mut tx = platform.db.begin().await?;
    let invoice = locked(&mut tx, number).await?;
    if invoice.open_cents <= 0 {
        return Err(InvoiceError::Refused(format!("nothing is open on {number}")));
    }
    book(&mut tx, platform, invoice.workspace, &Booking::write_off(invoice.id, invoice.open_cents)).await?;
    finish(&mut tx, platform, &invoice, "written_off").await?;
    tx.commit().await?;
    Ok(format!("{number}: {} is written off", euros(invoice.open_cents)))
}

/// Emails an invoice again.
pub async fn resend(platform: &Platform, number: &str) -> Result<String, InvoiceError> {
    let mut tx = platform.db.begin().await?;
    let invoice = locked(&mut tx, number).await?;
    let email = SendInvoiceEmail { invoice: invoice.id, kind: InvoiceEmailKind::Issued };
    platform.jobs.enqueue(&mut tx, email).await?;
    accounts::log_invoice(&mut tx, invoice.workspace, number, "resent", &platform.clock).await?;
    tx.commit().await?;
    Ok(format!("{number} will be emailed again"))
}

/// Finds an invoice and locks the books of its workspace.
async fn locked(tx: &mut PgConnection, number: &str) -> Result<StoredInvoice, InvoiceError> {
    let missing = || InvoiceError::NotFound(number.to_owned());
    let found = store::invoices::find(tx, number).await?.ok_or_else(missing)?;
    if found.document.corrects.is_some() {
        return Err(InvoiceError::Refused(format!("{number} is a credit note")));
    }
    store::charges::lock(tx, found.workspace).await?;
    // Someone else may have changed it before the lock.
    store::invoices::find(tx, number).await?.ok_or_else(missing)
}

/// Logs what was done, and holds or releases the workspace.
async fn finish(
    tx: &mut PgConnection,
    platform: &Platform,
    invoice: &StoredInvoice,
    action: &str,
) -> Result<(), InvoiceError> {
    update_overdue(tx, platform, invoice.workspace).await?;
    accounts::log_invoice(tx, invoice.workspace, &invoice.document.number, action, &platform.clock).await?;
    Ok(())
}

/// Sets whether a workspace has an invoice that wasn't paid for too long. Returns whether that changed.
pub(crate) async fn update_overdue(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> sqlx::Result<bool> {
    let issued_by = today(platform).saturating_sub(Span::new().days(HELD_AFTER_DAYS));
    let is_overdue = store::invoices::has_unpaid(tx, workspace, issued_by).await?;
    billing::set_overdue(tx, workspace, is_overdue).await
}

async fn credit_note(
    tx: &mut PgConnection,
    platform: &Platform,
    invoice: &StoredInvoice,
    (net, vat): (i64, i64),
    reason: &str,
) -> Result<String, InvoiceError> {
    let (today, prefix) = (today(platform), &platform.seller.number_prefix);
    let sequence = store::invoices::next_number(tx, prefix, today.year()).await?;
    let number = number(prefix, today, sequence);
    let document = invoice.document.credit_note(number.clone(), today, net, vat, reason);
    let id = platform.clock.uuid();
    store::invoices::insert(tx, invoice.workspace, id, (prefix, sequence), &document, Some(invoice.id))
        .await?;
    let booking = Booking::credit_note(invoice.id, net, vat).because(reason);
    book(tx, platform, invoice.workspace, &booking).await?;
    let email = SendInvoiceEmail { invoice: id, kind: InvoiceEmailKind::Issued };
    platform.jobs.enqueue(tx, email).await?;
    Ok(number)
}

/// The VAT of a part of an invoice.
fn part_of_vat(document: &Document, net: i64) -> i64 {
    let percent = document.vat.as_ref().map_or("0", |vat| vat.percent.as_str());
    Rate::parse(percent).map_or(0, |rate| rate.of(net))
}
