//! The columns of a table, and its rows.

use std::borrow::Cow;
use std::collections::HashMap;

use forms::EndpointId;
use submissions::{Columns, Label};

use super::record::Record;
use super::xlsx::XlsxRow;
use crate::model::ExportRequest;

/// The columns of an export.
pub(super) struct TableLayout<'a> {
    pub columns: Columns,
    pub request: &'a ExportRequest,
    /// The names of the endpoints, if the export is of all of them.
    pub names: HashMap<EndpointId, String>,
}

/// The cells of a row besides its fields.
struct OwnCells {
    before: Vec<String>,
    after: Vec<String>,
}

impl TableLayout<'_> {
    fn before(&self) -> Vec<&'static str> {
        match self.request.endpoint_id {
            Some(_) => vec!["id", "time", "state"],
            None => vec!["id", "time", "state", "endpoint_id", "endpoint"],
        }
    }

    fn after(&self) -> Vec<&'static str> {
        let mut names = vec!["files"];
        if self.request.memos_and_stars {
            names.extend(["starred", "label", "memo"]);
        }
        if self.request.spam_reasons {
            names.extend(["spam_score", "spam_reasons"]);
        }
        names
    }

    /// Returns the names of all columns.
    pub(super) fn header(&self) -> Vec<String> {
        self.columns.header(&self.before(), &self.after()).into_iter().map(str::to_owned).collect()
    }

    /// Formats the header of a CSV file.
    pub(super) fn csv_header(&self) -> String {
        self.columns.header_row(&self.before(), &self.after())
    }

    /// Appends a row of a CSV file.
    pub(super) fn push_csv_row(&self, out: &mut String, record: &Record) {
        let own = self.own_cells(record);
        let (before, after) = (refs(&own.before), refs(&own.after));
        self.columns.push_row(out, &before, record.shown_fields(), &after);
    }

    /// Returns a row of a workbook.
    pub(super) fn xlsx_row(&self, record: &Record) -> XlsxRow {
        let own = self.own_cells(record);
        let (before, after) = (refs(&own.before), refs(&own.after));
        let cells = self.columns.cells(&before, record.shown_fields(), &after);
        XlsxRow {
            received_at: record.submission.created_at,
            cells: cells.into_iter().map(Cow::into_owned).collect(),
        }
    }

    fn own_cells(&self, record: &Record) -> OwnCells {
        let one = &record.submission;
        let mut before = vec![one.id.to_string(), one.created_at.to_string(), one.state.as_str().to_owned()];
        if self.request.endpoint_id.is_none() {
            before.push(one.endpoint_id.to_string());
            before.push(self.names.get(&one.endpoint_id).cloned().unwrap_or_default());
        }
        let mut after = vec![record.file_names()];
        if self.request.memos_and_stars {
            after.push(one.starred.to_string());
            after.push(one.label.map(Label::as_str).unwrap_or_default().to_owned());
            after.push(record.memo.clone().unwrap_or_default());
        }
        if self.request.spam_reasons {
            after.push(one.verdict.score.to_string());
            after.push(one.verdict.reasons.join(", "));
        }
        OwnCells { before, after }
    }
}

fn refs(cells: &[String]) -> Vec<&str> {
    cells.iter().map(String::as_str).collect()
}
