use std::time::Duration;

use api::FieldError;
use axum::http::StatusCode;
use jiff::SignedDuration;

/// Why an account can't be created, signed in to or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AccountError {
    #[error("an account with this email address already exists")]
    EmailTaken,
    #[error("registration is closed")]
    RegistrationClosed,
    #[error("registration is by invitation")]
    InvitationRequired,
    #[error("the invitation is invalid, expired or already used")]
    InvalidInvitation,
    #[error("the invitation is for another email address")]
    NotInvited,
    #[error("wrong email address or password")]
    WrongLogin,
    #[error("the two-factor sign-in expired or had too many attempts")]
    SignInAgain,
    #[error("wrong password")]
    WrongPassword(&'static str),
    #[error("wrong, expired or used code")]
    WrongCode,
    #[error("a required field is missing")]
    Required(&'static str),
    #[error("the link is invalid, expired or already used")]
    InvalidLink,
    #[error("two-factor is {0}")]
    TwoFactor(TwoFactorState),
    #[error("too many attempts")]
    TooManyAttempts(SignedDuration),
    #[error("too many passwords are waiting to be checked")]
    Busy,
    #[error("failed to hash a password")]
    Hashing(#[source] argon2::password_hash::Error),
    #[error("a secret is encrypted with a key that is not in the key file")]
    Sealed,
    #[error("failed to create a two-factor secret")]
    Totp(totp_rs::TotpError),
    #[error("failed to draw the QR code of a two-factor secret")]
    Picture(#[source] qrcode::types::QrError),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
    #[error("database error")]
    Database(#[from] sqlx::Error),
}

/// The state of two-factor authentication that prevents a change to it.
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
            Self::AlreadyOn => "Two-factor authentication is already on.",
            Self::NotBegun => "Set up your authenticator app first.",
            Self::NotOn => "Two-factor authentication is off.",
        }
    }
}

impl From<AccountError> for api::Error {
    fn from(error: AccountError) -> Self {
        let on_field = |field, code, message| Self::invalid(vec![FieldError::new(field, code, message)]);
        match error {
            AccountError::EmailTaken => {
                let detail = "An account with this email address already exists.";
                let field = FieldError::new("email", "email_taken", detail);
                Self::conflict("email_taken", detail).with_fields(vec![field])
            }
            AccountError::RegistrationClosed => Self::new(
                StatusCode::FORBIDDEN,
                "registration_closed",
                "This server doesn't accept new accounts.",
            ),
            AccountError::InvitationRequired => Self::new(
                StatusCode::FORBIDDEN,
                "invitation_required",
                "You need an invitation to create an account on this server.",
            ),
            AccountError::InvalidInvitation => on_field(
                "invitation",
                "invalid_invitation",
                "This invitation has expired or was already used. Ask for a new one.",
            ),
            AccountError::NotInvited => {
                on_field("email", "not_invited", "This invitation is for another email address.")
            }
            AccountError::WrongLogin => {
                Self::new(StatusCode::UNAUTHORIZED, "wrong_login", "Wrong email address or password.")
            }
            AccountError::SignInAgain => Self::new(
                StatusCode::UNAUTHORIZED,
                "sign_in_again",
                "This sign-in has expired or had too many attempts. Sign in again.",
            ),
            AccountError::WrongPassword(field) => on_field(field, "wrong_password", "Wrong password."),
            AccountError::WrongCode => {
                on_field("code", "wrong_code", "Wrong or expired code. Each code works only once.")
            }
            AccountError::Required(field) => on_field(field, "required", "This field is required."),
            AccountError::InvalidLink => on_field(
                "token",
                "invalid_token",
                "This link has expired or was already used. Request a new one.",
            ),
            AccountError::TwoFactor(state) => Self::conflict(state.code(), state.detail()),
            AccountError::TooManyAttempts(wait) => {
                Self::too_many_attempts(Duration::try_from(wait).unwrap_or_default())
            }
            AccountError::Busy => Self::unavailable(error),
            AccountError::Hashing(cause) => Self::internal(cause),
            AccountError::Sealed | AccountError::Totp(_) | AccountError::Picture(_) => Self::internal(error),
            AccountError::Jobs(cause) => cause.into(),
            AccountError::Database(cause) => cause.into(),
        }
    }
}
