/// Why a job has to be retried.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobError {
    #[error("failed to send an email")]
    Mail(#[from] mail::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("the email's delivery isn't recorded yet")]
    NotRecordedYet,
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}
