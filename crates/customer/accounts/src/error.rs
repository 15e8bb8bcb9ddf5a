use std::time::Duration;

use api::FieldError;
use axum::http::StatusCode;
use jiff::SignedDuration;

/// Why an account cannot be made, opened or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AccountError {
    #[error("the address has an account already")]
    EmailTaken,
    #[error("no account with that address and password")]
    WrongLogin,
    #[error("a sign-in that has to begin anew")]
    SignInAgain,
    #[error("not the password")]
    WrongPassword(&'static str),
    #[error("not a code that is good now")]
    WrongCode,
    #[error("a field that is needed here")]
    Required(&'static str),
    #[error("a link that is used up, too old, or none")]
    DeadLink,
    #[error("two-factor is {0}")]
    TwoFactor(TwoFactorState),
    #[error("tried too often")]
    TooManyTries(SignedDuration),
    #[error("too many passwords wait to be looked at")]
    Busy,
    #[error("the hashing of a password failed")]
    Hashing(#[source] argon2::password_hash::Error),
    #[error("a secret was sealed with a key that is not in the key file")]
    Sealed,
    #[error("a secret for an app could not be told")]
    Totp(totp_rs::TotpError),
    #[error("a secret for an app could not be drawn")]
    Picture(#[source] qrcode::types::QrError),
    #[error("a letter could not be asked for")]
    Jobs(#[from] jobs::Error),
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
}

/// What stands in the way of a change to two-factor.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TwoFactorState {
    AlreadyOn,
    NotBegun,
    NotOn,
}

impl std::fmt::Display for TwoFactorState {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.code())
    }
}

impl TwoFactorState {
    fn code(self) -> &'static str {
        match self {
            Self::AlreadyOn => "already_on",
            Self::NotBegun => "not_begun",
            Self::NotOn => "not_on",
        }
    }

    fn detail(self) -> &'static str {
        match self {
            Self::AlreadyOn => "Two-factor sign-in is on already",
            Self::NotBegun => "Begin with the secret for your app",
            Self::NotOn => "Two-factor sign-in is not on",
        }
    }
}

impl From<AccountError> for api::Error {
    fn from(error: AccountError) -> Self {
        let on_field = |field, code, message| Self::invalid(vec![FieldError::new(field, code, message)]);
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
            AccountError::SignInAgain => Self::new(
                StatusCode::UNAUTHORIZED,
                "sign_in_again",
                "This sign-in took too long or too many tries. Please begin anew",
            ),
            AccountError::WrongPassword(field) => {
                on_field(field, "wrong_password", "This is not your password")
            }
            AccountError::WrongCode => {
                on_field("code", "wrong_code", "This code is not right, or no longer. Each works once")
            }
            AccountError::Required(field) => on_field(field, "required", "This is needed here"),
            AccountError::DeadLink => on_field(
                "token",
                "invalid_token",
                "This link has been used or is too old. Please ask for a new one",
            ),
            AccountError::TwoFactor(state) => Self::conflict(state.code(), state.detail()),
            AccountError::TooManyTries(wait) => {
                Self::too_many_tries(Duration::try_from(wait).unwrap_or_default())
            }
            AccountError::Busy => Self::unavailable(error),
            AccountError::Hashing(cause) => Self::internal(cause),
            AccountError::Sealed | AccountError::Totp(_) | AccountError::Picture(_) => Self::internal(error),
            AccountError::Jobs(cause) => cause.into(),
            AccountError::Database(cause) => cause.into(),
        }
    }
}
