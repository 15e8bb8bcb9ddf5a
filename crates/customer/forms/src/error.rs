use api::FieldError;

/// Why an endpoint can't be read, created or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FormError {
    #[error("endpoint not found in this workspace")]
    NotFound,
    #[error("the workspace has reached the limit of {0} endpoints")]
    TooMany(u32),
    #[error("an operator has suspended the workspace")]
    WorkspaceSuspended,
    #[error("the form has no draft")]
    NoDraft,
    #[error("the versions of the workspace's forms take up too much space")]
    TooManyVersions,
    #[error("the id of another service belongs to another workspace")]
    OldIdTaken,
    #[error("the workspace has claimed too many ids of other services")]
    TooManyOldIds,
    #[error("invalid settings")]
    Invalid(Vec<FieldError>),
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}

impl From<FormError> for api::Error {
    fn from(error: FormError) -> Self {
        match error {
            FormError::NotFound => Self::not_found(),
            FormError::TooMany(limit) => {
                let detail = format!(
                    "You've reached the limit of {limit} endpoints. Delete one you no longer need, then try again."
                );
                Self::conflict("endpoint_limit", detail)
            }
            FormError::WorkspaceSuspended => {
                let detail =
                    "Your workspace has been suspended, so you can't create endpoints. Contact support.";
                Self::conflict("workspace_suspended", detail)
            }
            FormError::NoDraft => Self::conflict("no_draft", "Save a form before you publish it."),
            FormError::TooManyVersions => {
                let detail =
                    "Your forms have too many published versions. Delete an endpoint you no longer need.";
                Self::conflict("version_limit", detail)
            }
            FormError::OldIdTaken => {
                let detail =
                    "Another account uses this id, or has used it. If the form was yours, contact support.";
                Self::conflict("old_id_taken", detail)
            }
            FormError::TooManyOldIds => Self::conflict(
                "old_id_limit",
                "You can use 100 ids of other services. Contact support for more.",
            ),
            FormError::Invalid(fields) => Self::invalid(fields),
            FormError::Database(cause) => cause.into(),
            FormError::Jobs(cause) => cause.into(),
        }
    }
}
