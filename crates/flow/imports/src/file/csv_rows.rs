//! Rows of CSV, with a header.

use std::borrow::Cow;

use csv::{ByteRecord, Position, Reader, ReaderBuilder};
use intake::MAX_FIELD_NAME_BYTES;

use super::row::{FileError, RowContent, RowProblem, SourceRow};
use super::{decode, detect};
use crate::model::limits::{MAX_COLUMNS, MAX_ROW_BYTES};

fn reader(bytes: &[u8]) -> Reader<&[u8]> {
    ReaderBuilder::new().delimiter(detect::delimiter(bytes)).flexible(true).from_reader(bytes)
}

/// Returns the names of the columns. One without a name is called by its number.
pub(super) fn header(bytes: &[u8]) -> Result<Vec<String>, FileError> {
    let mut reader = reader(bytes);
    let header = reader.byte_headers().map_err(|_| FileError::Unreadable)?;
    if header.len() > MAX_COLUMNS {
        return Err(FileError::TooManyColumns);
    }
    // No name has control characters; the first bytes of a spreadsheet or a picture do.
    let is_name = |name: &[u8]| name.len() <= MAX_FIELD_NAME_BYTES && name.iter().all(|byte| *byte >= b'\t');
    if !header.iter().all(is_name) {
        return Err(FileError::Unreadable);
    }
    let name = |(at, name): (usize, &[u8])| match decode::text(name).trim() {
        "" => format!("Column {}", at + 1),
        name => name.to_owned(),
    };
    Ok(header.iter().enumerate().map(name).collect())
}

/// Reads the rows below the header. Of the beginning of a file, the last row may be cut off.
pub(super) fn rows(bytes: &[u8], is_whole: bool, columns: usize, on_row: &mut dyn FnMut(SourceRow) -> bool) {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').filter(|_| !is_whole);
    let mut reader = reader(&bytes[..end.unwrap_or(bytes.len())]);
    let mut record = ByteRecord::new();
    // From memory, with rows of any length, nothing can fail.
    while matches!(reader.read_byte_record(&mut record), Ok(true)) {
        let number = record.position().map_or(0, |position| line_of(bytes, position));
        let problem = if record.as_slice().len() > MAX_ROW_BYTES {
            Some(RowProblem::TooLong)
        } else {
            has_wrong_columns(&record, columns).then_some(RowProblem::WrongColumns)
        };
        let cells = if problem == Some(RowProblem::TooLong) { Vec::new() } else { cells(&record) };
        if !on_row(SourceRow { number, content: RowContent::Cells(cells), problem }) {
            return;
        }
    }
}

/// Returns the line in which a row begins. Empty lines before it belong to its position.
fn line_of(bytes: &[u8], position: &Position) -> u64 {
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX).min(bytes.len());
    let empty = bytes[start..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    position.line() + empty.filter(|byte| **byte == b'\n').count() as u64
}

/// Delimiters at the end of a row are no cells.
fn has_wrong_columns(record: &ByteRecord, columns: usize) -> bool {
    record.len() < columns || record.iter().skip(columns).any(|cell| !cell.is_empty())
}

/// A row is UTF-8 as a whole or not at all: a file may have been put together of two.
fn cells(record: &ByteRecord) -> Vec<String> {
    if std::str::from_utf8(record.as_slice()).is_ok() {
        return record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
    }
    let decoded = encoding_rs::WINDOWS_1252;
    record.iter().map(|cell| decoded.decode_without_bom_handling(cell).0.into_owned()).collect()
}

/// Puts an apostrophe in front of what a spreadsheet could take for a formula.
pub(crate) fn cell_for_spreadsheets(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}
