use anyhow::ensure;
use serde::Deserialize;

/// How much comes through the door at once. What one post may carry is said in `posted::limits`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Beyond it a post is accepted as spam: a minute, per address and endpoint.
    pub soft_per_minute: u32,
    pub soft_burst: u32,
    /// Beyond it a post is refused: a minute, per address.
    pub address_per_minute: u32,
    /// Beyond it a post is refused: a minute, per endpoint.
    pub endpoint_per_minute: u32,
    /// Megabytes that all request bodies under way may hold together, with the answers that repeat them.
    pub body_memory: u32,
}

impl Limits {
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
