use crate::issue::InvoiceError;

/// Why a job has to be retried.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobError {
    #[error("failed to bill")]
    Billing(#[from] InvoiceError),
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}
