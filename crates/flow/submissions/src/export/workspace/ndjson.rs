//! The lines of `submissions.ndjson` in the export of an account.

use std::collections::HashMap;

use accounts::ExportError;
use forms::EndpointId;
use intake::{FileId, SubmissionId};
use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use serde::Serialize;
use serde_json::value::RawValue;

use super::paths::file_paths;
use crate::model::Submission;
use crate::store::{FileDetails, StoredDetails};

/// What is known about the submissions of a page besides what the API shows.
#[derive(Default)]
pub(super) struct PageDetails {
    /// The owner's memos.
    pub memos: HashMap<SubmissionId, String>,
    pub stored: HashMap<SubmissionId, StoredDetails>,
    pub files: HashMap<FileId, FileDetails>,
}

/// A submission as the API returns it, with its memo, the paths of its files in the archive, and what an import needs.
#[derive(Serialize)]
struct NdjsonLine<'a> {
    #[serde(flatten)]
    submission: &'a Submission,
    /// The owner's memo about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    memo: Option<&'a str>,
    /// The paths of the files in the archive, in the order of `files`.
    paths: Vec<String>,
    /// How it is stored. Left out of a submission that is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<StoredSubmission<'a>>,
}

#[derive(Serialize)]
struct StoredSubmission<'a> {
    /// All fields as pairs of name and value, in the order in which they were submitted. Left out if `fields` has the same
    /// ones in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a RawValue>,
    /// When it was moved to its folder.
    moved_at: Option<Timestamp>,
    /// The version of the form that it was checked against.
    form_version: Option<i32>,
    memo_updated_at: Option<Timestamp>,
    /// In the order of `files`.
    files: Vec<StoredFileDetails<'a>>,
}

#[derive(Serialize)]
struct StoredFileDetails<'a> {
    sha256: &'a str,
    sniffed_type: Option<&'a str>,
}

/// Formats a submission as one line of JSON, including the line break at its end.
///
/// Values submitted as JSON are stored verbatim and may contain line breaks between their tokens, which become spaces
/// here. Inside a JSON string a line break is always escaped, so no text changes.
pub(super) fn ndjson_line(
    submission: &Submission,
    details: &PageDetails,
    endpoint: &EndpointId,
) -> Result<Vec<u8>, ExportError> {
    let paths = file_paths(&submission.files, endpoint);
    let memo = details.memos.get(&submission.id).map(String::as_str);
    let stored = details.stored.get(&submission.id);
    let stored = stored.map(|stored| stored_submission(submission, stored, &details.files)).transpose()?;
    let line = NdjsonLine { submission, memo, paths, stored };
    let mut line = serde_json::to_vec(&line).map_err(ExportError::unreadable)?;
    for byte in &mut line {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    line.push(b'\n');
    Ok(line)
}

fn stored_submission<'a>(
    submission: &Submission,
    stored: &'a StoredDetails,
    files: &'a HashMap<FileId, FileDetails>,
) -> Result<StoredSubmission<'a>, ExportError> {
    let shown: Vec<(&str, &RawValue)> =
        submission.fields.iter().map(|field| (field.name.as_str(), &*field.value)).collect();
    let shown = serde_json::to_string(&shown).map_err(ExportError::unreadable)?;
    let files = submission.files.iter().filter_map(|file| files.get(&file.id));
    Ok(StoredSubmission {
        fields: Some(&*stored.fields.0).filter(|fields| fields.get() != shown),
        notes: stored.notes.as_ref().map(|notes| &*notes.0),
        moved_at: stored.moved_at.map(SqlTimestamp::to_jiff),
        form_version: stored.form_version,
        memo_updated_at: stored.memo_updated_at.map(SqlTimestamp::to_jiff),
        files: files
            .map(|file| StoredFileDetails {
                sha256: &file.sha256,
                sniffed_type: file.sniffed_type.as_deref(),
            })
            .collect(),
    })
}
