/// Why an operation on the spool failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("spool database error")]
    Store(#[from] redb::Error),
    #[error("the spool folder is not usable")]
    Folder(#[from] std::io::Error),
    #[error("NATS stream error")]
    Stream(#[source] async_nats::Error),
    #[error("the NATS stream did not respond in time")]
    TimedOut,
    #[error("the spool is full")]
    Full,
    #[error("another process uses the spool")]
    InUse,
    #[error("the spool is closed because this server is stopping")]
    Closed,
    #[error("a spool operation was cancelled")]
    Cancelled,
}
