use std::net::IpAddr;

use api::ClientAddress;
use kernel::Keyring;

/// The label under which the key that hides addresses is derived from the key file.
pub(crate) const PURPOSE: &str = "visitor addresses";

/// Who posts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub IpAddr);

impl Caller {
    /// What limits count by: an IPv4 address, or an IPv6 network of 64 bits.
    pub(crate) fn network(self) -> IpAddr {
        ClientAddress(self.0).network()
    }

    /// Tells whether two posts came from one address, and nothing else without the key.
    pub(crate) fn hash(self, keys: &Keyring) -> [u8; 16] {
        let mut message = b"address ".to_vec();
        match self.0 {
            IpAddr::V4(address) => message.extend_from_slice(&address.octets()),
            IpAddr::V6(address) => message.extend_from_slice(&address.octets()),
        }
        keys.tag(&message)
    }
}
