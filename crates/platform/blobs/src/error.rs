/// Why an operation on object storage failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("object not found")]
    NotFound,
    #[error("object storage error")]
    Store(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("object storage did not respond in time")]
    TimedOut,
    #[error("object storage failed a moment ago; not retried yet")]
    RecentlyFailed,
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            other => Self::Store(Box::new(other)),
        }
    }
}
