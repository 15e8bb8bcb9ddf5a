use std::sync::Arc;

use blobs::Blobs;
use db::Db;
use egress::Egress;
use jobs::Jobs;
use kernel::{Clock, Keyring, Seal};
use mail::Mailer;

/// Everything a handler or a job may reach outside itself.
#[derive(Clone, Debug)]
pub struct Platform {
    pub db: Db,
    pub blobs: Blobs,
    pub jobs: Jobs,
    pub mail: Mailer,
    /// The only way to call an address that a customer gave.
    pub egress: Egress,
    pub clock: Clock,
    /// Makes and checks the keyed part of public ids.
    pub id_keys: Arc<Keyring>,
    /// Hides the addresses of visitors and signs what their pages carry.
    pub visitor_keys: Arc<Keyring>,
    /// Keeps secrets in the database that its copies must not tell.
    pub seal: Arc<Seal>,
    /// Where people reach this server, without a slash at the end.
    pub public_url: Arc<str>,
    /// After how many days the last copy of something deleted is gone, if the operator said so.
    pub backup_days: Option<u32>,
    /// Whom to write to about this server, if the operator said so.
    pub operator: Option<Arc<str>>,
}
