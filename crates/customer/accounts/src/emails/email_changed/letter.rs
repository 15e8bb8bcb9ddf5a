use serde::Serialize;

use crate::emails::{Action, Event, Words};

/// To the old address.
#[derive(Serialize)]
pub(crate) struct EmailChanged {
    pub stage: Stage,
    /// As typed.
    pub new_email: String,
    pub event: Event,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// The new address has yet to be confirmed: the owner can still stop it.
    Asked,
    Done,
}

impl Words for EmailChanged {
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
        Self { stage: Stage::Asked, new_email: "ada@new.example".to_owned(), event: Event::sample() }
    }
}
