//! The section `[status]` of the configuration.

use std::fmt;

use anyhow::ensure;
use serde::Deserialize;

const MIN_SECRET_CHARS: usize = 16;

/// What the server needs to accept measurements. There is no derived `Debug`, because it contains a secret.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The secret that the probe sends. If it's empty, no measurements are accepted.
    pub probe_secret: String,
}

impl Settings {
    pub fn check(&self) -> anyhow::Result<()> {
        let is_long = self.probe_secret.len() >= MIN_SECRET_CHARS;
        ensure!(self.probe_secret.is_empty() || is_long, "probe_secret must have at least 16 characters");
        Ok(())
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Settings(accepts measurements: {})", !self.probe_secret.is_empty())
    }
}
