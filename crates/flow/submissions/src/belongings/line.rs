use accounts::ExportError;
use forms::EndpointId;
use serde::Serialize;

use super::file_path;
use crate::model::{File, Submission};

/// A submission as the API gives it, with the places of its files.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    submission: &'a Submission,
    /// What its owner wrote about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    memo: Option<&'a str>,
    /// In the order of `files`.
    paths: Vec<String>,
}

/// One line of JSON, and its end. What was posted as JSON is kept to the letter, and may have been written over
/// several lines; inside a text a line's end is always escaped.
pub(super) fn line(
    submission: &Submission,
    memo: Option<&str>,
    endpoint: &EndpointId,
) -> Result<Vec<u8>, ExportError> {
    let paths = paths(&submission.files, endpoint);
    let mut line = serde_json::to_vec(&Line { submission, memo, paths }).map_err(ExportError::unreadable)?;
    for byte in &mut line {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    line.push(b'\n');
    Ok(line)
}

pub(super) fn paths(files: &[File], endpoint: &EndpointId) -> Vec<String> {
    files.iter().map(|file| file_path(endpoint, file.id, &file.name)).collect()
}
