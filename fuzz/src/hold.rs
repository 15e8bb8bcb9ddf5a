use posted::limits::{MAX_FIELD_NAME_BYTES, MAX_FIELD_VALUE_BYTES, MAX_FIELDS, MAX_FILES, MAX_TEXT_BYTES};
use posted::{Field, Posted};

use crate::Kept;

/// What holds for every body, good or bad.
pub fn hold_bounds(read: &Posted, kept: &Kept) {
    // By letters: a byte of an older encoding is up to three of ours.
    let letters = |field: &Field| (field.name.chars().count(), field.value.as_written().chars().count());
    let sizes: Vec<_> = read.fields.iter().map(letters).collect();
    let text: usize = sizes.iter().map(|(name, value)| name + value).sum();
    assert!(read.fields.len() <= 2 * MAX_FIELDS && text <= 2 * MAX_TEXT_BYTES, "more is kept than is needed");
    assert!(read.fields.iter().all(|field| !field.name.is_empty()), "a field without a name");
    assert!(read.file_inputs.iter().all(|name| !name.is_empty()), "a file without the name of its input");
    assert!(read.file_inputs.len() <= 2 * MAX_FIELDS && kept.begun <= MAX_FILES, "too many files");
    assert!(!kept.is_writing(), "a file was left open");

    if read.error.is_none() {
        assert!(
            read.fields.len() <= MAX_FIELDS && text <= MAX_TEXT_BYTES,
            "more than is taken, without a fault"
        );
        for (name, value) in sizes {
            assert!(
                name <= MAX_FIELD_NAME_BYTES && value <= MAX_FIELD_VALUE_BYTES,
                "a field that is too large, without a fault"
            );
        }
        assert!(
            read.file_inputs.iter().all(|name| name.len() <= MAX_FIELD_NAME_BYTES),
            "the long name of an input"
        );
        assert!(read.file_inputs.iter().eq(kept.files.iter().map(|file| &file.input.field)), "a lost file");
        assert!(!kept.refused, "a refused file, without a fault");
    }
    for file in &kept.files {
        hold_file_name(&file.input.name);
        assert!(!file.input.media_type.contains(|c: char| c.is_control()), "a header in a media type");
    }
    // Large ones teach nothing here and take long.
    if text <= MAX_FIELD_VALUE_BYTES {
        hold_stored(&read.fields);
    }
}

fn hold_file_name(name: &str) {
    let is_plain = !name.contains(|c: char| c.is_control() || c == '/' || c == '\\');
    assert!(is_plain && !matches!(name, "" | "." | "..") && name.chars().count() <= 255, "{name:?}");
}

/// Stored as JSON, they come back as they were.
fn hold_stored(fields: &[Field]) {
    let stored = serde_json::to_string(fields).expect("JSON");
    let back: Vec<Field> = serde_json::from_str(&stored).expect("fields");
    let told = |field: &Field| (field.name.clone(), field.value.as_written().to_owned());
    assert!(fields.iter().map(told).eq(back.iter().map(told)), "storing changes it");
    let is_text = |field: &Field| field.value.as_text().is_some();
    assert!(fields.iter().map(is_text).eq(back.iter().map(is_text)), "storing changes what it is");
}

/// What was posted is what is read: all of it within the limits, a beginning of it beyond them.
/// `may_be_taken` is false if something beside the fields speaks against it.
pub fn hold_round_trip(sent: &[(String, String)], may_be_taken: bool, read: &Posted) {
    let sent: Vec<_> = sent.iter().filter(|(name, _)| !name.is_empty()).collect();
    let sizes: Vec<_> = sent.iter().map(|(name, value)| (name.len(), value.len())).collect();
    let text: usize = sizes.iter().map(|(name, value)| name + value).sum();
    let fits = sent.len() <= MAX_FIELDS
        && text <= MAX_TEXT_BYTES
        && sizes.iter().all(|&(name, value)| name <= MAX_FIELD_NAME_BYTES && value <= MAX_FIELD_VALUE_BYTES);
    assert_eq!(read.error.is_none(), fits && may_be_taken, "{:?}", read.error);

    let mut room = 2 * MAX_TEXT_BYTES;
    let kept = sizes.iter().take(2 * MAX_FIELDS).map_while(|(name, value)| {
        room = room.checked_sub(name + value)?;
        Some(())
    });
    let sent = &sent[..kept.count()];
    assert_eq!(read.fields.len(), sent.len(), "fields are lost, or come from nowhere");
    for (field, (name, value)) in read.fields.iter().zip(sent) {
        assert!(field.name == *name && field.value.as_written() == value, "{name:?} is {:?}", field.name);
    }
}
