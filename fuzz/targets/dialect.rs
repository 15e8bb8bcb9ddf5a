//! Asserts that, whatever a form contains in its special fields, subject and sender are one plain line, an address is a
//! single address that can't become a header, and what is shown is consistent with what each field means.
#![no_main]

use fuzz::{Chunks, Kept, hold_bounds, paced, post};
use libfuzzer_sys::fuzz_target;
use posted::{Field, SpecialField, is_ordinary, special_fields};

fuzz_target!(|body: &[u8]| paced(|| {
    let is_json = body.trim_ascii_start().starts_with(b"{");
    let media_type = if is_json { "application/json" } else { "application/x-www-form-urlencoded" };
    let mut files = Kept::default();
    let read = post(media_type, body, Chunks::Whole, &mut files);
    hold_bounds(&read, &files);

    let fields = &read.fields;
    for line in [special_fields::subject(fields), special_fields::sender_name(fields)].into_iter().flatten() {
        hold_line(&line);
    }
    let copies = special_fields::copies_to(fields);
    assert!(copies.len() <= 10);
    for address in special_fields::reply_to(fields).iter().chain(&copies) {
        hold_address(address);
    }
    for name in fields.iter().map(|field| field.name.as_str()) {
        hold_shown(name);
    }
    hold_texts(fields);
    hold_honeypot(fields);
}));

fn hold_line(line: &str) {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{85}');
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!line.contains(|c| breaks(c) || turns(c)), "more than a plain line: {line:?}");
    assert!(!line.is_empty() && line.trim() == line && line.chars().count() <= 200, "{line:?}");
}

fn hold_address(address: &str) {
    let is_bad = |c: char| c.is_whitespace() || c.is_control() || "<>,;:()[]\\\"".contains(c);
    assert!(!address.contains(is_bad) && address.len() <= 254, "{address:?}");
    assert!(address.matches('@').count() == 1 && !address.starts_with('@') && !address.ends_with('@'));
    assert!(special_fields::is_address(address), "an address that is none the second time: {address:?}");
}

fn hold_shown(name: &str) {
    let meant = SpecialField::of(name);
    assert_eq!(is_ordinary(name), meant.is_none());
    let steers = !matches!(
        meant,
        None | Some(
            SpecialField::Subject | SpecialField::ReplyTo | SpecialField::CopyTo | SpecialField::SenderName
        )
    );
    assert_eq!(special_fields::is_shown(name), !steers, "{name:?}");
    assert!(meant.is_none_or(|meant| meant.is_shown() == special_fields::is_shown(name)));
}

/// The effective value is the first non-empty text under one of the names for a meaning.
fn hold_texts(fields: &[Field]) {
    let first = |meant| {
        let mut texts = fields.iter().filter(|field| SpecialField::of(&field.name) == Some(meant));
        texts.find_map(|field| field.value.as_text().map(str::trim).filter(|text| !text.is_empty()))
    };
    assert_eq!(special_fields::redirect(fields), first(SpecialField::Redirect));
    assert_eq!(special_fields::error_redirect(fields), first(SpecialField::ErrorRedirect));
    assert_eq!(special_fields::idempotency_key(fields), first(SpecialField::Idempotency));
    assert_eq!(special_fields::access_key(fields), first(SpecialField::AccessKey));
    assert_eq!(special_fields::page_token(fields), first(SpecialField::PageToken));
}

/// The owner's own honeypot name only adds to the known ones.
fn hold_honeypot(fields: &[Field]) {
    let fell = special_fields::has_filled_honeypot(fields, None);
    for field in fields {
        let own = special_fields::has_filled_honeypot(fields, Some(&field.name));
        assert!(own || !fell);
        assert!(own || !field.value.is_filled());
    }
}
