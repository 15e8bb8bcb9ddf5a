//! What is printed on an invoice or a credit note. It is stored as it was issued and never changes.

pub(crate) mod pdf;
#[cfg(test)]
mod tests;
mod text;

use api::Seller;
use jiff::Span;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[cfg(test)]
pub(crate) use tests::sample;
pub(crate) use text::{euros, grouped, long_date, month_name};

use crate::charges::{Charge, Item, begins_above};
use crate::details::BillingDetails;
use crate::vat::{Tax, TaxKind};

/// How many days a buyer has to pay.
const PAYMENT_DAYS: i64 = 14;
/// After how many days submissions above the free ones are held because an invoice isn't paid.
pub(crate) const HELD_AFTER_DAYS: i64 = 42;

/// Everything that is printed on an invoice or a credit note.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = InvoiceDocument)]
pub(crate) struct Document {
    pub number: String,
    pub kind: DocumentKind,
    #[schema(value_type = String, format = Date)]
    pub issued_on: Date,
    #[schema(value_type = Option<String>, format = Date, required)]
    pub due_on: Option<Date>,
    #[schema(value_type = String, format = Date)]
    pub period_from: Date,
    #[schema(value_type = String, format = Date)]
    pub period_to: Date,
    /// The number of the invoice that a credit note corrects.
    #[schema(required)]
    pub corrects: Option<String>,
    /// Why a credit note was issued.
    #[schema(required)]
    pub reason: Option<String>,
    /// The buyer's own reference.
    #[schema(required)]
    pub reference: Option<String>,
    /// The name of the workspace.
    pub workspace: String,
    pub seller: DocumentSeller,
    pub buyer: DocumentBuyer,
    pub lines: Vec<Line>,
    pub net_cents: i64,
    /// Null if no VAT is charged; `note` says why.
    #[schema(required)]
    pub vat: Option<VatLine>,
    pub gross_cents: i64,
    /// What has to be said about VAT.
    #[schema(required)]
    pub note: Option<String>,
    /// How to pay. Null on credit notes.
    #[schema(required)]
    pub payment: Option<PaymentInstructions>,
    pub tax: TaxKind,
    pub place: PlaceOfSupply,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InvoiceKind)]
pub(crate) enum DocumentKind {
    Invoice,
    CreditNote,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = InvoiceSeller)]
pub(crate) struct DocumentSeller {
    pub name: String,
    pub address: Vec<String>,
    #[schema(required)]
    pub email: Option<String>,
    #[schema(required)]
    pub vat_id: Option<String>,
    #[schema(required)]
    pub register: Option<String>,
    #[schema(required)]
    pub represented_by: Option<String>,
    pub website: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = InvoiceBuyer)]
pub(crate) struct DocumentBuyer {
    /// Name and address.
    pub lines: Vec<String>,
    #[schema(required)]
    pub vat_id: Option<String>,
    #[schema(required)]
    pub email: Option<String>,
    pub country: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = InvoiceLine)]
pub(crate) struct Line {
    pub title: String,
    #[schema(required)]
    pub detail: Option<String>,
    /// Such as `500`, `1 month` or `12 of 31 days`.
    pub quantity: String,
    /// Such as `€0.018`.
    pub unit_price: String,
    /// The amount before tax.
    pub cents: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = InvoiceVat)]
pub(crate) struct VatLine {
    /// Such as `19` or `25.5`.
    pub percent: String,
    pub cents: i64,
    /// Such as `VAT 19 % on €14.80`.
    pub label: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = InvoicePayment)]
pub(crate) struct PaymentInstructions {
    pub holder: String,
    pub iban: String,
    #[schema(required)]
    pub bic: Option<String>,
    pub reference: String,
}

/// What shows where the buyer is, which decides the VAT.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PlaceOfSupply {
    pub billing_country: String,
    /// Null until payment by card exists.
    #[schema(required)]
    pub card_country: Option<String>,
}

/// Who an invoice is for.
#[derive(Clone, Debug)]
pub(crate) struct BilledTo {
    pub workspace: String,
    pub buyer: DocumentBuyer,
    pub reference: Option<String>,
}

impl BilledTo {
    /// With the billing details of a workspace, or without any: then it is a consumer in the seller's country.
    pub(crate) fn new(
        workspace: String,
        details: Option<&BillingDetails>,
        email: &str,
        seller: &Seller,
    ) -> Self {
        let buyer = match details {
            Some(details) => DocumentBuyer {
                lines: details.lines(),
                vat_id: details.vat_id.clone(),
                email: Some(details.email.clone()),
                country: details.country.clone(),
            },
            None => DocumentBuyer {
                lines: vec![email.to_owned()],
                vat_id: None,
                email: Some(email.to_owned()),
                country: seller.country.clone(),
            },
        };
        Self { workspace, buyer, reference: details.and_then(|details| details.reference.clone()) }
    }
}

impl Document {
    /// Writes an invoice for charges, the last of which are of the month of `period_to`.
    pub(crate) fn invoice(
        number: String,
        issued_on: Date,
        (period_from, period_to): (Date, Date),
        charges: &[Charge],
        to: BilledTo,
        tax: &Tax,
        seller: &Seller,
    ) -> Self {
        let net: i64 = charges.iter().map(|charge| charge.cents.cast_signed()).sum();
        let vat = vat_line(tax, net);
        Self {
            kind: DocumentKind::Invoice,
            issued_on,
            due_on: Some(issued_on.saturating_add(Span::new().days(PAYMENT_DAYS))),
            period_from,
            period_to,
            corrects: None,
            reason: None,
            reference: to.reference,
            workspace: to.workspace,
            place: PlaceOfSupply { billing_country: to.buyer.country.clone(), card_country: None },
            buyer: to.buyer,
            lines: lines(charges, period_to.first_of_month()),
            net_cents: net,
            gross_cents: net + vat.as_ref().map_or(0, |vat| vat.cents),
            vat,
            note: tax.sentence.clone(),
            payment: Some(PaymentInstructions {
                holder: seller.account_holder.clone(),
                iban: text::grouped(&seller.iban),
                bic: seller.bic.clone(),
                reference: number.clone(),
            }),
            tax: tax.kind,
            seller: seller.into(),
            number,
        }
    }

    /// Writes a credit note about a part of this invoice.
    pub(crate) fn credit_note(
        &self,
        number: String,
        issued_on: Date,
        net: i64,
        vat: i64,
        reason: &str,
    ) -> Self {
        let line = Line {
            title: format!("Credit for invoice {}", self.number),
            detail: None,
            quantity: "1".to_owned(),
            unit_price: euros(-net),
            cents: -net,
        };
        let vat_line = self.vat.as_ref().map(|original| VatLine {
            percent: original.percent.clone(),
            cents: -vat,
            label: vat_label(&original.percent, -net),
        });
        Self {
            number,
            kind: DocumentKind::CreditNote,
            issued_on,
            due_on: None,
            corrects: Some(self.number.clone()),
            reason: Some(reason.to_owned()).filter(|reason| !reason.is_empty()),
            lines: vec![line],
            net_cents: -net,
            vat: vat_line,
            gross_cents: -net - vat,
            payment: None,
            ..self.clone()
        }
    }
}

impl From<&Seller> for DocumentSeller {
    fn from(seller: &Seller) -> Self {
        Self {
            name: seller.name.clone(),
            address: seller.address.clone(),
            email: seller.email.clone(),
            vat_id: seller.vat_id.clone(),
            register: seller.register.clone(),
            represented_by: seller.represented_by.clone(),
            website: seller.website.clone(),
        }
    }
}

fn vat_line(tax: &Tax, net: i64) -> Option<VatLine> {
    let percent = tax.rate.to_string();
    (tax.rate.tenths() > 0).then(|| VatLine {
        cents: tax.rate.of(net),
        label: vat_label(&percent, net),
        percent,
    })
}

fn vat_label(percent: &str, net: i64) -> String {
    format!("VAT {percent} % on {}", euros(net))
}

/// The lines for charges. Those of months before `month` were carried over.
fn lines(charges: &[Charge], month: Date) -> Vec<Line> {
    let has_paid =
        charges.iter().any(|charge| charge.month == month && matches!(charge.item, Item::Submissions { .. }));
    let free = has_paid.then(|| Line {
        title: "Submissions, free".to_owned(),
        detail: Some(format!("The first {} submissions of the month", begins_above(0))),
        quantity: begins_above(0).to_string(),
        unit_price: "€0.00".to_owned(),
        cents: 0,
    });
    free.into_iter().chain(charges.iter().map(|charge| line(charge, month))).collect()
}

fn line(charge: &Charge, month: Date) -> Line {
    let is_carried = charge.month < month;
    let (title, detail, quantity) = match &charge.item {
        Item::Submissions { above } => {
            let title = format!("Submissions above {}", text::grouped_number(begins_above(*above)));
            (title, None, text::grouped_number(charge.quantity))
        }
        Item::Addon { id } => {
            let name = billing::addons::find(id).map_or(id.as_str(), |offer| offer.name);
            let days = u64::from(charge.month.days_in_month().unsigned_abs());
            let quantity = match charge.quantity {
                all if all == days => "1 month".to_owned(),
                some => format!("{some} of {days} days"),
            };
            let days = text::days(charge.first_day, charge.last_day);
            (format!("{name} add-on"), Some(days), quantity)
        }
    };
    let (title, detail) = if is_carried {
        let about = format!("{title}, not billed before");
        (format!("Carried over from {}", month_name(charge.month)), Some(about))
    } else {
        (title, detail)
    };
    Line { title, detail, quantity, unit_price: charge.unit_price(), cents: charge.cents.cast_signed() }
}
