use serde::Serialize;

use crate::emails::{Action, EmailText, EventDetails};

/// Notifies the owner about a sign-in on a device that the account doesn't know.
#[derive(Serialize)]
pub(crate) struct NewSignIn {
    pub event: EventDetails,
}

impl EmailText for NewSignIn {
    const NAME: &'static str = "new_sign_in";

    fn subject(&self) -> &'static str {
        "New sign-in to your Formtray account"
    }

    fn action(&self) -> Option<Action> {
        Some(Action::check_account())
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { event: EventDetails::sample() }
    }
}
