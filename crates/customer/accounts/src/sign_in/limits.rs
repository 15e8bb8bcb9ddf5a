use anyhow::ensure;
use serde::Deserialize;

/// The limits of `[sign_in]` in the configuration, per hour unless the name says otherwise. `attempts.rs` applies them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Registrations from one IP address, including those with an email address that is already taken.
    pub register_per_hour: u32,
    /// Failed attempts from one IP address.
    pub failures_per_hour_address: u32,
    /// Failed attempts for one account, from devices that have never signed in to it.
    pub failures_per_hour_account: u32,
    /// Failed attempts of one known device.
    pub failures_per_hour_device: u32,
    /// Sign-ins from one IP address, including successful ones, since each costs a password hash. Known devices are
    /// counted separately, and their first few sign-ins aren't counted.
    pub sign_ins_per_hour_address: u32,
    /// Sign-ins of one known device, including successful ones.
    pub sign_ins_per_hour_device: u32,
    /// Failed attempts of all unknown devices together. Beyond it, their attempts are delayed.
    pub failures_per_minute_everybody: u32,
    /// Emails with a link to one email address.
    pub emails_per_hour: u32,
    /// Emails with a link requested from one IP address.
    pub emails_per_hour_address: u32,
    /// Emails with a link requested by one account, to any address.
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
            self.emails_per_hour,
            self.emails_per_hour_address,
            self.emails_per_hour_account,
        ];
        ensure!(all.iter().all(|&limit| limit > 0), "every limit must be at least 1");
        Ok(())
    }
}
