/// Why billing failed.
#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    #[error("there is no invoice {0}")]
    NotFound(String),
    #[error("{0}")]
    Refused(String),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}
