//! Bills a workspace: charges what wasn't charged yet, and issues an invoice if that is enough for one.
//!
//! Each function is one transaction's work. Killed anywhere, nothing of it has happened, and it is done again.

mod error;

use accounts::WorkspaceId;
use api::{Platform, Seller};
use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::charges::{Charge, before_paying, of_addons, of_submissions};
use crate::document::{BilledTo, Document};
use crate::emails::InvoiceEmailKind;
use crate::ledger::{Account, Booking};
use crate::store;
use crate::store::details::StoredDetails;
use crate::vat::{Buyer, Tax, tax};
use crate::work::SendInvoiceEmail;

pub use error::InvoiceError;

/// An invoice is issued from this amount on, in cents before tax. Less is carried over.
pub(crate) const MIN_INVOICE_CENTS: i64 = 100;

/// Returns the current day (UTC).
pub(crate) fn today(platform: &Platform) -> Date {
    platform.clock.now().to_zoned(TimeZone::UTC).date()
}

/// Bills a workspace for a month that is over. Does nothing if that was done before.
pub(crate) async fn bill_month(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    month: Date,
) -> Result<(), InvoiceError> {
    store::charges::lock(tx, workspace).await?;
    if !store::charges::claim_month(tx, workspace, month).await? {
        return Ok(());
    }
    charge_months(tx, platform, workspace, month).await?;
    issue(tx, platform, workspace, (month, month.last_of_month())).await?;
    Ok(())
}

/// Bills a workspace that will not pay any longer for what it has used until now. Its add-ons end with the month.
pub async fn settle(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> Result<(), InvoiceError> {
    let today = today(platform);
    store::charges::lock(tx, workspace).await?;
    billing::end_addons(tx, workspace, today.last_of_month()).await?;
    charge_months(tx, platform, workspace, today.first_of_month()).await?;
    issue(tx, platform, workspace, (today.first_of_month(), today)).await?;
    Ok(())
}

/// Bills a workspace that was deleted, and deletes what isn't kept of it.
pub(crate) async fn close(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
) -> Result<(), InvoiceError> {
    let today = today(platform);
    store::charges::lock(tx, workspace).await?;
    let Some(closed) = store::closed::take(tx, workspace).await? else { return Ok(()) };
    let from = closed.used.keys().next().copied().unwrap_or(today).min(today.first_of_month());
    let mut before = store::charges::since(tx, workspace, from).await?;
    before.extend(before_paying(closed.pays_since));
    let mut charges = Vec::new();
    for (month, used) in &closed.used {
        let is_paid = closed.pays_since.is_none_or(|since| month.last_of_month() >= since.day);
        if closed.pays && is_paid {
            charges.extend(of_submissions(*month, *used, &before));
        }
    }
    let periods = billing::addon_periods(tx, workspace).await?;
    for month in [previous(today.first_of_month()), today.first_of_month()] {
        charges.extend(of_addons(month, &periods, Some(today), &before));
    }
    insert(tx, platform, workspace, &charges).await?;
    let details = store::details::find(tx, workspace).await?;
    let to = BilledTo::new(
        String::new(),
        details.as_ref().map(|stored| &stored.details),
        &closed.email,
        &platform.seller,
    );
    let issued = issue_to(tx, platform, workspace, (today.first_of_month(), today), to, details).await?;
    if issued.is_none() {
        let rest = store::ledger::balance(tx, workspace, Account::Unbilled).await?;
        if rest > 0 {
            book(tx, platform, workspace, &Booking::write_off_unbilled(rest).because("no last invoice"))
                .await?;
        }
    }
    store::closed::forget(tx, workspace).await?;
    Ok(())
}

/// Charges a month and the one before it, of which some submissions may have been counted late.
async fn charge_months(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    month: Date,
) -> Result<(), InvoiceError> {
    let terms = billing::terms(tx, workspace).await?;
    let periods = billing::addon_periods(tx, workspace).await?;
    let since = billing::pays_since(tx, workspace).await?;
    let mut before = store::charges::since(tx, workspace, previous(month)).await?;
    before.extend(before_paying(since));
    let mut charges = Vec::new();
    for month in [previous(month), month] {
        let is_paid = since.is_none_or(|since| month.last_of_month() >= since.day);
        if is_paid && terms.metered && terms.pays_by != billing::PaysBy::None {
            let used = billing::metered_in_month(tx, workspace, month).await?;
            charges.extend(of_submissions(month, used, &before));
        }
        // A month that isn't over yet is charged for its add-ons when it is.
        if month.last_of_month() < today(platform) {
            charges.extend(of_addons(month, &periods, None, &before));
        }
    }
    insert(tx, platform, workspace, &charges).await
}

fn previous(month: Date) -> Date {
    month.saturating_sub(Span::new().months(1))
}

async fn insert(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    charges: &[Charge],
) -> Result<(), InvoiceError> {
    for charge in charges {
        let booking = if charge.cents > 0 {
            Some(book(tx, platform, workspace, &Booking::charge(charge.cents.cast_signed())).await?)
        } else {
            None
        };
        store::charges::insert(tx, workspace, platform.clock.uuid(), charge, booking).await?;
    }
    Ok(())
}

/// Writes a booking of today.
pub(crate) async fn book(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    booking: &Booking,
) -> sqlx::Result<Uuid> {
    let id = platform.clock.uuid();
    store::ledger::insert(tx, workspace, id, today(platform), booking).await?;
    Ok(id)
}

/// Issues an invoice about everything that isn't on one yet, if it is enough.
async fn issue(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    period: (Date, Date),
) -> Result<Option<String>, InvoiceError> {
    let details = store::details::find(tx, workspace).await?;
    let name = store::details::workspace_name(tx, workspace).await?.unwrap_or_default();
    let owner = accounts::members(tx, workspace).await?.into_iter().next();
    let email = owner.map_or(String::new(), |owner| owner.email_as_typed);
    let to = BilledTo::new(name, details.as_ref().map(|stored| &stored.details), &email, &platform.seller);
    issue_to(tx, platform, workspace, period, to, details).await
}

async fn issue_to(
    tx: &mut PgConnection,
    platform: &Platform,
    workspace: WorkspaceId,
    period: (Date, Date),
    to: BilledTo,
    details: Option<StoredDetails>,
) -> Result<Option<String>, InvoiceError> {
    let (ids, charges): (Vec<Uuid>, Vec<Charge>) =
        store::charges::unbilled(tx, workspace).await?.into_iter().unzip();
    let net: i64 = charges.iter().map(|charge| charge.cents.cast_signed()).sum();
    if net < MIN_INVOICE_CENTS {
        return Ok(None);
    }
    let seller: &Seller = &platform.seller;
    let missing = seller.missing();
    if !missing.is_empty() {
        tracing::error!(%workspace, ?missing, "an invoice can't be issued: settings are missing");
        return Ok(None);
    }
    let today = today(platform);
    let tax = tax_of(seller, &to.buyer.country, details.as_ref(), today);
    let sequence = store::invoices::next_number(tx, &seller.number_prefix, today.year()).await?;
    let number = number(&seller.number_prefix, today, sequence);
    let document = Document::invoice(number.clone(), today, period, &charges, to, &tax, seller);
    let id = platform.clock.uuid();
    store::invoices::insert(tx, workspace, id, (&seller.number_prefix, sequence), &document, None).await?;
    store::invoices::insert_charges(tx, workspace, id, &ids).await?;
    let vat = document.gross_cents - document.net_cents;
    book(tx, platform, workspace, &Booking::invoice(id, document.net_cents, vat)).await?;
    let email = SendInvoiceEmail { invoice: id, kind: InvoiceEmailKind::Issued };
    platform.jobs.enqueue(tx, email).await?;
    Ok(Some(number))
}

/// Returns the VAT for a buyer with these details.
pub(crate) fn tax_of(seller: &Seller, country: &str, details: Option<&StoredDetails>, on: Date) -> Tax {
    let is_company = details.is_some_and(|stored| {
        stored.details.vat_id.is_some()
            && (seller.vat_check_url.is_none() || stored.is_vat_id_valid == Some(true))
    });
    tax(seller, &Buyer { country, is_company }, on)
}

/// An invoice number: "FT-2026-00318".
pub(crate) fn number(prefix: &str, day: Date, sequence: i64) -> String {
    format!("{prefix}-{}-{sequence:05}", day.year())
}
