//! Asserts that parsing any bytes stays within its limits, and that what a browser encodes is what is read, in UTF-8
//! and in the encodings of older pages.
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use encoding_rs::Encoding;
use fuzz::{Chunks, Form, Kept, hold_bounds, hold_round_trip, paced, post};
use libfuzzer_sys::fuzz_target;
use posted::limits::{MAX_FIELD_NAME_BYTES, MAX_FIELDS, MAX_TEXT_BYTES};
use url::form_urlencoded::Serializer;

const MEDIA_TYPE: &str = "application/x-www-form-urlencoded";
/// Encodings of older pages, and a few that no page uses but a header may state.
const LABELS: [&str; 12] = [
    "utf-8",
    "windows-1252",
    "iso-8859-1",
    "iso-8859-2",
    "koi8-r",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "gb18030",
    "big5",
    "utf-16le",
    "x-unknown",
];

fuzz_target!(|body: &[u8]| paced(|| {
    any_bytes(body);
    if let Ok(form) = Form::arbitrary_take_rest(Unstructured::new(body)) {
        round_trip(&form);
        legacy_round_trip(&form, body.len());
    }
}));

fn any_bytes(body: &[u8]) {
    let steer = usize::from(body.last().copied().unwrap_or_default());
    let stated = format!("{MEDIA_TYPE}; charset={}", LABELS[steer % LABELS.len()]);
    for media_type in [MEDIA_TYPE, &stated] {
        let mut files = Kept::default();
        let read = post(media_type, body, Chunks::Of(&[steer]), &mut files);
        hold_bounds(&read, &files);
    }
}

fn round_trip(form: &Form) {
    let body = Serializer::new(String::new()).extend_pairs(&form.fields).finish();
    let mut files = Kept::default();
    let read = post(MEDIA_TYPE, body.as_bytes(), Chunks::Whole, &mut files);
    hold_bounds(&read, &files);
    if body.len() <= 3 * MAX_TEXT_BYTES {
        hold_round_trip(&form.fields, true, &read);
    }
}

/// Checks a round trip in an older encoding, for text that the encoding can represent.
fn legacy_round_trip(form: &Form, steer: usize) {
    let label = LABELS[steer % LABELS.len()];
    let Some(encoding) = Encoding::for_label(label.as_bytes()) else { return };
    // No browser posts UTF-16: it uses UTF-8 instead and says so.
    if encoding.output_encoding() != encoding {
        return;
    }
    let texts = || form.fields.iter().flat_map(|(name, value)| [name, value]);
    // Far below the limits, which count the posted bytes; switching between character sets takes some.
    let is_small =
        form.fields.len() < MAX_FIELDS && texts().map(String::len).sum::<usize>() <= MAX_FIELD_NAME_BYTES / 8;
    if !is_small || !texts().all(|text| has_letters(encoding, text)) {
        return;
    }
    let mut fields = form.fields.clone();
    fields.push(("_charset_".to_owned(), label.to_owned()));
    let body = Serializer::new(String::new())
        .encoding_override(Some(&|text| encoding.encode(text).0))
        .extend_pairs(&fields)
        .finish();
    let read = post(MEDIA_TYPE, body.as_bytes(), Chunks::Whole, &mut Kept::default());
    hold_round_trip(&fields, true, &read);
}

fn has_letters(encoding: &'static Encoding, text: &str) -> bool {
    let (bytes, _, unmappable) = encoding.encode(text);
    !unmappable
        && encoding
            .decode_without_bom_handling_and_without_replacement(&bytes)
            .is_some_and(|back| back == text)
}
