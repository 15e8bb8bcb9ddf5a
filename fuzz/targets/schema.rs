//! Asserts that reading any bytes as a form schema ends soon and without a panic, and that a schema which is accepted says
//! the same when it was stored: compiled again, and written and read again, it judges submissions alike.
#![no_main]

use std::borrow::Cow;

use fuzz::paced;
use libfuzzer_sys::fuzz_target;
use schema::{Entry, File, MAX_SCHEMA_BYTES, Rules, Schema};

/// Values that some type accepts and another doesn't.
const VALUES: [&str; 12] =
    ["", " ", "yes", "7", "-1.5e3", "2026-02-28", "23:59", "a@b.de", "https://a.example/", "+49 30 123456", "x\r\ny", "\u{202e}\0"];

fuzz_target!(|input: &[u8]| paced(|| {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let compiled = Rules::compile(text);
    match schema::parse(text) {
        Err(faults) => assert!(!faults.is_empty(), "refused without a reason"),
        Ok(read) => {
            assert!(text.len() <= MAX_SCHEMA_BYTES);
            let compiled = compiled.expect("what is accepted can be compiled");
            let written = serde_json::to_string(&read).expect("a schema becomes JSON");
            let again = schema::parse(&written).expect("what we write we read");
            assert_eq!(read, again);
            hold_alike(&read, &Rules::of(&read), &compiled);
            serde_json::to_string(&read.browser_rules("de")).expect("rules become JSON");
        }
    }
}));

/// Judges some submissions by both.
fn hold_alike(schema: &Schema, one: &Rules, other: &Rules) {
    let names: Vec<&str> = schema.fields.iter().filter_map(|field| field.input_name()).take(20).collect();
    for value in VALUES {
        let entries: Vec<Entry<'_>> =
            names.iter().map(|name| Entry { name, value: Cow::Borrowed(value) }).collect();
        let files: Vec<File<'_>> = names
            .iter()
            .map(|field| File { field, name: "cv.pdf", size: 7, media_type: "application/pdf" })
            .collect();
        for files in [&files[..], &[]] {
            let (a, b) = (one.check(&entries, files), other.check(&entries, files));
            assert_eq!(a.hidden, b.hidden);
            let codes = |checked: &schema::Checked<'_>| -> Vec<(String, &'static str)> {
                checked.broken.iter().map(|broken| (broken.field.to_owned(), broken.code)).collect()
            };
            assert_eq!(codes(&a), codes(&b));
        }
    }
}
