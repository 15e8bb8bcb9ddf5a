//! The limits of a file field.

use super::super::fault::Faults;
use super::super::place::Place;
use crate::model::{Field, FieldType};
use crate::values::is_file_type;

const MAX_FILE_TYPES: usize = 20;
const MAX_FIELD_FILES: u32 = 10;
const MAX_FIELD_FILE_BYTES: u64 = 10_485_760;

/// Checks which files are accepted, how many, and how large they may be.
pub(super) fn check_files(field: &Field, place: &Place<'_>, faults: &mut Faults) {
    if field.kind != FieldType::File {
        return;
    }
    let list = place.key("file_types");
    let file_types = field.file_types.as_deref().unwrap_or_default();
    if file_types.len() > MAX_FILE_TYPES {
        faults.add(&list, "too_many", format!("A field can have at most {MAX_FILE_TYPES} file types."));
    } else {
        for (index, file_type) in file_types.iter().enumerate() {
            if !is_file_type(file_type) {
                let message = "Use an ending such as .pdf, or a media type such as image/png or image/*, in lower case.";
                faults.add(&list.at(index), "file_type_invalid", message);
            }
        }
    }
    if field.max_files.is_some_and(|max| !(1..=MAX_FIELD_FILES).contains(&max)) {
        faults.add(
            &place.key("max_files"),
            "out_of_range",
            format!("Use a number from 1 to {MAX_FIELD_FILES}."),
        );
    }
    if field.max_size.is_some_and(|max| !(1..=MAX_FIELD_FILE_BYTES).contains(&max)) {
        let message = format!("Use a number of bytes from 1 to {MAX_FIELD_FILE_BYTES}.");
        faults.add(&place.key("max_size"), "out_of_range", message);
    }
}
