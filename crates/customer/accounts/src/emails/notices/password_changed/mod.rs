use serde::Serialize;

use crate::emails::{Action, EmailText, EventDetails};

/// Notifies the owner that the password was changed in the settings or by a reset link.
#[derive(Serialize)]
pub(crate) struct PasswordChanged {
    /// True if it was changed with the link of a reset email, false if in the settings.
    pub by_reset_link: bool,
    pub event: EventDetails,
}

impl EmailText for PasswordChanged {
    const NAME: &'static str = "password_changed";

    fn subject(&self) -> &'static str {
        "Your Formtray password was changed"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::check_account())
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { by_reset_link: false, event: EventDetails::sample() }
    }
}
