use serde::Serialize;

use crate::emails::{Action, EmailText, EventDetails};

/// Notifies the owner that two-factor authentication was turned on or off, or that new recovery codes were created.
#[derive(Serialize)]
pub(crate) struct TwoFactorChanged {
    pub change: Change,
    pub event: EventDetails,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    On,
    Off,
    NewCodes,
}

impl EmailText for TwoFactorChanged {
    const NAME: &'static str = "two_factor_changed";

    fn subject(&self) -> &'static str {
        match self.change {
            Change::On => "Two-factor authentication is on for your Formtray account",
            Change::Off => "Two-factor authentication is off for your Formtray account",
            Change::NewCodes => "New recovery codes for your Formtray account",
        }
    }

    fn action(&self) -> Option<Action> {
        Some(Action::check_account())
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { change: Change::On, event: EventDetails::sample() }
    }
}
