//! The paths of uploaded files in the archive of an account.

use accounts::safe_name;
use forms::EndpointId;
use intake::FileId;

use crate::model::File;

/// Returns the path of a file in the archive. The id makes it unique; the name is for people.
pub(crate) fn file_path(endpoint: &EndpointId, id: FileId, name: &str) -> String {
    format!("endpoints/{endpoint}/files/{id}-{}", safe_name(name))
}

/// Returns the paths of some files in the archive.
pub(super) fn file_paths(files: &[File], endpoint: &EndpointId) -> Vec<String> {
    files.iter().map(|file| file_path(endpoint, file.id, &file.name)).collect()
}
