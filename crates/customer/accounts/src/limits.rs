use anyhow::ensure;
use serde::Deserialize;

/// How often somebody may try, an hour unless it says otherwise.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub register_per_hour: u32,
    /// From one address.
    pub failures_per_hour_address: u32,
    /// For one account, by devices that have never signed in to it.
    pub failures_per_hour_account: u32,
    /// By each device that has.
    pub failures_per_hour_device: u32,
    /// Sign-ins from one address, successful ones included: each costs a hash. Known devices are counted apart, and
    /// their first few are not counted.
    pub sign_ins_per_hour_address: u32,
    /// Sign-ins of one known device, successful ones included.
    pub sign_ins_per_hour_device: u32,
    /// By all strangers together; beyond it they wait.
    pub failures_per_minute_everybody: u32,
    /// Letters with a link to one address.
    pub letters_per_hour: u32,
    /// Letters asked for from one address.
    pub letters_per_hour_address: u32,
    /// Emails with a link that one account asks for, whatever the addresses.
    pub emails_per_hour_account: u32,
}

impl Limits {
    pub fn check(&self) -> anyhow::Result<()> {
        let all = [
            self.register_per_hour,
            self.failures_per_hour_address,
            self.failures_per_hour_account,
            self.failures_per_hour_device,
            self.sign_ins_per_hour_address,
            self.sign_ins_per_hour_device,
            self.failures_per_minute_everybody,
            self.letters_per_hour,
            self.letters_per_hour_address,
            self.emails_per_hour_account,
        ];
        ensure!(all.iter().all(|&limit| limit > 0), "every limit must be at least 1");
        Ok(())
    }
}
