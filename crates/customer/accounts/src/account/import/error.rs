/// Why an archive couldn't be imported. Nothing of it is visible then, and it can be imported again.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The archive or the target can't be used; the text says why.
    #[error("{0}")]
    Refused(String),
    #[error("the file isn't a complete archive")]
    Zip(#[from] zip::result::ZipError),
    #[error("failed to read the archive")]
    Unreadable(#[from] std::io::Error),
    #[error("{entry} can't be understood")]
    Malformed { entry: String, source: serde_json::Error },
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("object storage error")]
    Storage(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("{} ({})", .0.detail, .0.code)]
    Account(api::Error),
}

impl ImportError {
    pub fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }

    /// The error of a statement that inserts something with an id from the archive. An id that exists already belongs to
    /// somebody, so nothing is overwritten.
    pub fn of_insert(cause: sqlx::Error, what: &str) -> Self {
        let database = cause.as_database_error();
        if database.is_some_and(sqlx::error::DatabaseError::is_unique_violation) {
            return Self::Refused(format!(
                "{what} of this archive is or was in this installation already. An archive can be imported once"
            ));
        }
        Self::Database(cause)
    }
}
