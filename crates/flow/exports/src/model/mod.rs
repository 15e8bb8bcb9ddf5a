//! Exports as the API returns them. The doc comments of the types are part of `openapi.json`.

mod file_name;
mod request;

use forms::EndpointId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

pub(crate) use file_name::file_name;
pub use request::ExportRequest;

kernel::uuid_id! {
    /// The id of an export.
    ExportId
}

/// The format of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// A table as text, for any spreadsheet.
    Csv,
    /// An Excel workbook.
    Xlsx,
    /// One JSON document: a list of submissions.
    Json,
    /// One JSON object per line.
    Ndjson,
}

impl ExportFormat {
    /// Returns the ending of a file in this format.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Json => "json",
            Self::Ndjson => "ndjson",
        }
    }

    /// Returns the media type of a file in this format.
    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8; header=present",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Json => "application/json",
            Self::Ndjson => "application/x-ndjson",
        }
    }
}

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ExportState {
    /// Another export of the workspace, or of other workspaces, is written first.
    Waiting,
    /// It is being written.
    Running,
    /// It can be downloaded.
    Ready,
    /// It couldn't be written.
    Failed,
}

/// An export that runs in the background.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Export {
    pub id: ExportId,
    /// The endpoint; null if it's an export of all endpoints.
    #[schema(required)]
    pub endpoint_id: Option<EndpointId>,
    /// The name of the endpoint; null if it was deleted.
    #[schema(required)]
    pub endpoint_name: Option<String>,
    /// The file name.
    pub name: String,
    pub state: ExportState,
    /// How many submissions have been written.
    pub rows: i64,
    /// How many submissions there are, if that's known.
    #[schema(required)]
    pub total: Option<i64>,
    /// The size of the file. Null until it's ready.
    #[schema(required)]
    pub bytes: Option<i64>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
    /// When it's deleted. Null until it has finished.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    /// A link to the file. It works without signing in, and supports `Range`. Null unless it's ready.
    #[schema(required)]
    pub download_url: Option<String>,
    /// What was asked for.
    #[schema(value_type = ExportRequest)]
    pub request: Value,
}
