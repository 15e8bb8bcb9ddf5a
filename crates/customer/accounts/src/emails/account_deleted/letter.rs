use serde::Serialize;

use crate::emails::{Action, Words};

/// To an address that is no longer known here.
#[derive(Serialize)]
pub(crate) struct AccountDeleted {
    /// When the last copy ends, if the operator has said so.
    pub backup_days: Option<u32>,
}

impl Words for AccountDeleted {
    const NAME: &'static str = "account_deleted";

    fn subject(&self) -> &'static str {
        "Your Formtray account was deleted"
    }

    fn action(&self) -> Option<Action> {
        None
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { backup_days: Some(30) }
    }
}
