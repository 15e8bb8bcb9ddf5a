//! A row as it's read, and why a file or a row can't be imported.

use api::FieldError;

/// Why nothing can be read of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FileError {
    #[error("there are no rows in it")]
    Empty,
    #[error("it's neither CSV nor JSON, or is damaged")]
    Unreadable,
    #[error("it has too many columns")]
    TooManyColumns,
    #[error("it has too many rows")]
    TooManyRows,
}

impl FileError {
    /// The code by which the API names it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty_file",
            Self::Unreadable => "unreadable",
            Self::TooManyColumns => "too_many_columns",
            Self::TooManyRows => "too_many_rows",
        }
    }

    pub(crate) fn to_field_error(self) -> FieldError {
        match self {
            Self::Empty => FieldError::new("file", "empty_file", "There are no rows in this file."),
            Self::Unreadable => FieldError::new(
                "file",
                "unreadable",
                "We couldn't read this file. Upload CSV with a header row, or a JSON list of objects.",
            ),
            Self::TooManyColumns => {
                FieldError::new("file", "too_many_columns", "A file can have at most 300 columns.")
            }
            Self::TooManyRows => {
                FieldError::new("file", "too_many_rows", "A file can have at most 250,000 rows. Split it.")
            }
        }
    }
}

/// Why a row can't be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowProblem {
    WrongColumns,
    TooLong,
    NotAnObject,
    TooDeep,
    TooManyFields,
    NoFields,
    NoDate,
    UnreadableDate,
    Future,
    TooOld,
    PastRetention,
}

impl RowProblem {
    /// Says in the report what's wrong with a row.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::WrongColumns => "The row has another number of columns than the header.",
            Self::TooLong => {
                "The row is too long: at most 1 kB per field name, 64 kB per field and 1 MB of text."
            }
            Self::NotAnObject => "This isn't a JSON object.",
            Self::TooDeep => "The JSON is nested too deeply.",
            Self::TooManyFields => "The row has more than 200 fields.",
            Self::NoFields => "All fields are empty.",
            Self::NoDate => "The date is missing.",
            Self::UnreadableDate => "We couldn't read the date.",
            Self::Future => "The date is in the future.",
            Self::TooOld => "The date is more than 20 years ago.",
            Self::PastRetention => "The submission is older than this form keeps submissions.",
        }
    }
}

/// What a row contains.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RowContent {
    /// The cells of a row of CSV.
    Cells(Vec<String>),
    /// A line or item of JSON.
    Json(String),
}

/// A row of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SourceRow {
    /// Its line in the file, or its place in the JSON list, counted from 1.
    pub number: u64,
    pub content: RowContent,
    /// What is wrong with it already.
    pub problem: Option<RowProblem>,
}
