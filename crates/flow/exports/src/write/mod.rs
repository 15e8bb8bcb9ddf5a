//! Writes an export: its table in the chosen format, and the files beside it.
//!
//! Submissions are read page by page, and nothing waits in memory for a slow reader. A table with all fields as columns is read
//! twice: its header comes first.

mod error;
mod files;
mod progress;
mod record;
mod sink;
mod table;
mod xlsx;

use std::collections::HashMap;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use submissions::{Columns, Selection, SelectionReader};
use uuid::Uuid;

pub(crate) use error::WriteError;
pub(crate) use progress::Progress;
pub(crate) use sink::{Sink, open};

use crate::model::{ExportFormat, ExportRequest};
use record::Record;
use table::TableLayout;

/// An export that is to be written.
pub(crate) struct ExportWriter {
    pub platform: Platform,
    pub workspace: WorkspaceId,
    pub request: ExportRequest,
    pub selection: Selection,
    /// Exclusive upper bound of the ids. What arrives later is left out.
    pub until: Uuid,
}

impl ExportWriter {
    /// Writes the whole export.
    pub(crate) async fn write(&self, mut sink: Sink, progress: &Progress) -> Result<(), WriteError> {
        sink.begin(&format!("submissions.{}", self.request.format.extension())).await?;
        match self.request.format {
            ExportFormat::Csv => self.write_csv(&mut sink, progress).await?,
            ExportFormat::Xlsx => self.write_xlsx(&mut sink, progress).await?,
            ExportFormat::Json => self.write_json(&mut sink, progress).await?,
            ExportFormat::Ndjson => self.write_ndjson(&mut sink, progress).await?,
        }
        if self.request.files {
            files::write(&self.platform.blobs, self.reader(), &mut sink).await?;
        }
        sink.finish().await
    }

    /// Begins to read the submissions, from the first one.
    fn reader(&self) -> SelectionReader<'_> {
        SelectionReader::new(&self.platform, self.workspace, &self.selection, self.until)
    }

    /// Reads the next submissions, with what the export says about them besides. There are none after the last one.
    async fn records(&self, reader: &mut SelectionReader<'_>) -> Result<Vec<Record>, WriteError> {
        let page = reader.page().await?;
        let mut memos = if self.request.memos_and_stars && !page.is_empty() {
            reader.memos(&page).await?
        } else {
            HashMap::new()
        };
        let records = page.into_iter().map(|submission| {
            let memo = memos.remove(&submission.id);
            Record::new(submission, memo, &self.request)
        });
        Ok(records.collect())
    }

    async fn write_csv(&self, sink: &mut Sink, progress: &Progress) -> Result<(), WriteError> {
        let layout = self.layout(progress).await?;
        sink.write(layout.csv_header().as_bytes()).await?;
        let mut reader = self.reader();
        loop {
            let page = self.records(&mut reader).await?;
            if page.is_empty() {
                return Ok(());
            }
            let mut text = String::new();
            for record in &page {
                layout.push_csv_row(&mut text, record);
            }
            sink.write(text.as_bytes()).await?;
            progress.add(page.len());
        }
    }

    async fn write_xlsx(&self, sink: &mut Sink, progress: &Progress) -> Result<(), WriteError> {
        let layout = self.layout(progress).await?;
        let (rows, mut bytes) = xlsx::start(layout.header());
        let writing = async {
            let mut reader = self.reader();
            loop {
                let page = self.records(&mut reader).await?;
                if page.is_empty() {
                    break;
                }
                let cells = page.iter().map(|record| layout.xlsx_row(record)).collect();
                // If the workbook can't be written, the other side says why.
                if rows.send(cells).await.is_err() {
                    break;
                }
                progress.add(page.len());
            }
            drop(rows);
            Ok::<(), WriteError>(())
        };
        let sending = async {
            while let Some(chunk) = bytes.recv().await {
                sink.write(&chunk?).await?;
            }
            Ok::<(), WriteError>(())
        };
        // If nobody takes the bytes any more, nobody takes the rows either.
        tokio::try_join!(writing, sending)?;
        Ok(())
    }

    async fn write_json(&self, sink: &mut Sink, progress: &Progress) -> Result<(), WriteError> {
        let mut reader = self.reader();
        let mut between = "[\n";
        loop {
            let page = self.records(&mut reader).await?;
            if page.is_empty() {
                break;
            }
            let mut text = Vec::new();
            for record in &page {
                text.extend_from_slice(between.as_bytes());
                record.push_json(&mut text)?;
                between = ",\n";
            }
            sink.write(&text).await?;
            progress.add(page.len());
        }
        sink.write(if between == "[\n" { b"[]\n" } else { b"\n]\n" }).await
    }

    async fn write_ndjson(&self, sink: &mut Sink, progress: &Progress) -> Result<(), WriteError> {
        let mut reader = self.reader();
        loop {
            let page = self.records(&mut reader).await?;
            if page.is_empty() {
                return Ok(());
            }
            let mut text = Vec::new();
            for record in &page {
                record.push_json(&mut text)?;
                text.push(b'\n');
            }
            sink.write(&text).await?;
            progress.add(page.len());
        }
    }

    /// Returns the columns of the table. If they weren't chosen, all submissions are read to find them.
    async fn layout(&self, progress: &Progress) -> Result<TableLayout<'_>, WriteError> {
        let columns = match &self.request.columns {
            Some(names) => Columns::chosen(names),
            None => self.collect_columns(progress).await?,
        };
        let names = self.endpoint_names().await?;
        Ok(TableLayout { columns, request: &self.request, names })
    }

    async fn collect_columns(&self, progress: &Progress) -> Result<Columns, WriteError> {
        let mut columns = Columns::default();
        let mut labels = HashMap::new();
        let (mut reader, mut total) = (self.reader(), 0);
        loop {
            let page = reader.page().await?;
            if page.is_empty() {
                break;
            }
            total += page.len();
            for submission in &page {
                let shown = submission.fields.iter().filter(|field| !field.hidden);
                columns.add(shown.clone().map(|field| field.name.as_str()));
                if labels.len() < MAX_LABELS {
                    labels.extend(shown.filter_map(|field| Some((field.name.clone(), field.label.clone()?))));
                }
            }
        }
        // Forms that are exported together may call the same field by different names.
        if self.request.endpoint_id.is_some() {
            columns.label(labels.iter().map(|(name, label)| (name.as_str(), Some(label.as_str()))));
        }
        progress.set_total(total);
        Ok(columns)
    }

    /// Returns the names of the endpoints, if the export is of all of them.
    async fn endpoint_names(&self) -> Result<HashMap<EndpointId, String>, WriteError> {
        if self.request.endpoint_id.is_some() {
            return Ok(HashMap::new());
        }
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        Ok(crate::store::endpoint_names(&mut tx, self.workspace).await?)
    }
}

/// The most labels that are remembered. No form has more fields.
const MAX_LABELS: usize = 1_000;
