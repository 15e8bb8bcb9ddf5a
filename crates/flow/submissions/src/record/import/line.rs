//! A line of `submissions.ndjson`, and the checks that a submission of our own has passed when it was accepted.

use accounts::ImportError;
use forms::EndpointId;
use intake::{FileId, MAX_FIELDS, MAX_FILE_BYTES, MAX_FILES, MAX_JSON_DEPTH, Note, SubmissionId, json_depth};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::value::RawValue;
use sqlx::types::Json;

use crate::model::label::Label;
use crate::model::{State, Verdict};

/// Submissions from before this time are refused: there was no Formtray, and each month needs a partition.
const FIRST_MOMENT: Timestamp = Timestamp::constant(1_577_836_800, 0);
/// How far the clock of another installation may be ahead of ours.
const MAX_AHEAD: SignedDuration = SignedDuration::from_hours(1);
/// The longest memo, in characters.
const MAX_MEMO_CHARACTERS: usize = 4000;

/// A submission as the archive has it.
#[derive(Deserialize)]
pub(super) struct Line {
    id: SubmissionId,
    state: State,
    read: bool,
    starred: bool,
    #[serde(default)]
    label: Option<Label>,
    fields: Vec<LineField>,
    files: Vec<LineFile>,
    verdict: Verdict,
    origin: Option<String>,
    test: bool,
    #[serde(default)]
    memo: Option<String>,
    #[serde(default)]
    stored: Option<LineStored>,
}

#[derive(Deserialize)]
struct LineField {
    name: String,
    value: Box<RawValue>,
}

#[derive(Deserialize)]
struct LineFile {
    id: FileId,
    field: String,
    name: String,
    size: i64,
    #[serde(rename = "type")]
    media_type: String,
}

#[derive(Deserialize)]
struct LineStored {
    #[serde(default)]
    fields: Option<Vec<(String, Box<RawValue>)>>,
    #[serde(default)]
    notes: Option<Vec<Note>>,
    moved_at: Option<Timestamp>,
    form_version: Option<i32>,
    memo_updated_at: Option<Timestamp>,
    files: Vec<LineStoredFile>,
}

#[derive(Deserialize)]
struct LineStoredFile {
    sha256: String,
    sniffed_type: Option<String>,
}

/// A submission that may be written.
pub(super) struct CheckedLine {
    pub id: SubmissionId,
    pub state: State,
    pub read: bool,
    pub starred: bool,
    pub label: Option<Label>,
    /// Pairs of name and value, as JSON.
    pub fields: String,
    pub files: Vec<CheckedFile>,
    pub verdict: Option<Json<Verdict>>,
    pub origin: Option<String>,
    pub notes: Option<Json<Vec<Note>>>,
    pub moved_at: Option<Timestamp>,
    pub test: bool,
    pub form_version: Option<i32>,
    pub memo: Option<(String, Timestamp)>,
}

pub(super) struct CheckedFile {
    pub id: FileId,
    pub field: String,
    pub name: String,
    pub size: i64,
    pub media_type: String,
    pub sniffed_type: Option<String>,
    pub sha256: [u8; 32],
}

impl Line {
    /// Checks a submission. Returns `None` if it was held, so that the archive doesn't have its content.
    pub(super) fn checked(
        self,
        endpoint: &EndpointId,
        now: Timestamp,
    ) -> Result<Option<CheckedLine>, ImportError> {
        if self.state == State::Held {
            return Ok(None);
        }
        let id = self.id;
        let refused = |why: &str| ImportError::refused(format!("the submission {id} of {endpoint} {why}"));
        let at = id.time();
        if id.0.get_version_num() != 7 || at < FIRST_MOMENT || at > now + MAX_AHEAD {
            return Err(refused("has an id whose time can't be right"));
        }
        let stored = self.stored.ok_or_else(|| refused("lacks what is stored of it"))?;
        let fields = match stored.fields {
            Some(fields) => fields,
            None => self.fields.into_iter().map(|field| (field.name, field.value)).collect(),
        };
        if fields.len() > MAX_FIELDS
            || fields.iter().any(|(_, value)| json_depth(value.get()) > MAX_JSON_DEPTH)
        {
            return Err(refused("has more or deeper fields than a submission may have"));
        }
        if self.memo.as_ref().is_some_and(|memo| !(1..=MAX_MEMO_CHARACTERS).contains(&memo.chars().count())) {
            return Err(refused("has a memo that is too long"));
        }
        if self.files.len() > MAX_FILES || self.files.len() != stored.files.len() {
            return Err(refused("has more files than a submission may have"));
        }
        let files = self.files.into_iter().zip(stored.files).map(|(file, stored)| file.checked(stored));
        let files = files.collect::<Option<_>>().ok_or_else(|| refused("has a file that can't be right"))?;
        Ok(Some(CheckedLine {
            id,
            state: self.state,
            read: self.read,
            starred: self.starred,
            label: self.label,
            fields: serde_json::to_string(&fields).map_err(|_| refused("can't be written"))?,
            files,
            verdict: (!self.verdict.reasons.is_empty()).then_some(Json(self.verdict)),
            origin: self.origin,
            notes: stored.notes.filter(|notes| !notes.is_empty()).map(Json),
            moved_at: stored.moved_at.map(|moved_at| moved_at.min(now)),
            test: self.test,
            form_version: stored.form_version,
            memo: self.memo.map(|memo| (memo, stored.memo_updated_at.unwrap_or(at))),
        }))
    }
}

impl LineFile {
    fn checked(self, stored: LineStoredFile) -> Option<CheckedFile> {
        let is_possible = u64::try_from(self.size).is_ok_and(|size| size <= MAX_FILE_BYTES);
        let sha256 = kernel::from_hex(&stored.sha256)?.try_into().ok()?;
        is_possible.then_some(CheckedFile {
            id: self.id,
            field: self.field,
            name: self.name,
            size: self.size,
            media_type: self.media_type,
            sniffed_type: stored.sniffed_type,
            sha256,
        })
    }
}
