use api::FieldError;
use axum::http::StatusCode;

/// Why an account cannot be made or opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AccountError {
    #[error("the address has an account already")]
    EmailTaken,
    #[error("no account with that address and password")]
    WrongLogin,
    #[error("the hashing of a password failed")]
    Hashing(#[source] argon2::password_hash::Error),
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
}

impl From<AccountError> for api::Error {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::EmailTaken => {
                let detail = "There is an account with this address already";
                let field = FieldError::new("email", "email_taken", detail);
                Self::conflict("email_taken", detail).with_fields(vec![field])
            }
            AccountError::WrongLogin => Self::new(
                StatusCode::UNAUTHORIZED,
                "wrong_login",
                "No account with this address and password",
            ),
            AccountError::Hashing(cause) => Self::internal(cause),
            AccountError::Database(cause) => cause.into(),
        }
    }
}
