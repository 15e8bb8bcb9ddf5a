mod inbound_mail;
mod seller;

use std::sync::Arc;

use blobs::Blobs;
use bus::Bus;
use db::Db;
use egress::Egress;
use jobs::{Jobs, WorkerContext};
use kernel::{Clock, Keyring, Seal};
use mail::{EmailLayout, Mailer};
use serde::Deserialize;

use crate::session_rate_limits::SessionRateLimits;

pub use inbound_mail::InboundMail;
pub use seller::Seller;

/// All services outside itself that a handler or a job may use. `server` composes one per process.
#[derive(Clone, Debug)]
pub struct Platform {
    pub db: Db,
    pub blobs: Blobs,
    /// Publishes messages to the current subscribers, on all servers.
    pub bus: Bus,
    pub jobs: Jobs,
    pub mail: Mailer,
    /// The only way to call a URL that a customer gave.
    pub egress: Egress,
    pub clock: Clock,
    /// Rate limits for signed-in callers.
    pub session_rate_limits: Arc<SessionRateLimits>,
    pub caps: Caps,
    /// Whether submissions above a monthly quota have a price. If not, there is no quota.
    pub billing_enabled: bool,
    /// Who sends the invoices.
    pub seller: Arc<Seller>,
    /// Creates and verifies the keyed part of public ids. These keys are in the database and its backups.
    pub id_keys: Arc<Keyring>,
    /// Encrypts what a copy of the database must not reveal, and signs links: `seal.keyring(purpose)`. Its keys are in
    /// the key file.
    pub seal: Arc<Seal>,
    /// The URL at which people reach this server, without a trailing slash.
    pub public_url: Arc<str>,
    /// The origin of the pages that visitors see, if they have one of their own.
    pub forms_origin: Option<Arc<str>>,
    /// After how many days the last backup of deleted data is gone, if the operator has configured it.
    pub backup_days: Option<u32>,
    /// The email address of the operator, if it is configured.
    pub operator: Option<Arc<str>>,
    /// How replies to tickets by email reach this server, if it is configured.
    pub inbound_mail: Option<Arc<InboundMail>>,
}

impl Platform {
    /// Returns the platform that the server gave to the workers, for a job that is running.
    pub fn of_job(ctx: &WorkerContext) -> Self {
        ctx.get_ext::<Self>().expect("the server gives the platform to every worker").clone()
    }

    /// The URL under which visitors submit forms and see their pages, without a trailing slash.
    pub fn visitor_url(&self) -> &str {
        self.forms_origin.as_deref().unwrap_or(&self.public_url)
    }

    /// Whether an origin is our own: a page of ours submitted the form.
    pub fn is_own_origin(&self, origin: &str) -> bool {
        origin == &*self.public_url || self.forms_origin.as_deref() == Some(origin)
    }

    /// The data that every email shares.
    pub fn email_layout(&self) -> EmailLayout {
        EmailLayout::new(&self.public_url, self.operator.as_deref())
    }
}

/// The most that one workspace may have, as a protection against abuse.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caps {
    pub endpoints: u32,
    pub spam_file_megabytes: u32,
}

impl Caps {
    pub fn check(&self) -> anyhow::Result<()> {
        anyhow::ensure!(self.endpoints > 0, "endpoints must be at least 1");
        Ok(())
    }

    pub fn spam_file_bytes(&self) -> i64 {
        i64::from(self.spam_file_megabytes) * 1024 * 1024
    }
}
