use accounts::WorkspaceId;
use jiff::civil::date;
use mail::EmailLayout;
use uuid::Uuid;

use super::*;
use crate::document::{Document, sample};

fn stored(document: Document) -> StoredInvoice {
    StoredInvoice {
        id: Uuid::nil(),
        workspace: WorkspaceId(Uuid::nil()),
        open_cents: document.gross_cents,
        document,
        paid_on: None,
        is_credited: false,
        is_written_off: false,
    }
}

#[test]
fn emails_are_as_they_were() {
    let layout = EmailLayout::new("https://formtray.example", Some("help@formtray.example"));
    let invoice = sample();
    let note = invoice.credit_note("FT-2026-00002".to_owned(), date(2026, 11, 9), 100, 19, "A mistake");
    for (variant, document, kind) in [
        ("issued", &invoice, InvoiceEmailKind::Issued),
        ("reminder", &invoice, InvoiceEmailKind::Reminder),
        ("held", &invoice, InvoiceEmailKind::Held),
        ("credit_note", &note, InvoiceEmailKind::Issued),
    ] {
        let email = InvoiceEmail::new(&stored(document.clone()), kind).expect("an address");
        let email = email.write(&layout, Uuid::nil());
        insta::with_settings!({
            snapshot_path => "snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => email.subject.as_str(),
        }, {
            insta::assert_snapshot!(format!("{variant}.html"), email.html);
            insta::assert_snapshot!(format!("{variant}.txt"), email.text);
        });
    }
}

#[test]
fn nobody_is_emailed_without_an_address() {
    let mut document = sample();
    document.buyer.email = Some(String::new());
    assert!(InvoiceEmail::new(&stored(document), InvoiceEmailKind::Issued).is_none());
}
