//! The lines of `submissions.ndjson` in the export of an account.

use accounts::ExportError;
use forms::EndpointId;
use serde::Serialize;

use super::paths::file_paths;
use crate::model::Submission;

/// A submission as the API returns it, with its memo and the paths of its files in the archive.
#[derive(Serialize)]
struct NdjsonLine<'a> {
    #[serde(flatten)]
    submission: &'a Submission,
    /// The owner's memo about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    memo: Option<&'a str>,
    /// The paths of the files in the archive, in the order of `files`.
    paths: Vec<String>,
}

/// Formats a submission as one line of JSON, including the line break at its end.
///
/// Values submitted as JSON are stored verbatim and may contain line breaks between their tokens, which become spaces
/// here. Inside a JSON string a line break is always escaped, so no text changes.
pub(super) fn ndjson_line(
    submission: &Submission,
    memo: Option<&str>,
    endpoint: &EndpointId,
) -> Result<Vec<u8>, ExportError> {
    let paths = file_paths(&submission.files, endpoint);
    let mut line =
        serde_json::to_vec(&NdjsonLine { submission, memo, paths }).map_err(ExportError::unreadable)?;
    for byte in &mut line {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    line.push(b'\n');
    Ok(line)
}
