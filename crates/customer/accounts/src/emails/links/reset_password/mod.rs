use kernel::Token;
use serde::Serialize;

use crate::emails::{Action, EmailText, EventDetails};

/// Sends the reset link to someone who says they have forgotten their password.
#[derive(Serialize)]
pub(crate) struct ResetPassword {
    #[serde(skip)]
    pub token: Token,
    /// How long the link works, as text.
    pub lifetime: String,
    pub event: EventDetails,
}

impl EmailText for ResetPassword {
    const NAME: &'static str = "reset_password";

    fn subject(&self) -> &'static str {
        "Reset your Formtray password"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::new("Reset password", format!("/reset-password?token={}", self.token.reveal())))
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self {
            token: crate::emails::tests::sample_token(),
            lifetime: crate::emails::lifetime_text(1),
            event: EventDetails::sample(),
        }
    }
}
