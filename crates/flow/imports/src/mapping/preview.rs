//! The columns and the first rows of a file.

use std::collections::HashMap;

use intake::MAX_FIELD_NAME_BYTES;

use super::dates::is_day_first;
use super::suggest;
use crate::file::{FileError, RowContent, SourceFile, SourceRow, json_cells, text_of};
use crate::model::limits::{MAX_COLUMNS, MAX_PREVIEW_CHARS, PREVIEW_ROWS};
use crate::model::{ColumnTarget, DateOptions, ImportColumn, ImportFormat, ImportService};

/// How many rows are looked at for the names of columns and for samples.
const SAMPLED_ROWS: usize = 500;
/// The time zone of dates that don't name one, unless the owner says otherwise.
const DEFAULT_TIME_ZONE: &str = "UTC";

/// What the beginning of a file shows.
pub(crate) struct Preview {
    pub format: ImportFormat,
    pub service: Option<ImportService>,
    pub columns: Vec<ImportColumn>,
    pub rows: Vec<Vec<Option<String>>>,
    pub dates: DateOptions,
}

/// The columns in their order, as rows add to them.
#[derive(Default)]
struct Columns {
    names: Vec<String>,
    fields: Vec<String>,
    positions: HashMap<String, usize>,
    samples: Vec<Vec<String>>,
    /// The columns of what a service says about a submission.
    outside: Vec<bool>,
}

/// Reads the beginning of a file.
pub(crate) fn preview(file: &SourceFile) -> Result<Preview, FileError> {
    let mut columns = Columns::default();
    for name in &file.header {
        columns.add(name.clone(), name.clone(), false);
    }
    let (mut rows, mut seen) = (Vec::new(), 0);
    file.rows(&mut |row| {
        seen += 1;
        let cells = columns.cells(&row);
        if rows.len() < PREVIEW_ROWS {
            rows.push(cells);
        }
        seen < SAMPLED_ROWS && columns.names.len() <= MAX_COLUMNS
    })?;
    if columns.names.len() > MAX_COLUMNS {
        return Err(FileError::TooManyColumns);
    }
    if seen == 0 {
        return Err(FileError::Empty);
    }
    if columns.names.is_empty() {
        return Err(FileError::Unreadable);
    }
    for row in &mut rows {
        row.resize(columns.names.len(), None);
    }
    let service = suggest::service(&columns.names);
    let targets = suggest::targets(&columns.names, &columns.outside, service);
    let day_first = targets.iter().position(|target| *target == ColumnTarget::Date);
    let day_first = day_first.is_some_and(|at| is_day_first(columns.samples[at].iter().map(String::as_str)));
    Ok(Preview {
        format: file.format,
        service,
        columns: columns.finished(targets),
        rows,
        dates: DateOptions { day_first, time_zone: DEFAULT_TIME_ZONE.to_owned() },
    })
}

impl Columns {
    fn add(&mut self, name: String, field: String, is_outside: bool) -> usize {
        let at = self.names.len();
        self.positions.insert(name.clone(), at);
        self.names.push(name);
        self.fields.push(field);
        self.outside.push(is_outside);
        self.samples.push(Vec::new());
        at
    }

    /// Returns the cells of a row for the preview, and remembers samples.
    fn cells(&mut self, row: &SourceRow) -> Vec<Option<String>> {
        let mut cells = vec![None; self.names.len()];
        match &row.content {
            RowContent::Cells(values) => {
                for (at, value) in values.iter().enumerate().take(cells.len()) {
                    self.take(at, value, &mut cells);
                }
            }
            RowContent::Json(text) => {
                for cell in json_cells(text).unwrap_or_default() {
                    let at = match self.positions.get(&cell.name) {
                        Some(at) => *at,
                        None if self.names.len() > MAX_COLUMNS || cell.name.len() > MAX_FIELD_NAME_BYTES => {
                            continue;
                        }
                        None => self.add(cell.name, cell.field, cell.is_outside),
                    };
                    if let Some(value) = text_of(cell.value) {
                        self.take(at, &value, &mut cells);
                    }
                }
            }
        }
        cells
    }

    fn take(&mut self, at: usize, value: &str, cells: &mut Vec<Option<String>>) {
        if value.is_empty() {
            return;
        }
        let short = shortened(value);
        if cells.len() <= at {
            cells.resize(at + 1, None);
        }
        cells[at] = Some(short.clone());
        if self.samples[at].len() < SAMPLED_ROWS {
            self.samples[at].push(short);
        }
    }

    fn finished(self, targets: Vec<ColumnTarget>) -> Vec<ImportColumn> {
        let named = self.names.into_iter().zip(self.fields).zip(self.samples).zip(targets);
        let column = |(((name, field), samples), target): (((_, _), Vec<String>), _)| ImportColumn {
            name,
            sample: samples.into_iter().next(),
            target,
            field,
        };
        named.map(column).collect()
    }
}

fn shortened(value: &str) -> String {
    match value.char_indices().nth(MAX_PREVIEW_CHARS) {
        None => value.to_owned(),
        Some((end, _)) => format!("{}…", &value[..end]),
    }
}
