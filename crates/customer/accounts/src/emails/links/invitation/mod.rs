use kernel::Token;
use serde::Serialize;

use crate::emails::{Action, EmailText};

/// Invites someone to create an account, on behalf of the operator.
#[derive(Serialize)]
pub(crate) struct Invitation {
    #[serde(skip)]
    pub token: Token,
    /// How long the link works, as text.
    pub lifetime: String,
}

impl Invitation {
    /// The path of the page on which the account is created.
    pub(crate) fn path(token: &Token) -> String {
        format!("/register?invitation={}", token.reveal())
    }
}

impl EmailText for Invitation {
    const NAME: &'static str = "invitation";

    fn subject(&self) -> &'static str {
        "You're invited to Formtray"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::new("Create account", Self::path(&self.token)))
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { token: crate::emails::tests::sample_token(), lifetime: crate::emails::lifetime_text(168) }
    }
}
