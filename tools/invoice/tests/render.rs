//! Runs the program on the documents in `cases/` and reads the PDFs back.

#![expect(clippy::unwrap_used, reason = "a test may fail by it")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const CASES: [&str; 6] = ["domestic", "reverse-charge", "outside-eu", "exempt", "credit-note", "forty-lines"];

fn run(input: &[u8]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_formtray-invoice"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its input may stop reading it: then this fails, and the exit code says why.
    let written = program.stdin.take().unwrap().write_all(input);
    let output = program.wait_with_output().unwrap();
    assert!(written.is_ok() || !output.status.success());
    output
}

/// Renders the document, which must succeed without a warning.
fn render(document: &Value) -> Vec<u8> {
    let output = run(document.to_string().as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    output.stdout
}

fn case(name: &str) -> Value {
    let path = format!("{}/cases/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Returns the text of each page without white space, which extraction guesses from positions.
fn pages(pdf: &[u8]) -> Vec<String> {
    let pages = pdf_extract::extract_text_from_mem_by_pages(pdf).unwrap();
    pages.iter().map(|page| squeezed(page)).collect()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

fn assert_shows(page: &str, text: &str) {
    assert!(page.contains(&squeezed(text)), "{text:?} is not in {page:?}");
}

/// Writes an amount as the page must show it.
fn euros(cents: &Value) -> String {
    let cents = cents.as_i64().unwrap();
    let (sign, digits) = (if cents < 0 { "−" } else { "" }, format!("{:03}", cents.abs()));
    let (euros, cents) = digits.split_at(digits.len() - 2);
    match euros.len() {
        ..=3 => format!("{sign}€{euros}.{cents}"),
        n => format!("{sign}€{},{}.{cents}", &euros[..n - 3], &euros[n - 3..]),
    }
}

#[test]
fn every_amount_on_the_page_is_that_of_the_document() {
    for name in CASES {
        let document = case(name);
        let text = pages(&render(&document)).concat();
        for line in document["lines"].as_array().unwrap() {
            let [quantity, price] = ["quantity", "unit_price"].map(|field| line[field].as_str().unwrap());
            assert_shows(&text, &format!("{quantity}{price}{}", euros(&line["cents"])));
        }
        let gross = euros(&document["gross_cents"]);
        let net = euros(&document["net_cents"]);
        if let Some(label) = document["vat"]["label"].as_str() {
            let vat = euros(&document["vat"]["cents"]);
            assert_shows(&text, &format!("Total before tax{net}{label}{vat}"));
        } else {
            assert_shows(&text, &format!("Total before tax{net}Amount due{gross}"));
            assert_shows(&text, &format!("Amount due{gross}{}", document["note"].as_str().unwrap()));
            assert!(!text.contains("VAT19"), "{name}");
        }
        if document["payment"].is_null() {
            assert_shows(&text, &format!("Total{gross}"));
            assert!(!text.contains("IBAN") && !text.contains("Transfer"), "{name}");
        } else {
            assert_shows(&text, &format!("Amount due{gross}"));
            assert_shows(&text, &format!("Transfer {gross} by November 15, 2026"));
            assert_shows(&text, document["payment"]["iban"].as_str().unwrap());
        }
        assert_shows(&text, "Period October 1 to 31, 2026");
        for line in document["buyer"]["lines"].as_array().unwrap() {
            assert_shows(&text, line.as_str().unwrap());
        }
    }
}

#[test]
fn a_credit_note_names_the_invoice_and_the_reason() {
    let mut document = case("credit-note");
    document["payment"] = case("domestic")["payment"].clone();
    let text = pages(&render(&document)).concat();
    assert!(!text.contains("IBAN"));
    assert_shows(&text, "Credit note number FT-2026-00321");
    assert_shows(&text, "Corrects invoice FT-2026-00318");
    assert_shows(&text, document["reason"].as_str().unwrap());
    assert_shows(&text, "Total−€1.19");
    assert!(!text.contains("Duedate"));
}

#[test]
fn each_page_has_a_number_and_the_head_of_the_table() {
    let pages = pages(&render(&case("forty-lines")));
    assert!(pages.len() > 1);
    for (i, page) in pages.iter().enumerate() {
        assert_shows(page, &format!("Invoice FT-2026-00322, page {} of {}", i + 1, pages.len()));
        assert_shows(page, "Quantity Unit price Amount before tax");
    }
}

#[test]
fn totals_are_never_apart_from_the_last_line_and_the_payment() {
    for count in 1..=40 {
        let mut document = case("forty-lines");
        document["lines"].as_array_mut().unwrap().truncate(count);
        let pages = pages(&render(&document));
        let last = pages.last().unwrap();
        assert_shows(last, &format!("Submissions of client {count:02}"));
        assert_shows(last, "Amount before tax");
        assert_shows(last, "Total before tax");
        assert_shows(last, "Amount due");
        assert_shows(last, "Transfer");
        assert_shows(last, "Questions about this invoice?");
    }
}

#[test]
fn markup_in_values_is_only_text() {
    let hostile = r#"#panic("x") *b* _i_ $x^2$ [c] `raw` <label> @ref = H // c /* d */ \ \u{41} ~ -- ... 'q' "q" {{7*7}} #="#;
    let mut document = case("domestic");
    for pointer in [
        "/number",
        "/workspace",
        "/reference",
        "/corrects",
        "/reason",
        "/note",
        "/seller/name",
        "/seller/address/0",
        "/seller/email",
        "/seller/vat_id",
        "/seller/register",
        "/seller/represented_by",
        "/seller/website",
        "/buyer/lines/0",
        "/buyer/lines/1",
        "/buyer/vat_id",
        "/buyer/email",
        "/lines/0/title",
        "/lines/0/detail",
        "/lines/0/quantity",
        "/lines/0/unit_price",
        "/vat/label",
        "/payment/holder",
        "/payment/iban",
        "/payment/bic",
        "/payment/reference",
    ] {
        *document.pointer_mut(pointer).unwrap() = json!(format!("{pointer} {hostile}"));
        let text = pages(&render(&document)).concat();
        assert_shows(&text, &format!("{pointer} {hostile}"));
    }
}

#[test]
fn characters_that_no_font_has_do_not_fail() {
    let mut document = case("domestic");
    document["buyer"]["lines"] =
        json!(["株式会社 山田", "שלום", "👩‍👩‍👧 Ltd", "a\u{0}b\u{202e}c\u{fffe}", "\u{301}", ""]);
    document["workspace"] = json!("\u{10ffff}\u{e000}ﷺ");
    document["lines"][0]["detail"] = json!("i\u{307}\u{323} क्षि ɐ\u{35c}");
    let text = pages(&render(&document)).concat();
    assert_shows(&text, "□□□□ □□");
    assert_shows(&text, "abc");
}

#[test]
fn long_text_continues_on_the_next_page() {
    let mut document = case("domestic");
    for (text, count) in [("ŵord ", 800), ("ŵ", 2_400), ("many-long.ŵords@together ", 190)] {
        document["lines"][4]["detail"] = json!(text.repeat(count));
        document["note"] = json!(text.repeat(count));
        let pages = pages(&render(&document));
        assert!(pages.len() > 2);
        assert_eq!(pages.concat().matches('ŵ').count(), 2 * count);
    }
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    for name in CASES {
        let document = case(name);
        assert!(render(&document) == render(&document), "{name}");
    }
}

#[test]
fn the_metadata_names_the_document_and_the_seller() {
    let pdf = render(&case("domestic"));
    let file = pdf_extract::Document::load_mem(&pdf).unwrap();
    let info =
        file.trailer.get(b"Info").and_then(|id| file.get_dictionary(id.as_reference().unwrap())).unwrap();
    let text = |key: &[u8]| pdf_extract::decode_text_string(info.get(key).unwrap()).unwrap();
    assert_eq!(text(b"Title"), "Invoice FT-2026-00318");
    assert_eq!(text(b"Author"), "Example Forms GmbH");
    assert_eq!(text(b"Creator"), "Formtray");
    assert!(text(b"CreationDate").starts_with("D:20261101"), "{}", text(b"CreationDate"));
    let xmp = String::from_utf8_lossy(&pdf);
    assert!(xmp.contains("<pdfaid:part>2</pdfaid:part>") && xmp.contains("<pdfuaid:part>1</pdfuaid:part>"));
}

#[test]
fn what_is_missing_or_unknown_is_left_out() {
    let mut document = case("domestic");
    for field in ["due_on", "corrects", "reason", "reference", "vat", "note", "payment"] {
        document.as_object_mut().unwrap().remove(field);
    }
    document["lines"] = json!([]);
    document["from_a_newer_server"] = json!({ "a": [1, { "b": null }] });
    document["seller"]["logo"] = json!("x");
    let text = pages(&render(&document)).concat();
    assert_shows(&text, "Total €17.61");
    assert!(!text.contains("Duedate"));
}

#[test]
fn empty_texts_do_not_fail() {
    let mut document = case("domestic");
    for (pointer, value) in [
        ("/number", json!("")),
        ("/workspace", json!("")),
        ("/seller/name", json!("")),
        ("/seller/address", json!([])),
        ("/seller/website", json!("")),
        ("/buyer/lines", json!([])),
        ("/lines/0", json!({ "title": "", "detail": "", "quantity": "", "unit_price": "", "cents": 0 })),
        ("/vat/label", json!("")),
        ("/note", json!("")),
        ("/payment", json!({ "holder": "", "iban": "", "bic": "", "reference": "" })),
    ] {
        *document.pointer_mut(pointer).unwrap() = value;
    }
    assert_shows(&pages(&render(&document)).concat(), "Transfer €17.61");
}

fn assert_refused(input: &[u8], exit_code: i32, message: &str) {
    let output = run(input);
    assert_eq!(output.status.code(), Some(exit_code));
    assert!(output.stdout.is_empty());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains(message), "{stderr}");
}

#[test]
fn input_that_is_no_invoice_is_refused() {
    for input in ["", "{", "[]", "null", "\u{0}"] {
        assert_refused(input.as_bytes(), 2, "not an invoice document");
    }
    for (field, value) in
        [("kind", json!("receipt")), ("issued_on", json!("2026-02-30")), ("net_cents", json!(1.5))]
    {
        let mut document = case("domestic");
        document[field] = value;
        assert_refused(document.to_string().as_bytes(), 2, "not an invoice document");
    }
}

#[test]
fn input_that_is_too_large_is_refused() {
    let mut document = case("domestic");
    document["workspace"] = json!("x".repeat(1_000_000));
    assert_refused(document.to_string().as_bytes(), 1, "larger than 1000000 bytes");
    document["workspace"] = json!("x".repeat(5_001));
    assert_refused(document.to_string().as_bytes(), 1, "longer than 5000 bytes");

    let mut document = case("domestic");
    let line = json!({ "title": "x", "quantity": "1", "unit_price": "€1.00", "cents": 100 });
    document["lines"] = vec![line; 2_001].into();
    assert_refused(document.to_string().as_bytes(), 1, "more than 2000 lines");

    let mut document = case("domestic");
    document["buyer"]["lines"] = vec!["x"; 51].into();
    assert_refused(document.to_string().as_bytes(), 1, "more than 50 lines");
}
