//! The section `[backup]` of the configuration.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde::Deserialize;

use crate::cipher::Cipher;

/// The folder in the target that everything is in, so that a bucket can be used for other things too.
const TARGET_ROOT: &str = "formtray-backups";

/// The settings of backups. `Debug` shows no secret, since `blobs::Settings` doesn't.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where backups are written to. An empty path means that there are none.
    pub target: blobs::Settings,
    /// The public keys that everything is encrypted for.
    pub recipients: Vec<String>,
    /// Whether backups are written without encryption if there are no recipients.
    pub unencrypted: bool,
    /// The file with the private key, which only `verify` and `restore` need.
    pub identity_file: String,
    pub keep_days: u32,
    /// After how many hours without a backup there is an alarm; 0 means never.
    pub stale_after_hours: u32,
    /// The folder with `pg_dump`, `pg_restore` and `psql`. If it's empty, they are looked up.
    pub postgres_programs: String,
    pub spool_wait_seconds: u64,
}

impl Settings {
    pub fn check(&self) -> anyhow::Result<()> {
        ensure!(self.keep_days > 0, "keep_days must be at least 1");
        let is_option = |text: &String| text.is_empty() || text.starts_with('-');
        ensure!(!self.recipients.iter().any(is_option), "recipients must be public keys such as age1…");
        ensure!(
            self.recipients.is_empty() || !self.unencrypted,
            "unencrypted can't be true while there are recipients"
        );
        Ok(())
    }

    /// Returns whether backups are configured at all.
    pub fn has_target(&self) -> bool {
        !matches!(&self.target, blobs::Settings::Folder { path } if path.as_os_str().is_empty())
    }

    /// Returns after how much time without a backup there is an alarm, if there is one.
    pub fn stale_after(&self) -> Option<Duration> {
        let hours = u64::from(self.stale_after_hours);
        (self.has_target() && hours > 0).then(|| Duration::from_secs(hours * 3600))
    }

    /// Opens the folder of an installation in the target, or the one with all of them.
    pub(crate) fn open_target(&self, installation: &str) -> anyhow::Result<blobs::Blobs> {
        ensure!(self.has_target(), "backup.target isn't set, so there is nowhere to keep backups");
        if let blobs::Settings::Folder { path } = &self.target {
            // Others needn't read it, least of all without encryption. An existing folder stays as it is.
            let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
            made.with_context(|| format!("failed to create {}", path.display()))?;
        }
        let root = format!("{TARGET_ROOT}/{installation}");
        blobs::Blobs::open(&self.target, root.trim_end_matches('/')).context("failed to open backup.target")
    }

    /// Returns how new backups are encrypted.
    pub(crate) fn cipher(&self) -> anyhow::Result<Cipher> {
        ensure!(
            !self.recipients.is_empty() || self.unencrypted,
            "backup.recipients is empty: create a key with `age-keygen` and enter its public key, or set \
             backup.unencrypted if the target encrypts by itself"
        );
        Ok(Cipher::new(self.recipients.clone()))
    }

    pub(crate) fn identity(&self) -> Option<&Path> {
        Some(self.identity_file.as_str()).filter(|path| !path.is_empty()).map(Path::new)
    }

    pub(crate) fn programs(&self) -> Option<&Path> {
        Some(self.postgres_programs.as_str()).filter(|path| !path.is_empty()).map(Path::new)
    }
}
