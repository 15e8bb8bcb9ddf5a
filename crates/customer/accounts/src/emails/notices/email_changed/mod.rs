use serde::Serialize;

use crate::emails::{Action, EmailText, EventDetails};

/// Notifies the old address that a new one was requested, or has replaced it.
#[derive(Serialize)]
pub(crate) struct EmailChanged {
    pub stage: Stage,
    /// The new address as the user typed it.
    pub new_email: String,
    pub event: EventDetails,
}

/// How far the change has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// The new address isn't confirmed yet, so the owner can still stop the change.
    Asked,
    Done,
}

impl EmailText for EmailChanged {
    const NAME: &'static str = "email_changed";

    fn subject(&self) -> &'static str {
        match self.stage {
            Stage::Asked => "Email address change requested for your Formtray account",
            Stage::Done => "Your Formtray email address was changed",
        }
    }

    fn action(&self) -> Option<Action> {
        (self.stage == Stage::Asked).then(Action::check_account)
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { stage: Stage::Asked, new_email: "ada@new.example".to_owned(), event: EventDetails::sample() }
    }
}
