use anyhow::ensure;
use serde::Deserialize;

/// The longest `wait_seconds`: a round has to end before the next one begins.
const MAX_WAIT_SECONDS: u64 = 50;

/// The section `[probe]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProbeSettings {
    /// The URL of the server that is measured, without a trailing slash. If it's empty, `server.public_url`.
    pub url: String,
    /// The id of the endpoint that the probe submits to.
    pub endpoint: String,
    /// Where the probe receives the webhooks of its own submissions.
    pub listen: String,
    /// The URL under which the server reaches `listen`.
    pub receiver_url: String,
    /// How long a webhook may take until the delivery counts as delayed.
    pub wait_seconds: u64,
    /// The file with the measurements of the last 8 days.
    pub file: String,
}

impl ProbeSettings {
    pub fn check(&self) -> anyhow::Result<()> {
        ensure!(!self.url.ends_with('/'), "url must not end with a slash");
        ensure!((1..=MAX_WAIT_SECONDS).contains(&self.wait_seconds), "wait_seconds must be 1 to 50");
        Ok(())
    }
}
