//! What an export says about one submission.

use accounts::safe_name;
use intake::FileId;
use serde::Serialize;
use serde_json::value::RawValue;
use submissions::{Label, State, Submission};

use super::WriteError;
use crate::model::ExportRequest;

/// A submission, and what the export says about it besides.
pub(super) struct Record {
    pub submission: Submission,
    pub memo: Option<String>,
    has_memos_and_stars: bool,
    has_spam_reasons: bool,
    has_files: bool,
}

/// The JSON of a submission.
#[derive(Serialize)]
struct JsonRecord<'a> {
    id: String,
    endpoint_id: &'a str,
    created_at: jiff::Timestamp,
    state: State,
    read: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    starred: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    memo: Option<&'a str>,
    fields: &'a [submissions::Field],
    files: Vec<JsonFile<'a>>,
    origin: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a submissions::Verdict>,
    test: bool,
}

#[derive(Serialize)]
struct JsonFile<'a> {
    #[serde(flatten)]
    file: &'a submissions::File,
    /// Where it lies in the archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

/// Returns the path of a file in the archive. The id makes it unique; the name is for people.
pub(super) fn file_path(id: FileId, name: &str) -> String {
    format!("files/{id}-{}", safe_name(name))
}

impl Record {
    pub(super) fn new(submission: Submission, memo: Option<String>, request: &ExportRequest) -> Self {
        Self {
            submission,
            memo,
            has_memos_and_stars: request.memos_and_stars,
            has_spam_reasons: request.spam_reasons,
            has_files: request.files,
        }
    }

    /// Returns the fields that have a place in a table: those that the form didn't show have none.
    pub(super) fn shown_fields(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        let shown = self.submission.fields.iter().filter(|field| !field.hidden);
        shown.map(|field| (field.name.as_str(), &*field.value))
    }

    /// Returns the files in one cell: their paths in the archive, or else their names.
    pub(super) fn file_names(&self) -> String {
        let names = self
            .submission
            .files
            .iter()
            .map(|file| if self.has_files { file_path(file.id, &file.name) } else { file.name.clone() });
        names.collect::<Vec<_>>().join(", ")
    }

    /// Appends the submission as one line of JSON.
    ///
    /// Values that were submitted as JSON are stored verbatim and may contain line breaks between their tokens, which become
    /// spaces. Inside a JSON string a line break is always escaped, so no text changes.
    pub(super) fn push_json(&self, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let (from, one) = (out.len(), &self.submission);
        let files = one
            .files
            .iter()
            .map(|file| JsonFile { file, path: self.has_files.then(|| file_path(file.id, &file.name)) });
        let record = JsonRecord {
            id: one.id.to_string(),
            endpoint_id: one.endpoint_id.as_str(),
            created_at: one.created_at,
            state: one.state,
            read: one.read,
            starred: self.has_memos_and_stars.then_some(one.starred),
            label: one.label.filter(|_| self.has_memos_and_stars),
            memo: self.memo.as_deref(),
            fields: &one.fields,
            files: files.collect(),
            origin: one.origin.as_deref(),
            verdict: self.has_spam_reasons.then_some(&one.verdict),
            test: one.test,
        };
        serde_json::to_writer(&mut *out, &record)?;
        for byte in &mut out[from..] {
            if matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
        Ok(())
    }
}
