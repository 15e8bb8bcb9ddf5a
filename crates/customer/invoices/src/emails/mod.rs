//! The emails about invoices.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use mail::{Button, Email, EmailContext, EmailLayout, EmailTemplates};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::document::{DocumentKind, HELD_AFTER_DAYS, euros, long_date, month_name};
use crate::store::invoices::StoredInvoice;

static INVOICE_EMAILS: LazyLock<EmailTemplates> = LazyLock::new(|| {
    EmailTemplates::new([
        ("invoice.html", include_str!("email.html")),
        ("invoice.txt", include_str!("email.txt")),
    ])
});

/// Which email about an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InvoiceEmailKind {
    Issued,
    Reminder,
    SecondReminder,
    /// Submissions are held because it isn't paid.
    Held,
    /// Only a newer server knows it. That server sends it.
    #[serde(other)]
    Unknown,
}

/// An email to the buyer about an invoice or a credit note.
#[derive(Serialize)]
pub(crate) struct InvoiceEmail {
    #[serde(skip)]
    to: String,
    number: String,
    month: String,
    /// With VAT.
    amount: String,
    has_vat: bool,
    due_on: Option<String>,
    corrects: Option<String>,
    holder: Option<String>,
    iban: Option<String>,
    kind: InvoiceEmailKind,
    /// From when submissions are held if it isn't paid.
    held_from: String,
}

impl InvoiceEmail {
    /// `None` if the invoice has no email address.
    pub(crate) fn new(invoice: &StoredInvoice, kind: InvoiceEmailKind) -> Option<Self> {
        let document = &invoice.document;
        let amount = match (document.kind, kind) {
            (DocumentKind::CreditNote, _) => -document.gross_cents,
            (DocumentKind::Invoice, InvoiceEmailKind::Issued) => document.gross_cents,
            (DocumentKind::Invoice, _) => invoice.open_cents,
        };
        let held_from = document.issued_on.saturating_add(jiff::Span::new().days(HELD_AFTER_DAYS));
        Some(Self {
            to: document.buyer.email.clone().filter(|email| !email.is_empty())?,
            number: document.number.clone(),
            month: month_name(document.period_to),
            amount: euros(amount),
            has_vat: document.vat.is_some(),
            due_on: document.due_on.map(long_date),
            corrects: document.corrects.clone(),
            holder: document.payment.as_ref().map(|payment| payment.holder.clone()),
            iban: document.payment.as_ref().map(|payment| payment.iban.clone()),
            kind,
            held_from: long_date(held_from),
        })
    }

    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let subject = match self.kind {
            _ if self.corrects.is_some() => format!("Credit note {}", self.number),
            InvoiceEmailKind::Issued | InvoiceEmailKind::Unknown => {
                format!("Invoice {} for {}: {}", self.number, self.month, self.amount)
            }
            InvoiceEmailKind::Reminder | InvoiceEmailKind::SecondReminder => {
                format!("Reminder: invoice {} isn't paid yet", self.number)
            }
            InvoiceEmailKind::Held => format!("Submissions are held until invoice {} is paid", self.number),
        };
        let label = if self.corrects.is_some() { "View credit note" } else { "View invoice" };
        let url = format!("{}/billing/invoices/{}", layout.public_url, self.number);
        let button = Some(Button { label, url });
        let context = EmailContext { layout, to: &self.to, subject: &subject, button, email: self };
        INVOICE_EMAILS.render("invoice", id, &context)
    }
}
