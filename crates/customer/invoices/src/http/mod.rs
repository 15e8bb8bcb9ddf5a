pub(crate) mod details;
pub(crate) mod export;
pub(crate) mod list;
pub(crate) mod pdf;
pub(crate) mod read;

use api::{Error, Platform};

/// Fails if the server has no billing.
fn require_billing(platform: &Platform) -> Result<(), Error> {
    if platform.billing_enabled {
        Ok(())
    } else {
        Err(Error::conflict("no_billing", "This server has no billing."))
    }
}
