//! The state of the routes.

use std::sync::Arc;

use api::{Error, Platform};
use axum::extract::FromRef;
use db::Tx;
use serde::Deserialize;
use spool::Spool;
use sqlx::PgPool;

/// The section `[admin]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The email addresses of the accounts that are operators.
    pub emails: Vec<String>,
}

/// The email addresses of operators, in lower case.
#[derive(Clone, Debug)]
pub(crate) struct Operators(Arc<[String]>);

impl Operators {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self(settings.emails.iter().map(|email| email.trim().to_lowercase()).collect())
    }

    /// No account at all, for the command line.
    pub(crate) fn nobody() -> Self {
        Self(Arc::new([]))
    }

    /// Whether the account with this email address is an operator's. It must be verified.
    pub(crate) fn include(&self, email: &str) -> bool {
        !email.is_empty() && self.0.iter().any(|operator| operator == email)
    }

    pub(crate) fn emails(&self) -> &[String] {
        &self.0
    }
}

#[derive(Clone, FromRef)]
pub(crate) struct AdminState {
    pub platform: Platform,
    pub operators: Operators,
    /// The spool of this server, for its size.
    #[from_ref(skip)]
    pub spool: Option<Spool>,
}

impl AdminState {
    /// The pool of `formtray_admin`. Without it there is no admin, so it is a 404.
    pub(crate) fn pool(&self) -> Result<&PgPool, Error> {
        self.platform.db.admin().ok_or_else(Error::not_found)
    }

    /// Begins a transaction of `formtray_admin`.
    pub(crate) async fn begin(&self) -> Result<Tx, Error> {
        Ok(db::begin(self.pool()?).await?)
    }
}
