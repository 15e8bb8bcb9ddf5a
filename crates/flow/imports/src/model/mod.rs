//! An import as the API shows it.
//!
//! The doc comments of the types are part of `openapi.json`.

pub(crate) mod limits;

use forms::EndpointId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use limits::UNDO_TTL;

kernel::uuid_id! {
    /// The id of an import.
    ImportId
}

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ImportState {
    Uploading,
    Uploaded,
    Checking,
    Checked,
    Running,
    Done,
    Undoing,
    Undone,
    Failed,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ImportFormat {
    Csv,
    /// A list of objects, or an object with such a list.
    Json,
    /// An object in each line.
    Ndjson,
}

/// The service that wrote a file, recognised by its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ImportService {
    Formspree,
    Basin,
    Netlify,
    Formtray,
}

/// What a column becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColumnTarget {
    /// A field of the submission.
    Field,
    /// When the submission was received. One column has to be the date.
    Date,
    /// Whether the submission is spam: `true`, `yes`, `1` or `spam`.
    Spam,
    /// Whether the submission was read: `true`, `yes` or `1`. Without such a column, all are marked as read.
    Read,
    /// The column is left out.
    Skip,
}

/// A column of a file, or a key of its objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportColumn {
    /// The name in the file.
    pub name: String,
    /// The first value that isn't empty, shortened.
    pub sample: Option<String>,
    pub target: ColumnTarget,
    /// The name of the field, if it becomes one.
    pub field: String,
}

/// How dates without a time zone, and dates such as 03/04/2025, are read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DateOptions {
    pub day_first: bool,
    pub time_zone: String,
}

/// An import of submissions from a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct Import {
    pub id: ImportId,
    pub endpoint_id: EndpointId,
    pub state: ImportState,
    /// Why it failed: `unreadable`, `too_many_rows`, `file_missing` or `failed`. Nothing was imported then.
    pub error: Option<String>,
    /// The name of the file.
    pub file_name: String,
    /// The size of the file in bytes.
    pub file_bytes: i64,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    pub format: Option<ImportFormat>,
    /// The service that wrote the file. Null if it isn't recognised.
    pub service: Option<ImportService>,
    /// What each column becomes. Before the first check it's a proposal.
    pub columns: Vec<ImportColumn>,
    /// The first rows of the file, shortened. Empty once the file is deleted.
    pub preview: Vec<Vec<Option<String>>>,
    /// Whether 03/04/2025 is April 3.
    pub day_first: bool,
    /// The time zone of dates that don't name one.
    pub time_zone: String,
    /// The number of rows that the check or the import in progress has read.
    pub processed: i32,
    /// The number of rows in the file. Null before the first check.
    pub total: Option<i32>,
    /// The number of submissions that the endpoint doesn't have yet.
    pub new: Option<i32>,
    /// The number of submissions that the endpoint has already, or that are in the file twice.
    pub duplicates: Option<i32>,
    /// The number of rows that can't be imported.
    pub rejected: Option<i32>,
    /// When the oldest submission of the file was received.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub first_at: Option<Timestamp>,
    /// When the newest submission of the file was received.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub last_at: Option<Timestamp>,
    /// The number of submissions that were imported.
    pub imported: Option<i32>,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub done_at: Option<Timestamp>,
    /// Until when it can be undone. Null if it can't be.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub undo_until: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub undone_at: Option<Timestamp>,
    /// Whether the report about rejected rows can be downloaded.
    pub has_report: bool,
}

/// Returns until when an import can be undone that was done at this time.
pub(crate) fn undo_until(done_at: Timestamp) -> Timestamp {
    done_at + UNDO_TTL
}
