//! The rows of `submissions.csv` in the export of an account.

use forms::EndpointId;

use super::paths::file_paths;
use crate::export::csv::Columns;
use crate::model::Submission;
use crate::model::label::Label;

/// The columns before those of the fields.
const ARCHIVE_CSV_COLUMNS: [&str; 9] =
    ["submission_id", "received_at", "state", "read", "starred", "label", "origin", "spam_score", "files"];

/// Adds the field names of a submission to the columns.
pub(super) fn add_columns(columns: &mut Columns, submission: &Submission) {
    columns.add(submission.fields.iter().map(|field| field.name.as_str()));
}

/// Formats the header row.
pub(super) fn header_row(columns: &Columns) -> String {
    columns.header_row(&ARCHIVE_CSV_COLUMNS, &[])
}

/// Formats the row of one submission.
pub(super) fn row(columns: &Columns, submission: &Submission, endpoint: &EndpointId) -> String {
    let values = [
        submission.id.to_string(),
        submission.created_at.to_string(),
        submission.state.as_str().to_owned(),
        submission.read.to_string(),
        submission.starred.to_string(),
        submission.label.map(Label::as_str).unwrap_or_default().to_owned(),
        submission.origin.clone().unwrap_or_default(),
        submission.verdict.score.to_string(),
        file_paths(&submission.files, endpoint).join(", "),
    ];
    let fields = submission.fields.iter().map(|field| (field.name.as_str(), &*field.value));
    let mut row = String::new();
    columns.push_row(&mut row, &values.each_ref().map(String::as_str), fields, &[]);
    row
}
