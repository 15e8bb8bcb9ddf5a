//! What came in, for the owner's archive. Read page by page, in a transaction each: nothing is held while the other
//! side reads, and nothing that arrives meanwhile is waited for.

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

/// Every submission and every file of a workspace.
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

/// The submissions of one endpoint, a page at a time.
struct Reading<'a> {
    platform: &'a Platform,
    workspace: WorkspaceId,
    endpoint: &'a EndpointId,
    /// Every pass sees the same ones, except for those deleted meanwhile.
    until: Uuid,
    after: Uuid,
}

impl Reading<'_> {
    fn again(&self) -> Self {
        Self { after: Uuid::nil(), ..*self }
    }

    /// Empty at the end.
    async fn page(&mut self) -> Result<Vec<Submission>, ExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let page = store::page_after(&mut tx, self.workspace, self.endpoint, self.after, self.until).await?;
        tx.commit().await?;
        self.after = page.last().map_or(self.after, |last| last.id.0);
        Ok(page)
    }

    /// What the owner wrote about them.
    async fn memos_of(&self, page: &[Submission]) -> Result<HashMap<SubmissionId, String>, ExportError> {
        let ids: Vec<Uuid> = page.iter().map(|submission| submission.id.0).collect();
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let memos = store::memos_of(&mut tx, self.workspace, &ids).await?;
        tx.commit().await?;
        Ok(memos.into_iter().collect())
    }

    /// Empty at the end of those that have files.
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

/// The id makes it the only one; the name is for people.
fn file_path(endpoint: &EndpointId, id: FileId, name: &str) -> String {
    format!("endpoints/{endpoint}/files/{id}-{}", safe_name(name))
}

/// Writes the lines, and gives the columns of the table, which nobody knows before.
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

/// A file that is not there although it should be is said to be missing, by its name in the archive: the rest is not
/// withheld because of it. Any other failure breaks the archive off.
async fn write_file(reading: &Reading<'_>, file: &Stored, archive: &mut Archive) -> Result<(), ExportError> {
    let path = file_path(reading.endpoint, file.id, &file.name);
    let mut bytes = match reading.platform.blobs.read(&file.object_key).await {
        Ok(bytes) => bytes,
        Err(blobs::Error::Missing) => {
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
