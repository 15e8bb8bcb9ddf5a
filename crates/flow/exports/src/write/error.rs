/// Why an export couldn't be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    #[error("failed to read submissions")]
    Submissions(#[from] submissions::SubmissionError),
    #[error("failed to write the archive")]
    Archive(#[source] accounts::ExportError),
    #[error("failed to write the workbook")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    #[error("object storage error")]
    Blobs(#[from] blobs::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to write JSON, or to read what was asked for")]
    Json(#[from] serde_json::Error),
    #[error("what was asked for isn't valid any more")]
    Request,
    #[error("the workbook would have more than 1 GB of text")]
    WorkbookTooLarge,
    #[error("the client closed the connection")]
    ClientGone,
    #[error("it was cancelled")]
    Cancelled,
    #[error("the export ended early")]
    Incomplete,
}

impl From<accounts::ExportError> for WriteError {
    fn from(error: accounts::ExportError) -> Self {
        match error {
            accounts::ExportError::ClientGone => Self::ClientGone,
            other => Self::Archive(other),
        }
    }
}
