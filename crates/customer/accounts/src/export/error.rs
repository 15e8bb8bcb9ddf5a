/// Why an archive couldn't be completed. The connection is then closed early, so the client sees that it is incomplete.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("the client closed the connection")]
    ClientGone,
    #[error("{0:?} is not a valid entry name")]
    Name(String),
    #[error("failed to write the archive")]
    Zip(#[from] zip::result::ZipError),
    #[error("failed to read the data to export")]
    Unreadable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl ExportError {
    pub fn unreadable(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unreadable(cause.into())
    }
}

impl From<sqlx::Error> for ExportError {
    fn from(cause: sqlx::Error) -> Self {
        Self::unreadable(cause)
    }
}
