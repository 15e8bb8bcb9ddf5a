//! Writes an Excel workbook on a thread of its own: rows go in, the bytes of the file come out.
//!
//! `rust_xlsxwriter` keeps one row in memory and the sheets in temporary files until the workbook is closed. Every cell that a
//! visitor filled in is text, so nothing is a formula.

use std::io::{self, Write};

use axum::body::Bytes;
use jiff::Timestamp;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;

use super::WriteError;

/// The most rows of a sheet, the header included.
const MAX_SHEET_ROWS: u32 = 1_048_576;
/// The most characters that Excel shows in a cell, counted in UTF-16.
const MAX_CELL_CHARS: usize = 32_767;
/// The sheet with the whole of each value that is longer.
const LONG_VALUES: &str = "Long values";
/// What follows the beginning of such a value.
const SEE_LONG_VALUES: &str = "… (in full on the sheet “Long values”)";
/// The most text in bytes. Excel opens no larger workbook, and the temporary files need a few times as much.
const MAX_WORKBOOK_BYTES: usize = 1_000_000_000;
/// The size in bytes from which a piece of the file is passed on.
const WORKBOOK_CHUNK_BYTES: usize = 256 * 1024;
/// The column with the time.
const TIME_COLUMN: u16 = 1;
/// The width of a column, in characters.
const COLUMN_WIDTH: f64 = 22.0;

/// A row: the cells in the order of the header.
pub(super) struct XlsxRow {
    pub received_at: Timestamp,
    pub cells: Vec<String>,
}

/// Begins a workbook. It is finished when the rows end.
pub(super) fn start(
    header: Vec<String>,
) -> (mpsc::Sender<Vec<XlsxRow>>, mpsc::Receiver<Result<Bytes, WriteError>>) {
    let (rows, incoming) = mpsc::channel(1);
    let (outgoing, bytes) = mpsc::channel(4);
    tokio::task::spawn_blocking(move || {
        let written = write(&header, incoming, &outgoing);
        if let Err(error) = written {
            // Nobody reads it if the export was cancelled.
            outgoing.blocking_send(Err(error)).ok();
        }
    });
    (rows, bytes)
}

fn write(
    header: &[String],
    mut rows: mpsc::Receiver<Vec<XlsxRow>>,
    out: &mpsc::Sender<Result<Bytes, WriteError>>,
) -> Result<(), WriteError> {
    let mut sheets = Sheets::new(header)?;
    while let Some(page) = rows.blocking_recv() {
        for row in &page {
            sheets.write(row)?;
        }
    }
    let mut bytes = ChunkWriter { waiting: Vec::new(), out };
    sheets.workbook.save_to_writer(&mut bytes)?;
    bytes.flush().map_err(|_| WriteError::ClientGone)
}

/// A workbook while it is written: the sheets with rows, and the one with long values once there are any.
struct Sheets<'a> {
    workbook: Workbook,
    header: &'a [String],
    bold: Format,
    date: Format,
    /// The index of the sheet that rows are written to, and the number of its rows.
    current: (usize, u32),
    /// The same for long values.
    long: Option<(usize, u32)>,
    bytes: usize,
}

impl<'a> Sheets<'a> {
    fn new(header: &'a [String]) -> Result<Self, WriteError> {
        let bold = Format::new().set_bold();
        let date = Format::new().set_num_format("yyyy-mm-dd hh:mm:ss");
        let mut sheets =
            Self { workbook: Workbook::new(), header, bold, date, current: (0, 0), long: None, bytes: 0 };
        sheets.current = sheets.add_sheet("Submissions", header)?;
        Ok(sheets)
    }

    /// Adds a sheet with a header that stays in view.
    fn add_sheet(&mut self, name: &str, header: &[String]) -> Result<(usize, u32), WriteError> {
        let index = self.workbook.worksheets().len();
        let bold = self.bold.clone();
        let sheet = self.workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?.set_freeze_panes(1, 0)?;
        let columns = header.len().max(1);
        sheet.set_column_range_width(0, column(columns - 1), COLUMN_WIDTH)?;
        for (at, text) in header.iter().enumerate() {
            sheet.write_string_with_format(0, column(at), cut(&clean(text)).0, &bold)?;
        }
        Ok((index, 1))
    }

    fn sheet(&mut self, index: usize) -> Result<&mut Worksheet, XlsxError> {
        self.workbook.worksheet_from_index(index)
    }

    fn write(&mut self, row: &XlsxRow) -> Result<(), WriteError> {
        self.bytes += row.cells.iter().map(String::len).sum::<usize>();
        if self.bytes > MAX_WORKBOOK_BYTES {
            return Err(WriteError::WorkbookTooLarge);
        }
        if self.current.1 == MAX_SHEET_ROWS {
            let number = self.workbook.worksheets().len() + 1 - usize::from(self.long.is_some());
            self.current = self.add_sheet(&format!("Submissions {number}"), self.header)?;
        }
        let (index, at) = self.current;
        let date = self.date.clone();
        for (place, text) in row.cells.iter().enumerate() {
            if text.is_empty() {
                continue;
            }
            let place = column(place);
            if place == TIME_COLUMN {
                let time = ExcelDateTime::from_timestamp(row.received_at.as_second())?;
                self.sheet(index)?.write_datetime_with_format(at, place, time, &date)?;
                continue;
            }
            let text = clean(text);
            let (beginning, is_whole) = cut(&text);
            if is_whole {
                self.sheet(index)?.write_string(at, place, beginning)?;
            } else {
                let shown = beginning_of(&text, MAX_CELL_CHARS - SEE_LONG_VALUES.encode_utf16().count());
                self.sheet(index)?.write_string(at, place, format!("{shown}{SEE_LONG_VALUES}"))?;
                self.write_long(&row.cells[0], usize::from(place), &text)?;
            }
        }
        self.current.1 += 1;
        Ok(())
    }

    /// Writes the whole of a long value, in as many rows as it takes.
    fn write_long(&mut self, id: &str, place: usize, text: &str) -> Result<(), WriteError> {
        let name = self.header.get(place).cloned().unwrap_or_default();
        let mut rest = text;
        let mut part = 1_u32;
        while !rest.is_empty() {
            let (index, at) = match self.long {
                Some((_, MAX_SHEET_ROWS)) => return Err(WriteError::WorkbookTooLarge),
                Some(sheet) => sheet,
                None => self.add_sheet(LONG_VALUES, &["id", "column", "part", "text"].map(str::to_owned))?,
            };
            let piece = beginning_of(rest, MAX_CELL_CHARS);
            let sheet = self.sheet(index)?;
            sheet.write_string(at, 0, id)?.write_string(at, 1, cut(&clean(&name)).0)?;
            sheet.write_number(at, 2, part)?.write_string(at, 3, piece)?;
            self.long = Some((index, at + 1));
            rest = &rest[piece.len()..];
            part += 1;
        }
        Ok(())
    }
}

/// Returns the number of a column. There are never more than some hundred.
fn column(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// Replaces what XML can't contain. The library escapes other control characters.
fn clean(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

/// Returns as much of a text as fits into a cell, and whether that is all of it.
fn cut(text: &str) -> (&str, bool) {
    let beginning = beginning_of(text, MAX_CELL_CHARS);
    (beginning, beginning.len() == text.len())
}

/// Returns the beginning of a text, at most so many UTF-16 characters.
fn beginning_of(text: &str, max: usize) -> &str {
    // A character never takes fewer bytes than it takes UTF-16 characters.
    if text.len() <= max {
        return text;
    }
    let mut count = 0;
    let end = text.char_indices().find(|(_, c)| {
        count += c.len_utf16();
        count > max
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// Passes on what the workbook's ZIP consists of.
struct ChunkWriter<'a> {
    waiting: Vec<u8>,
    out: &'a mpsc::Sender<Result<Bytes, WriteError>>,
}

impl Write for ChunkWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= WORKBOOK_CHUNK_BYTES {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let chunk = std::mem::take(&mut self.waiting);
        self.out.blocking_send(Ok(chunk.into())).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_cut_between_characters() {
        assert_eq!(beginning_of("abc", 2), "ab");
        assert_eq!(beginning_of("a😀b", 2), "a", "an emoji takes two");
        assert_eq!(beginning_of("a😀b", 3), "a😀");
        assert_eq!(beginning_of(&"ü".repeat(5), 5), "üüüüü");
        assert!(cut(&"ü".repeat(MAX_CELL_CHARS)).1);
        assert!(!cut(&"ü".repeat(MAX_CELL_CHARS + 1)).1);
    }
}
