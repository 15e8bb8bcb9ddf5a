use std::net::IpAddr;

use api::ClientAddress;
use kernel::Keyring;

/// The label under which the key for hashing IP addresses is derived from the key file.
pub(crate) const IP_HASH_KEY_LABEL: &str = "visitor addresses";

/// The IP address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientIp(pub IpAddr);

impl ClientIp {
    /// Returns what rate limits count by: the IPv4 address, or the /64 network of an IPv6 address.
    pub(crate) fn network(self) -> IpAddr {
        ClientAddress(self.0).network()
    }

    /// Returns a keyed hash of the address. It shows whether two submissions came from the same address, and nothing
    /// else to anyone without the key.
    pub(crate) fn hash(self, keys: &Keyring) -> [u8; 16] {
        let mut message = b"address ".to_vec();
        match self.0 {
            IpAddr::V4(address) => message.extend_from_slice(&address.octets()),
            IpAddr::V6(address) => message.extend_from_slice(&address.octets()),
        }
        keys.tag(&message)
    }
}
