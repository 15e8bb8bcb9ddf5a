//! Turns a document into a PDF: writes its values as text, has typst lay them out, exports the pages.

use serde_json::{Value, json};
use typst::diag::SourceDiagnostic;
use typst::foundations::Smart;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::document::{Document, Kind, period};
use crate::text::printable;
use crate::world::{FONTS, InvoiceWorld};

/// Longer texts take seconds to lay out.
const MAX_TEXT_BYTES: usize = 5_000;

/// Renders the document. The same document always gives the same bytes.
pub(crate) fn render(document: &Document) -> Result<Vec<u8>, String> {
    let mut values = template_values(document);
    make_printable(&mut values)?;
    let world = InvoiceWorld::new(values.to_string());
    let pages = typst::compile(&world).output.map_err(|errors| first_message(&errors))?;
    let export = |standards| {
        let creator = Smart::Custom(Some("Formtray".to_owned()));
        typst_pdf::pdf(&pages, &PdfOptions { creator, standards, ..PdfOptions::default() })
    };
    // For archives (PDF/A-2a) and for screen readers (PDF/UA-1).
    let standards = PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1]);
    let standards = standards.map_err(|e| e.message().to_string())?;
    export(standards).or_else(|errors| {
        eprintln!("formtray-invoice: the PDF is not PDF/A and PDF/UA: {}", first_message(&errors));
        export(PdfStandards::default()).map_err(|errors| first_message(&errors))
    })
}

/// Returns what the template shows, with amounts and dates already written out.
fn template_values(document: &Document) -> Value {
    let Document { seller, buyer, issued_on, .. } = document;
    json!({
        "number": document.number,
        "is_credit_note": document.kind == Kind::CreditNote,
        "created": { "year": issued_on.year, "month": issued_on.month, "day": issued_on.day },
        "issued_on": issued_on.to_string(),
        "due_on": document.due_on.map(|date| date.to_string()),
        "period": period(document.period_from, document.period_to),
        "corrects": document.corrects,
        "reason": document.reason,
        "reference": document.reference,
        "workspace": document.workspace,
        "seller": {
            "name": seller.name,
            "address": seller.address,
            "email": seller.email,
            "vat_id": seller.vat_id,
            "register": seller.register,
            "represented_by": seller.represented_by,
            "website": seller.website,
        },
        "buyer": { "lines": buyer.lines, "vat_id": buyer.vat_id, "email": buyer.email },
        "lines": document.lines.iter().map(|line| json!({
            "title": line.title,
            "detail": line.detail,
            "quantity": line.quantity,
            "unit_price": line.unit_price,
            "amount": line.cents.to_string(),
        })).collect::<Vec<_>>(),
        "net": document.net_cents.to_string(),
        "vat": document.vat.as_ref().map(|vat| json!({ "label": vat.label, "amount": vat.cents.to_string() })),
        "gross": document.gross_cents.to_string(),
        "note": document.note,
        "payment": document.payment.as_ref().map(|payment| json!({
            "holder": payment.holder,
            "iban": payment.iban,
            "bic": payment.bic,
            "reference": payment.reference,
        })),
    })
}

fn make_printable(value: &mut Value) -> Result<(), String> {
    match value {
        Value::String(text) if text.len() > MAX_TEXT_BYTES => {
            Err(format!("a text in the document is longer than {MAX_TEXT_BYTES} bytes"))
        }
        Value::String(text) => {
            *text = printable(text, &FONTS.book);
            Ok(())
        }
        Value::Array(items) => items.iter_mut().try_for_each(make_printable),
        Value::Object(fields) => fields.values_mut().try_for_each(make_printable),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn first_message(errors: &[SourceDiagnostic]) -> String {
    errors.first().map_or_else(|| "unknown error".to_owned(), |error| error.message.to_string())
}

#[cfg(test)]
mod tests {
    use typst::layout::{Abs, Frame, FrameItem, Point};

    use super::*;

    const CASES: [&str; 6] = [
        include_str!("../cases/domestic.json"),
        include_str!("../cases/reverse-charge.json"),
        include_str!("../cases/outside-eu.json"),
        include_str!("../cases/exempt.json"),
        include_str!("../cases/credit-note.json"),
        include_str!("../cases/forty-lines.json"),
    ];

    /// A piece of text on a page: it begins at `left` and stands on `baseline`.
    #[derive(Debug)]
    struct Piece {
        #[expect(dead_code, reason = "says which one, if the test fails")]
        text: String,
        left: Abs,
        right: Abs,
        baseline: Abs,
    }

    impl Piece {
        fn covers(&self, other: &Self) -> bool {
            let width = self.right.min(other.right) - self.left.max(other.left);
            width > Abs::pt(0.5) && (self.baseline - other.baseline).abs() < Abs::pt(6.0)
        }
    }

    fn pieces(frame: &Frame, origin: Point, found: &mut Vec<Piece>) {
        for (place, item) in frame.items() {
            let place = origin + *place;
            match item {
                FrameItem::Group(group) => {
                    let offset = Point::new(group.transform.tx, group.transform.ty);
                    pieces(&group.frame, place + offset, found);
                }
                FrameItem::Text(item) if !item.text.trim().is_empty() => found.push(Piece {
                    text: item.text.to_string(),
                    left: place.x,
                    right: place.x + item.width(),
                    baseline: place.y,
                }),
                _ => {}
            }
        }
    }

    /// Appends to every text but dates and kinds.
    fn lengthen(value: &mut Value, suffix: &str) {
        match value {
            Value::String(text)
                if text.starts_with("2026-") || text == "invoice" || text == "credit_note" => {}
            Value::String(text) => text.push_str(suffix),
            Value::Array(items) => items.iter_mut().for_each(|item| lengthen(item, suffix)),
            Value::Object(fields) => fields.values_mut().for_each(|field| lengthen(field, suffix)),
            _ => {}
        }
    }

    #[test]
    fn text_stays_within_the_margins_and_covers_no_other_text() {
        for case in CASES {
            for suffix in ["", "averylongword", " long.email.address@with-a-domain.example", " and words"] {
                let mut document: Value = serde_json::from_str(case).unwrap();
                lengthen(&mut document, &suffix.repeat(2));
                let document: Document = serde_json::from_value(document).unwrap();
                let world = InvoiceWorld::new(template_values(&document).to_string());
                let pages = typst::compile(&world).output.unwrap();
                assert!(typst_pdf::pdf(&pages, &PdfOptions::default()).is_ok());
                for page in pages.pages() {
                    let mut found = Vec::new();
                    pieces(&page.frame, Point::zero(), &mut found);
                    for (i, piece) in found.iter().enumerate() {
                        assert!(
                            piece.left > Abs::pt(47.5) && piece.right < Abs::pt(595.3 - 47.5),
                            "{piece:?}"
                        );
                        assert!(
                            piece.baseline > Abs::pt(39.0) && piece.baseline < Abs::pt(842.0 - 29.0),
                            "{piece:?}"
                        );
                        let covered = found[i + 1..].iter().find(|other| piece.covers(other));
                        assert!(covered.is_none(), "{piece:?} {covered:?}");
                    }
                }
            }
        }
    }
}
