use serde::Serialize;

use crate::emails::{Action, EmailText};

/// Confirms that an account was deleted. It goes to an address that is no longer in the database.
#[derive(Serialize)]
pub(crate) struct AccountDeleted {
    /// After how many days backups no longer contain the account, if the operator has configured it.
    pub backup_days: Option<u32>,
    /// Whether there may be invoices, which the law keeps.
    pub keeps_invoices: bool,
}

impl EmailText for AccountDeleted {
    const NAME: &'static str = "account_deleted";

    fn subject(&self) -> &'static str {
        "Your Formtray account was deleted"
    }

    fn action(&self) -> Option<Action> {
        None
    }

    #[cfg(test)]
    fn sample() -> Self {
        Self { backup_days: Some(30), keeps_invoices: true }
    }
}
