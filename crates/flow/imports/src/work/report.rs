//! The report about rows that can't be imported: CSV with the row's number, the reason and the row itself.

use api::Platform;
use axum::body::Bytes;

use super::read_rows::RejectedRow;
use crate::file::{RowContent, cell_for_spreadsheets};
use crate::model::{ImportColumn, ImportId};
use crate::upload::report_key;

/// By which spreadsheets recognise UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Writes the report to object storage while rows are read. Without a rejected row there is none.
pub(super) struct Report {
    platform: Platform,
    key: String,
    upload: Option<blobs::Upload>,
    columns: Vec<String>,
}

impl Report {
    pub(super) fn new(platform: &Platform, id: ImportId, columns: &[ImportColumn]) -> Self {
        let columns = columns.iter().map(|column| column.name.clone()).collect();
        Self { platform: platform.clone(), key: report_key(id), upload: None, columns }
    }

    pub(super) async fn add(&mut self, rows: &[RejectedRow]) -> Result<(), blobs::Error> {
        let Some(first) = rows.first() else { return Ok(()) };
        let mut text = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        if self.upload.is_none() {
            let columns = match first.content {
                RowContent::Cells(_) => self.columns.iter().map(String::as_str).collect(),
                RowContent::Json(_) => vec!["content"],
            };
            push(&mut text, ["row", "reason"].into_iter().chain(columns));
        }
        for row in rows {
            let number = row.number.to_string();
            let cells: Vec<&str> = match &row.content {
                RowContent::Cells(cells) => cells.iter().map(String::as_str).collect(),
                RowContent::Json(text) => vec![text],
            };
            push(&mut text, [number.as_str(), row.problem.reason()].into_iter().chain(cells));
        }
        let bytes = text.into_inner().unwrap_or_default();
        let upload = match &mut self.upload {
            Some(upload) => upload,
            none => {
                let upload = none.insert(self.platform.blobs.begin(&self.key));
                upload.write(Bytes::from_static(BYTE_ORDER_MARK.as_bytes())).await?;
                upload
            }
        };
        upload.write(bytes.into()).await
    }

    pub(super) async fn finish(self) -> Result<(), blobs::Error> {
        if let Some(upload) = self.upload {
            upload.finish().await?;
        }
        Ok(())
    }
}

/// Writing to memory can't fail.
fn push<'a>(text: &mut csv::Writer<Vec<u8>>, cells: impl Iterator<Item = &'a str>) {
    let cells = cells.map(|cell| cell_for_spreadsheets(cell).into_owned());
    text.write_record(cells).expect("memory can be written to");
}
