use jiff::civil::date;

use super::*;
use crate::vat::{Buyer, tax};

const OCTOBER: Date = date(2026, 10, 1);

fn seller() -> Seller {
    Seller {
        name: "Example Forms GmbH".to_owned(),
        country: "DE".to_owned(),
        iban: "DE89370400440532013000".to_owned(),
        account_holder: "Example Forms GmbH".to_owned(),
        uses_buyers_rate: true,
        ..Seller::default()
    }
}

fn charge(month: Date, item: Item, quantity: u64, cents: u64, days: (Date, Date)) -> Charge {
    Charge { month, item, quantity, cents, first_day: days.0, last_day: days.1 }
}

pub(crate) fn sample() -> Document {
    let webhooks = || Item::Addon { id: "webhooks".to_owned() };
    let whole = (OCTOBER, OCTOBER.last_of_month());
    let charges = [
        charge(
            date(2026, 9, 1),
            Item::Submissions { above: 0 },
            32,
            64,
            (date(2026, 9, 1), date(2026, 9, 30)),
        ),
        charge(OCTOBER, Item::Submissions { above: 0 }, 1_000, 2_000, whole),
        charge(OCTOBER, Item::Submissions { above: 1_000 }, 500, 900, whole),
        charge(OCTOBER, webhooks(), 12, 116, (date(2026, 10, 20), date(2026, 10, 31))),
    ];
    let seller = seller();
    let to = BilledTo::new("Atelier".to_owned(), None, "ada@example.com", &seller);
    let tax = tax(&seller, &Buyer { country: &to.buyer.country, is_company: false }, OCTOBER);
    Document::invoice("FT-2026-00001".to_owned(), date(2026, 11, 1), whole, &charges, to, &tax, &seller)
}

#[test]
fn every_charge_is_a_line_and_the_totals_are_their_sums() {
    let document = sample();
    let lines: Vec<_> = document
        .lines
        .iter()
        .map(|line| (line.title.as_str(), line.quantity.as_str(), line.unit_price.as_str(), line.cents))
        .collect();
    assert_eq!(
        lines,
        [
            ("Submissions, free", "150", "€0.00", 0),
            ("Carried over from September 2026", "32", "€0.02", 64),
            ("Submissions above 150", "1,000", "€0.02", 2_000),
            ("Submissions above 1,150", "500", "€0.018", 900),
            ("Webhooks add-on", "12 of 31 days", "€3.00", 116),
        ]
    );
    assert_eq!(document.lines[1].detail.as_deref(), Some("Submissions above 150, not billed before"));
    assert_eq!(document.lines[4].detail.as_deref(), Some("October 20 to 31"));
    let vat = document.vat.as_ref().expect("VAT");
    assert_eq!((document.net_cents, vat.cents, document.gross_cents), (3_080, 585, 3_665));
    assert_eq!(vat.label, "VAT 19 % on €30.80");
    assert_eq!(document.due_on, Some(date(2026, 11, 15)));
    assert_eq!(document.payment.expect("instructions").iban, "DE89 3704 0044 0532 0130 00");
}

#[test]
fn a_credit_note_is_negative_and_names_its_invoice() {
    let note = sample().credit_note("FT-2026-00002".to_owned(), date(2026, 11, 9), 100, 19, "A mistake");
    assert_eq!((note.net_cents, note.gross_cents, note.kind), (-100, -119, DocumentKind::CreditNote));
    assert_eq!(note.corrects.as_deref(), Some("FT-2026-00001"));
    assert_eq!(note.vat.map(|vat| (vat.cents, vat.label)), Some((-19, "VAT 19 % on −€1.00".to_owned())));
    assert_eq!(note.lines[0].cents, -100);
    assert!(note.payment.is_none() && note.due_on.is_none());
}

#[test]
fn an_older_server_reads_what_it_knows() {
    let mut stored = serde_json::to_value(sample()).expect("JSON");
    stored["something_new"] = serde_json::json!(1);
    let read: Document = serde_json::from_value(stored).expect("a document");
    assert_eq!(read.number, "FT-2026-00001");
}

#[test]
fn amounts_are_as_people_read_them() {
    assert_eq!(
        [0, 5, -119, 123_456, 100_000_000].map(euros),
        ["€0.00", "€0.05", "−€1.19", "€1,234.56", "€1,000,000.00"]
    );
}
