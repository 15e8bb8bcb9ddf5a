use std::sync::Arc;

use blobs::Blobs;
use bus::Bus;
use db::Db;
use egress::Egress;
use jobs::Jobs;
use kernel::{Clock, Keyring, Seal};
use mail::Mailer;
use serde::Deserialize;

use crate::pace::Pace;

/// Everything a handler or a job may reach outside itself.
#[derive(Clone, Debug)]
pub struct Platform {
    pub db: Db,
    pub blobs: Blobs,
    /// Tells whoever listens, on every server.
    pub bus: Bus,
    pub jobs: Jobs,
    pub mail: Mailer,
    /// The only way to call an address that a customer gave.
    pub egress: Egress,
    pub clock: Clock,
    /// How often those who are signed in may call.
    pub pace: Arc<Pace>,
    pub caps: Caps,
    /// Makes and checks the keyed part of public ids. These keys lie in the database and its backups.
    pub id_keys: Arc<Keyring>,
    /// Encrypts what a copy of the database must not tell, and signs links: `seal.keyring(purpose)`. Its keys lie in the
    /// key file.
    pub seal: Arc<Seal>,
    /// Where people reach this server, without a slash at the end.
    pub public_url: Arc<str>,
    /// After how many days the last copy of something deleted is gone, if the operator said so.
    pub backup_days: Option<u32>,
    /// Whom to write to about this server, if the operator said so.
    pub operator: Option<Arc<str>>,
}

/// What one workspace may have at most, against abuse.
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
