use api::FieldError;

/// Why an endpoint cannot be given, made or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FormError {
    #[error("no such endpoint in this workspace")]
    NotFound,
    #[error("the workspace has {0} endpoints, which is the limit")]
    TooMany(u32),
    #[error("settings that cannot be")]
    Invalid(Vec<FieldError>),
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    #[error("the consequence could not be written down")]
    Jobs(#[from] jobs::Error),
}

impl From<FormError> for api::Error {
    fn from(error: FormError) -> Self {
        match error {
            FormError::NotFound => Self::not_found(),
            FormError::TooMany(most) => {
                let detail = format!(
                    "You've reached the limit of {most} endpoints. Delete one you no longer need, then try again."
                );
                Self::conflict("endpoint_limit", detail)
            }
            FormError::Invalid(fields) => Self::invalid(fields),
            FormError::Database(cause) => cause.into(),
            FormError::Jobs(cause) => cause.into(),
        }
    }
}
