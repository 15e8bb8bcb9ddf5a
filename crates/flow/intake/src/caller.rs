use std::net::{IpAddr, Ipv6Addr};

use kernel::Keyring;

/// Whoever has a network of IPv6 has all of its addresses, so that they count as one.
const NETWORK: u128 = !0 << 64;

/// Who posts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub IpAddr);

impl Caller {
    /// What limits count by: an IPv4 address, or an IPv6 network of 64 bits.
    pub(crate) fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & NETWORK)),
        }
    }

    /// Tells whether two posts came from one address, and nothing else without the key.
    pub(crate) fn hash(self, keys: &Keyring) -> [u8; 16] {
        let mut message = b"address ".to_vec();
        match self.0 {
            IpAddr::V4(address) => message.extend_from_slice(&address.octets()),
            IpAddr::V6(address) => message.extend_from_slice(&address.octets()),
        }
        let tag = keys.sign(&message);
        tag[..16].try_into().expect("sixteen of 32 bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one() {
        let network = |text: &str| Caller(text.parse().expect("an address")).network();
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("1.2.3.4"), network("1.2.3.5"));
    }
}
