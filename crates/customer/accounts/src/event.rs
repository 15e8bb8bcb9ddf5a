use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::model::EventId;

/// What can happen to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventKind {
    Registered,
    SignedIn,
    /// Folded: one entry an hour, with how many in `details.times`.
    SignInFailed,
    SignedOut,
    SessionEnded,
    PasswordChanged,
    PasswordReset,
    EmailChangeAsked,
    EmailChanged,
    EmailVerified,
    TwoFactorOn,
    TwoFactorOff,
    RecoveryCodesMade,
    RecoveryCodeUsed,
    Exported,
    AccountDeleted,
}

impl EventKind {
    /// As it is stored and told.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::SignedIn => "signed_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignedOut => "signed_out",
            Self::SessionEnded => "session_ended",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::EmailChangeAsked => "email_change_asked",
            Self::EmailChanged => "email_changed",
            Self::EmailVerified => "email_verified",
            Self::TwoFactorOn => "two_factor_on",
            Self::TwoFactorOff => "two_factor_off",
            Self::RecoveryCodesMade => "recovery_codes_made",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::Exported => "exported",
            Self::AccountDeleted => "account_deleted",
        }
    }
}

/// One entry of an account's log, as its owner reads it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SecurityEvent {
    pub id: EventId,
    #[schema(value_type = EventKind)]
    pub kind: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub device: String,
    pub network: String,
    /// What more is known: `times` of failed sign-ins, `sessions` that were ended, `email` that was asked for.
    #[schema(value_type = Object)]
    pub details: Value,
}
