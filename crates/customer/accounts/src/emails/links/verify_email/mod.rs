use kernel::Token;
use serde::Serialize;

use crate::emails::{Action, EmailText};

/// Asks a new user to verify their email address.
#[derive(Serialize)]
pub(crate) struct VerifyEmail {
    #[serde(skip)]
    pub token: Token,
    /// How long the link works, as text.
    pub lifetime: String,
}

impl EmailText for VerifyEmail {
    const NAME: &'static str = "verify_email";

    fn subject(&self) -> &'static str {
        "Verify your email address for Formtray"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::new("Verify email address", format!("/verify-email?token={}", self.token.reveal())))
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { token: crate::emails::tests::sample_token(), lifetime: crate::emails::lifetime_text(72) }
    }
}
