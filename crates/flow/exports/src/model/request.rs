use api::FieldError;
use forms::EndpointId;
use jiff::Timestamp;
use search::Query;
use serde::{Deserialize, Serialize};
use submissions::{Label, Selection, State, unreadable_query};
use utoipa::ToSchema;
use uuid::Uuid;

use super::ExportFormat;

/// The most submissions that can be named by their ids.
const MAX_IDS: usize = 1_000;
/// The most columns that can be chosen.
const MAX_EXPORT_COLUMNS: usize = 300;

/// What to export. The filters are the same as for lists.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    pub format: ExportFormat,
    /// The endpoint. Default: all endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint_id: Option<EndpointId>,
    /// Whether to put the uploaded files beside the table. The export is then a ZIP archive.
    #[serde(default)]
    pub files: bool,
    /// Whether to include memos and labels, and which submissions are starred.
    #[serde(default)]
    pub memos_and_stars: bool,
    /// Whether to include the spam score and its reasons.
    #[serde(default)]
    pub spam_reasons: bool,
    /// The names of the fields to export, in this order. Default: all fields. At most 300.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<String>>,
    /// Only these submissions. At most 1,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<Uuid>>,
    /// Only submissions in this folder. Default: all folders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub state: Option<State>,
    /// Only submissions received at or after this time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub from: Option<Timestamp>,
    /// Only submissions received before this time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub to: Option<Timestamp>,
    /// Only submissions with files (`true`) or without (`false`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_files: Option<bool>,
    /// Only submissions that are starred (`true`) or not (`false`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starred: Option<bool>,
    /// Only submissions that are unread (`true`) or read (`false`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<bool>,
    /// Only submissions with this label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub label: Option<Label>,
    /// Only submissions that a search finds, as in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub q: Option<String>,
}

impl ExportRequest {
    /// Returns the submissions that are meant.
    pub(crate) fn selection(&self) -> Result<Selection, Vec<FieldError>> {
        let mut errors = Vec::new();
        if matches!((self.from, self.to), (Some(from), Some(to)) if from > to) {
            errors.push(FieldError::new("to", "before_from", "`to` is before `from`."));
        }
        if self.ids.as_ref().is_some_and(|ids| ids.is_empty() || ids.len() > MAX_IDS) {
            errors.push(FieldError::new("ids", "out_of_range", "Choose 1 to 1,000 submissions."));
        }
        if self.columns.as_ref().is_some_and(|columns| columns.len() > MAX_EXPORT_COLUMNS) {
            errors.push(FieldError::new("columns", "too_many", "Choose at most 300 columns."));
        }
        let query = match self.q.as_deref().map(Query::parse).transpose() {
            Ok(query) => query,
            Err(error) => {
                errors.push(unreadable_query(&error));
                None
            }
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Selection {
            endpoint: self.endpoint_id.clone(),
            folder: self.state,
            from: self.from,
            to: self.to,
            has_files: self.has_files,
            starred: self.starred,
            unread: self.unread,
            label: self.label,
            query,
            ids: self.ids.clone(),
        })
    }
}
