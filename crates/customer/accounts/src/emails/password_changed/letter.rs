use serde::Serialize;

use crate::emails::{Action, Event, Words};

/// After a change in the settings or a reset.
#[derive(Serialize)]
pub(crate) struct PasswordChanged {
    /// Through the link of a letter, not in the settings.
    pub by_letter: bool,
    pub event: Event,
}

impl Words for PasswordChanged {
    const NAME: &'static str = "password_changed";

    fn subject(&self) -> &'static str {
        "Your Formtray password was changed"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::check_account())
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { by_letter: false, event: Event::sample() }
    }
}
