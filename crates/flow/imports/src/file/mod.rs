//! Reads the rows of a file: CSV with any usual delimiter, a JSON list, or JSON lines. A file is in memory as a whole while it's
//! read, and one process reads one file at a time.

mod csv_rows;
mod decode;
mod detect;
mod json_rows;
mod row;

use crate::model::ImportFormat;
pub(crate) use csv_rows::cell_for_spreadsheets;
pub(crate) use json_rows::{cells as json_cells, text_of};
pub(crate) use row::{FileError, RowContent, RowProblem, SourceRow};

/// A file whose format is known.
pub(crate) struct SourceFile {
    bytes: Vec<u8>,
    pub format: ImportFormat,
    /// The names of the columns of CSV.
    pub header: Vec<String>,
    /// Whether this is all of the file, or only its beginning.
    is_whole: bool,
}

impl SourceFile {
    /// Recognises the format of a file, or of its beginning.
    pub(crate) fn open(bytes: Vec<u8>, is_whole: bool) -> Result<Self, FileError> {
        let bytes = decode::without_byte_order_mark(bytes);
        let format = detect::format(&bytes).ok_or(FileError::Empty)?;
        let mut file = Self { bytes, format, header: Vec::new(), is_whole };
        match format {
            ImportFormat::Csv => file.header = csv_rows::header(&file.bytes)?,
            ImportFormat::Json => file.bytes = decode::to_utf8(file.bytes, is_whole),
            ImportFormat::Ndjson => {}
        }
        Ok(file)
    }

    /// Reads rows until `on_row` returns false.
    pub(crate) fn rows(&self, on_row: &mut dyn FnMut(SourceRow) -> bool) -> Result<(), FileError> {
        match self.format {
            ImportFormat::Csv => {
                csv_rows::rows(&self.bytes, self.is_whole, self.header.len(), on_row);
                Ok(())
            }
            ImportFormat::Json => json_rows::rows(&self.bytes, self.is_whole, on_row),
            ImportFormat::Ndjson => {
                json_rows::lines(&self.bytes, self.is_whole, on_row);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests;
