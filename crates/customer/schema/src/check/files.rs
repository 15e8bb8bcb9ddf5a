//! Checks the files of a field.

use super::code::Code;
use super::submission::File;
use crate::rules::FileRule;
use crate::values::fits_file_type;

/// Returns what is wrong with the files of a field.
pub(super) fn fault_of_files<'f>(
    rule: &FileRule,
    files: &(impl Iterator<Item = &'f File<'f>> + Clone),
) -> Option<Code> {
    let max_files = usize::try_from(rule.max_files).unwrap_or(usize::MAX);
    let fits = |file: &File<'_>| {
        rule.types.is_empty()
            || rule.types.iter().any(|file_type| fits_file_type(file_type, file.name, file.media_type))
    };
    if files.clone().nth(max_files).is_some() {
        Some(Code::TooManyFiles)
    } else if files.clone().any(|file| file.size > rule.max_size) {
        Some(Code::FilesTooBig)
    } else if files.clone().any(|file| !fits(file)) {
        Some(Code::FileTypeRefused)
    } else {
        None
    }
}
