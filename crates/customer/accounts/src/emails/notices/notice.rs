//! What a security notice is about. `notify_owner` puts it into the job `send_notice`, which renders the email.

use api::Platform;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::sign_in::request_source::RequestSource;

/// A change to an account that its owner is notified of by email.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Notice {
    NewSignIn,
    PasswordChanged,
    PasswordReset,
    TwoFactorOn,
    TwoFactorOff,
    NewRecoveryCodes,
    /// Sent to the current address.
    EmailChangeAsked {
        new_email: String,
    },
    /// Sent to the address that was replaced.
    EmailChanged {
        old_email: String,
        new_email: String,
    },
}

/// When and from where it happened, for the owner to recognise.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct EventContext {
    pub at: Timestamp,
    pub device: String,
    pub network: String,
}

impl EventContext {
    pub(crate) fn now(platform: &Platform, source: &RequestSource) -> Self {
        Self { at: platform.clock.now(), device: source.device.clone(), network: source.network.clone() }
    }
}

impl Notice {
    /// The name under which notices of this kind are limited.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::NewSignIn => "new_sign_in",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::TwoFactorOn => "two_factor_on",
            Self::TwoFactorOff => "two_factor_off",
            Self::NewRecoveryCodes => "new_recovery_codes",
            Self::EmailChangeAsked { .. } => "email_change_asked",
            Self::EmailChanged { .. } => "email_changed",
        }
    }
}
