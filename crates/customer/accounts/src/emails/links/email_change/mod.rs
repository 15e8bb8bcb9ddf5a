use kernel::Token;
use serde::Serialize;

use crate::emails::{Action, EmailText};

/// Asks the new address of an account to confirm it. It doesn't mention the old address, because the new one may be
/// mistyped and a stranger's.
#[derive(Serialize)]
pub(crate) struct EmailChange {
    #[serde(skip)]
    pub token: Token,
    /// How long the link works, as text.
    pub lifetime: String,
}

impl EmailText for EmailChange {
    const NAME: &'static str = "email_change";

    fn subject(&self) -> &'static str {
        "Verify your new email address for Formtray"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::new("Verify email address", format!("/verify-email?token={}", self.token.reveal())))
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { token: crate::emails::tests::sample_token(), lifetime: crate::emails::lifetime_text(24) }
    }
}
