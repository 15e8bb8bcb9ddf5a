//! The submissions and files in the export of an account.
//!
//! Reads each endpoint page by page, each page in its own transaction, and writes NDJSON, CSV and files to the archive.
//! No transaction is open while the client reads; submissions that arrive during the export are left out.

mod line;
mod table;

use std::collections::HashMap;

use accounts::{Archive, Belongings, ExportError, Kind, WorkspaceId, safe_name};
use api::Platform;
use forms::EndpointId;
use futures_util::TryStreamExt;
use intake::{FileId, SubmissionId};
use uuid::Uuid;

use crate::csv::Columns;
use crate::error::SubmissionError;
use crate::model::Submission;
use crate::store::{self, Stored};

/// Returns this crate's part of an account's export: every submission and every file of a workspace.
pub fn belongings() -> Belongings {
    Belongings {
        about: &[
            (
                "endpoints/<id>/submissions.ndjson",
                "All submissions of an endpoint, oldest first, one JSON object per line: exactly what was submitted, with \
                 its folder (inbox, spam, held, trash), its memo, and the paths of its files in this archive.",
            ),
            (
                "endpoints/<id>/submissions.csv",
                "The same as a spreadsheet, with one column per field. Values that look like a formula start with an \
                 apostrophe. Repeated fields are joined with commas. Fields beyond the first 300 names share the last \
                 column.",
            ),
            (
                "endpoints/<id>/files/",
                "The uploaded files, named by id and file name. They come from visitors you don't know, so open them \
                 with care.",
            ),
        ],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

impl From<SubmissionError> for ExportError {
    fn from(error: SubmissionError) -> Self {
        Self::unreadable(error)
    }
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let until = platform.clock.uuid();
    let mut tx = platform.db.tenant(workspace).await?;
    let endpoints = forms::ids(&mut tx, workspace).await?;
    tx.commit().await?;
    for endpoint in endpoints {
        let mut reading = Reading { platform, workspace, endpoint: &endpoint, until, after: Uuid::nil() };
        let columns = lines(&mut reading, archive).await?;
        write_table(&mut reading.again(), &columns, archive).await?;
        files(&mut reading.again(), archive).await?;
    }
    Ok(())
}

/// One pass over the submissions of an endpoint, a page at a time.
struct Reading<'a> {
    platform: &'a Platform,
    workspace: WorkspaceId,
    endpoint: &'a EndpointId,
    /// Exclusive upper bound of the ids. It is the same in every pass, so all passes see the same submissions, except
    /// for those deleted in between.
    until: Uuid,
    /// The last submission that was read.
    after: Uuid,
}

impl Reading<'_> {
    /// Returns a new pass that starts at the first submission.
    fn again(&self) -> Self {
        Self { after: Uuid::nil(), ..*self }
    }

    /// Reads the next page of submissions. It is empty after the last one.
    async fn page(&mut self) -> Result<Vec<Submission>, ExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let page = store::page_after(&mut tx, self.workspace, self.endpoint, self.after, self.until).await?;
        tx.commit().await?;
        self.after = page.last().map_or(self.after, |last| last.id.0);
        Ok(page)
    }

    /// Reads the owner's memos about the submissions of a page.
    async fn memos_of(&self, page: &[Submission]) -> Result<HashMap<SubmissionId, String>, ExportError> {
        let ids: Vec<Uuid> = page.iter().map(|submission| submission.id.0).collect();
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let memos = store::memos_of(&mut tx, self.workspace, &ids).await?;
        tx.commit().await?;
        Ok(memos.into_iter().collect())
    }

    /// Reads the files of the next submissions that have any. It is empty after the last one.
    async fn page_of_files(&mut self) -> Result<Vec<Stored>, ExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        loop {
            let some =
                store::with_files_after(&mut tx, self.workspace, self.endpoint, self.after, self.until)
                    .await?;
            let Some(last) = some.last() else { return Ok(Vec::new()) };
            self.after = *last;
            let files = store::files_of(&mut tx, self.workspace, &some).await?;
            if !files.is_empty() {
                return Ok(files);
            }
        }
    }

    fn path(&self, name: &str) -> String {
        format!("endpoints/{}/{name}", self.endpoint)
    }
}

/// Returns the path of a file in the archive. The id makes it unique; the name is for people.
fn file_path(endpoint: &EndpointId, id: FileId, name: &str) -> String {
    format!("endpoints/{endpoint}/files/{id}-{}", safe_name(name))
}

/// Writes `submissions.ndjson` and returns the columns of the CSV, which are known only when everything has been read.
async fn lines(reading: &mut Reading<'_>, archive: &mut Archive) -> Result<Columns, ExportError> {
    let mut columns = Columns::default();
    archive.begin(&reading.path("submissions.ndjson"), Kind::Text).await?;
    loop {
        let page = reading.page().await?;
        if page.is_empty() {
            return Ok(columns);
        }
        let memos = reading.memos_of(&page).await?;
        for submission in &page {
            table::learn(&mut columns, submission);
            let memo = memos.get(&submission.id).map(String::as_str);
            archive.write(&line::line(submission, memo, reading.endpoint)?).await?;
        }
    }
}

/// Writes `submissions.csv` in a second pass.
async fn write_table(
    reading: &mut Reading<'_>,
    columns: &Columns,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    archive.begin(&reading.path("submissions.csv"), Kind::Text).await?;
    archive.write(table::head(columns).as_bytes()).await?;
    loop {
        let page = reading.page().await?;
        if page.is_empty() {
            return Ok(());
        }
        for submission in &page {
            archive.write(table::row(columns, submission, reading.endpoint).as_bytes()).await?;
        }
    }
}

/// Writes the uploaded files of an endpoint.
async fn files(reading: &mut Reading<'_>, archive: &mut Archive) -> Result<(), ExportError> {
    loop {
        let page = reading.page_of_files().await?;
        if page.is_empty() {
            return Ok(());
        }
        for file in &page {
            write_file(reading, file, archive).await?;
        }
    }
}

/// Writes one file into the archive.
///
/// If its bytes are missing although its row still exists, a `.missing.txt` under its name says so, and the export
/// continues. Any other failure ends the archive.
async fn write_file(reading: &Reading<'_>, file: &Stored, archive: &mut Archive) -> Result<(), ExportError> {
    let path = file_path(reading.endpoint, file.id, &file.name);
    let mut bytes = match reading.platform.blobs.read(&file.object_key).await {
        Ok(bytes) => bytes,
        Err(blobs::Error::NotFound) => {
            let mut tx = reading.platform.db.tenant(reading.workspace).await?;
            if store::file_is_there(&mut tx, reading.workspace, file.id).await? {
                tracing::error!(file = %file.id, "a file is missing from object storage");
                archive
                    .text(&format!("{path}.missing.txt"), "This file couldn't be found in storage.\n")
                    .await?;
            }
            return Ok(());
        }
        Err(error) => return Err(ExportError::unreadable(error)),
    };
    archive.begin(&path, Kind::File).await?;
    while let Some(chunk) = bytes.try_next().await.map_err(ExportError::unreadable)? {
        archive.write(&chunk).await?;
    }
    Ok(())
}
