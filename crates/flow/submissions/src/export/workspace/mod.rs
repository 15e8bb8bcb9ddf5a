//! The submissions and files in the export of an account.
//!
//! Reads each endpoint page by page, each page in its own transaction, and writes NDJSON, CSV and files to the archive.
//! No transaction is open while the client reads; submissions that arrive during the export are left out.

mod csv_rows;
mod ndjson;
pub(crate) mod paths;
mod usage;

use accounts::{Archive, EntryKind, ExportError, ExportPart, WorkspaceId};
use api::Platform;
use forms::EndpointId;
use futures_util::TryStreamExt;
use uuid::Uuid;

use self::ndjson::PageDetails;
use self::paths::file_path;
use super::csv::Columns;
use crate::error::SubmissionError;
use crate::model::Submission;
use crate::store::{self, ExportedFile};

/// Returns this crate's part of an account's export: every submission and every file of a workspace.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[
            (
                "usage.json",
                "How many submissions were counted and how many were flagged as spam, by endpoint and day.",
            ),
            ("views.json", "Your saved views as a JSON list, oldest first."),
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
    usage::write(platform, workspace, archive).await?;
    write_views(platform, workspace, archive).await?;
    let until = platform.clock.uuid();
    let mut tx = platform.db.tenant(workspace).await?;
    let endpoints = forms::ids(&mut tx, workspace).await?;
    tx.commit().await?;
    for endpoint in endpoints {
        let mut reader =
            EndpointReader { platform, workspace, endpoint: &endpoint, until, after: Uuid::nil() };
        let columns = write_ndjson(&mut reader, archive).await?;
        write_csv(&mut reader.another_pass(), &columns, archive).await?;
        write_files(&mut reader.another_pass(), archive).await?;
    }
    Ok(())
}

async fn write_views(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut tx = platform.db.tenant(workspace).await?;
    let views = store::views::list(&mut tx, workspace).await?;
    tx.commit().await?;
    archive.begin_list("views.json").await?;
    for view in &views {
        archive.item(view).await?;
    }
    archive.end_list().await
}

/// One pass over the submissions of an endpoint, a page at a time.
struct EndpointReader<'a> {
    platform: &'a Platform,
    workspace: WorkspaceId,
    endpoint: &'a EndpointId,
    /// Exclusive upper bound of the ids. It is the same in every pass, so all passes see the same submissions, except
    /// for those deleted in between.
    until: Uuid,
    /// The last submission that was read.
    after: Uuid,
}

impl EndpointReader<'_> {
    /// Returns a new pass that starts at the first submission.
    fn another_pass(&self) -> Self {
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

    /// Reads the owner's memos about the submissions of a page, and how they and their files are stored.
    async fn details_of(&self, page: &[Submission]) -> Result<PageDetails, ExportError> {
        let ids: Vec<Uuid> = page.iter().map(|submission| submission.id.0).collect();
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let memos = store::memos_of(&mut tx, self.workspace, &ids).await?;
        let stored = store::stored_details(&mut tx, self.workspace, self.endpoint, &ids).await?;
        let files = store::file_details(&mut tx, self.workspace, &ids).await?;
        tx.commit().await?;
        Ok(PageDetails {
            memos: memos.into_iter().collect(),
            stored: stored.into_iter().map(|stored| (stored.id, stored)).collect(),
            files: files.into_iter().map(|file| (file.id, file)).collect(),
        })
    }

    /// Reads the files of the next submissions that have any. It is empty after the last one.
    async fn files_page(&mut self) -> Result<Vec<ExportedFile>, ExportError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        loop {
            let some =
                store::ids_with_files_after(&mut tx, self.workspace, self.endpoint, self.after, self.until)
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

/// Writes `submissions.ndjson` and returns the columns of the CSV, which are known only when everything has been read.
async fn write_ndjson(
    reader: &mut EndpointReader<'_>,
    archive: &mut Archive,
) -> Result<Columns, ExportError> {
    let mut columns = Columns::default();
    archive.begin(&reader.path("submissions.ndjson"), EntryKind::Text).await?;
    loop {
        let page = reader.page().await?;
        if page.is_empty() {
            return Ok(columns);
        }
        let details = reader.details_of(&page).await?;
        for submission in &page {
            csv_rows::add_columns(&mut columns, submission);
            archive.write(&ndjson::ndjson_line(submission, &details, reader.endpoint)?).await?;
        }
    }
}

/// Writes `submissions.csv` in a second pass.
async fn write_csv(
    reader: &mut EndpointReader<'_>,
    columns: &Columns,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    archive.begin(&reader.path("submissions.csv"), EntryKind::Text).await?;
    archive.write(csv_rows::header_row(columns).as_bytes()).await?;
    loop {
        let page = reader.page().await?;
        if page.is_empty() {
            return Ok(());
        }
        for submission in &page {
            archive.write(csv_rows::row(columns, submission, reader.endpoint).as_bytes()).await?;
        }
    }
}

/// Writes the uploaded files of an endpoint.
async fn write_files(reader: &mut EndpointReader<'_>, archive: &mut Archive) -> Result<(), ExportError> {
    loop {
        let page = reader.files_page().await?;
        if page.is_empty() {
            return Ok(());
        }
        for file in &page {
            write_file(reader, file, archive).await?;
        }
    }
}

/// Writes one file into the archive.
///
/// If its bytes are missing although its row still exists, a `.missing.txt` under its name says so, and the export
/// continues. Any other failure ends the archive.
async fn write_file(
    reader: &EndpointReader<'_>,
    file: &ExportedFile,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let path = file_path(reader.endpoint, file.id, &file.name);
    let mut bytes = match reader.platform.blobs.read(&file.object_key).await {
        Ok(bytes) => bytes,
        Err(blobs::Error::NotFound) => {
            let mut tx = reader.platform.db.tenant(reader.workspace).await?;
            if store::file_exists(&mut tx, reader.workspace, file.id).await? {
                tracing::error!(file = %file.id, "a file is missing from object storage");
                archive
                    .text(&format!("{path}.missing.txt"), "This file couldn't be found in storage.\n")
                    .await?;
            }
            return Ok(());
        }
        Err(error) => return Err(ExportError::unreadable(error)),
    };
    archive.begin(&path, EntryKind::File).await?;
    while let Some(chunk) = bytes.try_next().await.map_err(ExportError::unreadable)? {
        archive.write(&chunk).await?;
    }
    Ok(())
}
