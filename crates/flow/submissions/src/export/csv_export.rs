//! Writes the CSV export of an endpoint's submissions, in chunks, while it reads them.
//!
//! The names of the columns are collected first: from all submissions if there are few, from a sample if there are many
//! (docs/decisions/0036).

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use intake::{SubmissionId, special_fields};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use uuid::Uuid;

use super::csv::Columns;
use crate::model::{Note, State};
use crate::store::{self, CsvPageQuery, CsvRow, CsvSlice, FormText, HIDDEN_FIELDS_NOTE, MarkFilter};

/// The most rows that are read at once.
const MAX_CSV_PAGE_ROWS: i64 = 8_000;
/// The rows that are read first. Each slice that was small enough doubles them, so that what is thrown away of too large a
/// one is little.
const FIRST_CSV_PAGE_ROWS: i64 = 500;
/// Up to this number of submissions, columns are collected from all of them.
const FULL_COLUMN_SCAN_ROWS: i64 = 10_000;
/// If there are more, columns are collected from the first [`FULL_COLUMN_SCAN_ROWS`], from about this many at the end,
/// and from samples in between.
const COLUMN_SCAN_END_ROWS: i64 = 4_000;
/// The number of steps between the first and the last submissions; a sample is taken after each.
const COLUMN_SAMPLES: u32 = 100;
/// The number of submissions in each sample.
const COLUMN_SAMPLE_ROWS: i64 = 20;
/// The size in bytes from which a chunk is sent.
const CSV_CHUNK_BYTES: usize = 256 * 1024;
/// The timeout of sending a chunk. A client that reads nothing for this long has given up.
const CSV_SEND_TIMEOUT: Duration = Duration::from_mins(1);

/// The columns before those of the fields.
const CSV_COLUMNS_BEFORE_FIELDS: [&str; 3] = ["id", "time", "state"];
/// The columns after those of the fields.
const CSV_COLUMNS_AFTER_FIELDS: [&str; 1] = ["files"];

/// A CSV export: which submissions of which endpoint.
#[derive(Clone, Debug)]
pub(crate) struct CsvExport {
    pub platform: Platform,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    pub state: Option<State>,
    pub marks: MarkFilter,
    /// Only submissions with a greater id.
    pub after: Uuid,
    /// Only submissions with a smaller id.
    pub before: Uuid,
}

/// Why an export ended early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CsvExportError {
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to parse stored data")]
    Unreadable(#[from] serde_json::Error),
    #[error("the client closed the connection")]
    ClientGone,
}

/// A chunk of the CSV, or `None` after the last one.
pub(crate) type CsvChunk = Option<String>;

/// A field as it is stored: its name and its value.
#[derive(Deserialize)]
struct FieldPair<'a>(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] &'a RawValue);

/// Some submissions and the names of their files.
struct Page {
    rows: Vec<CsvRow>,
    files: HashMap<SubmissionId, Vec<String>>,
}

impl CsvExport {
    /// Writes the whole export to `out`.
    ///
    /// The next page is read while one is written. No connection is held while the client reads.
    pub(crate) async fn write(self, out: mpsc::Sender<CsvChunk>) -> Result<(), CsvExportError> {
        let honeypot = self.honeypot().await?;
        let is_shown = |name: &str| special_fields::is_shown(name) && honeypot.as_deref() != Some(name);
        let columns = self.collect_columns(&is_shown).await?;
        let mut text = columns.header_row(&CSV_COLUMNS_BEFORE_FIELDS, &CSV_COLUMNS_AFTER_FIELDS);
        let (pages, mut read) = mpsc::channel(1);
        let reading = tokio::spawn(self.read(pages));
        while let Some(page) = read.recv().await {
            for row in &page.rows {
                write_row(&mut text, &columns, row, &page.files, &is_shown)?;
                if text.len() >= CSV_CHUNK_BYTES {
                    send(
                        &out,
                        Some(std::mem::replace(
                            &mut text,
                            String::with_capacity(CSV_CHUNK_BYTES + CSV_CHUNK_BYTES / 4),
                        )),
                    )
                    .await?;
                }
            }
        }
        reading.await.map_err(|_| CsvExportError::ClientGone)??;
        send(&out, Some(text)).await?;
        send(&out, None).await
    }

    /// Returns the name of the endpoint's honeypot field, which is not exported.
    async fn honeypot(&self) -> Result<Option<String>, CsvExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let mut found = forms::honeypots(&mut tx, self.workspace, std::iter::once(&self.endpoint)).await?;
        Ok(found.remove(&self.endpoint))
    }

    /// Returns the texts of the endpoint's form: of the published version, or else of the last one.
    async fn form(&self) -> Result<Option<FormText>, CsvExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let schema = forms::current_schema(&mut tx, self.workspace, &self.endpoint).await?;
        Ok(schema.map(|schema| FormText::of(&schema)))
    }

    /// Collects the columns.
    async fn collect_columns(&self, is_shown: &impl Fn(&str) -> bool) -> Result<Columns, CsvExportError> {
        let mut columns = Columns::default();
        if let Some(form) = self.form().await? {
            columns.add_form(form.labels());
        }
        let first = self.scan_columns(self.after, COLUMN_SCAN_END_ROWS, &mut columns, is_shown).await?;
        let Some(reached) = first else { return Ok(columns) };
        let all = self
            .scan_columns(reached, FULL_COLUMN_SCAN_ROWS - COLUMN_SCAN_END_ROWS, &mut columns, is_shown)
            .await?;
        let Some(reached) = all else { return Ok(columns) };
        // Ids contain times, so these are equal steps in time.
        let last = self.start_of_last_rows().await?.unwrap_or(reached).max(reached);
        let (from, to) = (millis(reached), millis(last));
        for step in 1..COLUMN_SAMPLES {
            let at = from + (to - from) / u64::from(COLUMN_SAMPLES) * u64::from(step);
            let after = Uuid::from_u128(u128::from(at) << 80);
            self.scan_columns(after.max(reached), COLUMN_SAMPLE_ROWS, &mut columns, is_shown).await?;
        }
        self.scan_columns(last, COLUMN_SCAN_END_ROWS, &mut columns, is_shown).await?;
        Ok(columns)
    }

    /// Collects columns from at most `max_rows` submissions after an id. Returns the last of them, or `None` if there
    /// were fewer.
    async fn scan_columns(
        &self,
        mut after: Uuid,
        max_rows: i64,
        columns: &mut Columns,
        is_shown: &impl Fn(&str) -> bool,
    ) -> Result<Option<Uuid>, CsvExportError> {
        let (mut left, mut at_once) = (max_rows, FIRST_CSV_PAGE_ROWS);
        while left > 0 {
            let slice = self.read_slice(after, left.min(at_once)).await?;
            let Some(last) = slice.rows.last() else { return Ok(None) };
            after = last.id.0;
            left -= i64::try_from(slice.rows.len()).unwrap_or(left);
            at_once = next_rows(&slice, at_once);
            for row in &slice.rows {
                let pairs = pairs(row)?;
                let hidden = hidden_fields(row);
                let is_shown = |name: &&str| is_shown(name) && !is_hidden(&hidden, name);
                columns.add(pairs.iter().map(|pair| &*pair.0).filter(is_shown));
            }
        }
        Ok(Some(after))
    }

    /// Returns the submission that has about [`COLUMN_SCAN_END_ROWS`] newer ones. It is an estimate, because it ignores
    /// some filters.
    async fn start_of_last_rows(&self) -> Result<Option<Uuid>, CsvExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let (endpoint, before) = (&self.endpoint, self.before);
        Ok(store::last_before(&mut tx, self.workspace, endpoint, self.state, before, COLUMN_SCAN_END_ROWS)
            .await?)
    }

    /// Reads some rows after an id, in a transaction of its own.
    async fn read_slice(&self, after: Uuid, rows: i64) -> Result<CsvSlice, CsvExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let query = CsvPageQuery { state: self.state, marks: self.marks, after, before: self.before, rows };
        Ok(store::csv_slice(&mut tx, self.workspace, &self.endpoint, &query).await?)
    }

    /// Reads all pages in order and sends them to the writer.
    async fn read(self, pages: mpsc::Sender<Page>) -> Result<(), CsvExportError> {
        let (mut after, mut at_once) = (self.after, FIRST_CSV_PAGE_ROWS);
        loop {
            let slice = self.read_slice(after, at_once).await?;
            let Some(last) = slice.rows.last() else { return Ok(()) };
            after = last.id.0;
            at_once = next_rows(&slice, at_once);
            let rows = slice.rows;
            let with_files: Vec<Uuid> =
                rows.iter().filter(|row| row.file_count > 0).map(|row| row.id.0).collect();
            let mut files = HashMap::new();
            if !with_files.is_empty() {
                let mut tx = self.platform.db.tenant(self.workspace).await?;
                files = store::file_names(&mut tx, self.workspace, &with_files).await?;
            }
            if pages.send(Page { rows, files }).await.is_err() {
                return Ok(());
            }
        }
    }
}

/// Returns how many rows to read after a slice: as many as fitted into it, or twice as many if all did.
fn next_rows(slice: &CsvSlice, at_once: i64) -> i64 {
    let fitted = i64::try_from(slice.rows.len()).unwrap_or(MAX_CSV_PAGE_ROWS);
    if slice.is_cut { fitted.max(1) } else { (2 * at_once).min(MAX_CSV_PAGE_ROWS) }
}

/// Returns the Unix time in milliseconds that a UUIDv7 contains.
fn millis(id: Uuid) -> u64 {
    u64::try_from(id.as_u128() >> 80).unwrap_or(u64::MAX)
}

/// Parses the fields of a row. A submission that is held has none here, because its content isn't shown.
fn pairs(row: &CsvRow) -> Result<Vec<FieldPair<'_>>, serde_json::Error> {
    if row.state == State::Held {
        return Ok(Vec::new());
    }
    serde_json::from_str(&row.fields.0)
}

/// Returns the fields that the form didn't show, which are left out.
fn hidden_fields(row: &CsvRow) -> Vec<String> {
    let notes = row.notes.as_ref().and_then(|notes| serde_json::from_str::<Vec<Note>>(&notes.0).ok());
    let hidden = notes.unwrap_or_default().into_iter().filter(|note| note.code == HIDDEN_FIELDS_NOTE);
    hidden.flat_map(|note| note.fields).collect()
}

fn is_hidden(hidden: &[String], name: &str) -> bool {
    hidden.iter().any(|one| one == name)
}

/// Appends the row of one submission to `text`.
fn write_row(
    text: &mut String,
    columns: &Columns,
    row: &CsvRow,
    files: &HashMap<SubmissionId, Vec<String>>,
    is_shown: &impl Fn(&str) -> bool,
) -> Result<(), CsvExportError> {
    let pairs = pairs(row)?;
    let names = files.get(&row.id).map(|names| names.join(", ")).unwrap_or_default();
    let names = if row.state == State::Held { "" } else { names.as_str() };
    let hidden = hidden_fields(row);
    let is_shown = |pair: &&FieldPair<'_>| is_shown(&pair.0) && !is_hidden(&hidden, &pair.0);
    let fields = pairs.iter().filter(is_shown).map(|pair| (&*pair.0, pair.1));
    let (id, time) = (row.id.to_string(), row.id.time().to_string());
    columns.push_row(text, &[&id, &time, row.state.as_str()], fields, &[names]);
    Ok(())
}

/// Sends a chunk, unless the client has disconnected or reads too slowly.
async fn send(out: &mpsc::Sender<CsvChunk>, chunk: CsvChunk) -> Result<(), CsvExportError> {
    let sent = tokio::time::timeout(CSV_SEND_TIMEOUT, out.send(chunk)).await;
    if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(CsvExportError::ClientGone) }
}
