use anyhow::ensure;
use serde::Deserialize;

/// The section `[limits]` of the configuration: how many submissions, and how much of their bodies, are accepted at a
/// time. The limits of a single submission are in `posted::limits`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Submissions per minute from one IP address to one endpoint. Those beyond it are accepted as spam.
    pub soft_per_minute: u32,
    /// How many submissions may arrive at once from one IP address to one endpoint before that limit applies.
    pub soft_burst: u32,
    /// Submissions per minute from one IP address. Those beyond it are rejected.
    pub address_per_minute: u32,
    /// Submissions per minute to one endpoint. Those beyond it are rejected.
    pub endpoint_per_minute: u32,
    /// The memory in megabytes for all request bodies in progress, with the responses that repeat them.
    pub body_memory: u32,
}

impl Limits {
    /// Returns an error that names the settings that are out of range.
    pub fn check(&self) -> anyhow::Result<()> {
        let rates =
            [self.soft_per_minute, self.soft_burst, self.address_per_minute, self.endpoint_per_minute];
        ensure!(
            rates.iter().all(|&rate| rate > 0),
            "soft_per_minute, soft_burst, address_per_minute and endpoint_per_minute must be at least 1"
        );
        let least = api::BodyBudget::MIN_MEGABYTES;
        ensure!((least..=4096).contains(&self.body_memory), "body_memory must be {least} to 4096 megabytes");
        Ok(())
    }
}
