//! Which addresses are on the public internet, by the registries of special-purpose addresses (RFC 6890 and later
//! additions).
//!
//! IPv4 addresses are public unless they are listed. IPv6 addresses are public only if they are in the range that is
//! allocated for use, and not listed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{Ipv4Net, Ipv6Net};

/// IPv4 networks that aren't public.
const SPECIAL_V4: [Ipv4Net; 15] = [
    v4([0, 0, 0, 0], 8),       // this network
    v4([10, 0, 0, 0], 8),      // private
    v4([100, 64, 0, 0], 10),   // carrier-grade NAT
    v4([127, 0, 0, 0], 8),     // loopback
    v4([169, 254, 0, 0], 16),  // link-local
    v4([172, 16, 0, 0], 12),   // private
    v4([192, 0, 0, 0], 24),    // protocol assignments
    v4([192, 0, 2, 0], 24),    // documentation
    v4([192, 88, 99, 0], 24),  // 6to4 relays
    v4([192, 168, 0, 0], 16),  // private
    v4([198, 18, 0, 0], 15),   // benchmarking
    v4([198, 51, 100, 0], 24), // documentation
    v4([203, 0, 113, 0], 24),  // documentation
    v4([224, 0, 0, 0], 4),     // multicast
    v4([240, 0, 0, 0], 4),     // reserved, broadcast
];

/// The whole IPv6 range that is allocated for use.
const GLOBAL_V6: Ipv6Net = v6([0x2000, 0, 0, 0, 0, 0, 0, 0], 3);

/// Networks within [`GLOBAL_V6`] that aren't public.
const SPECIAL_V6: [Ipv6Net; 4] = [
    v6([0x2001, 0, 0, 0, 0, 0, 0, 0], 23), // protocol assignments: Teredo, benchmarking, ORCHID
    v6([0x2001, 0xdb8, 0, 0, 0, 0, 0, 0], 32), // documentation
    v6([0x2002, 0, 0, 0, 0, 0, 0, 0], 16), // 6to4
    v6([0x3fff, 0, 0, 0, 0, 0, 0, 0], 20), // documentation
];

/// IPv4 networks that are never called: metadata services, which hand out a machine's credentials, and addresses that
/// don't belong to a single machine.
const NEVER_V4: [Ipv4Net; 8] = [
    v4([169, 254, 169, 0], 24),   // metadata: most clouds
    v4([169, 254, 170, 0], 24),   // metadata: containers and pods on AWS
    v4([100, 100, 100, 200], 32), // metadata: Alibaba
    v4([168, 63, 129, 16], 32),   // metadata: Azure, among public addresses
    v4([192, 0, 0, 192], 32),     // metadata: Oracle
    v4([0, 0, 0, 0], 8),          // this network; 0.0.0.0 is this machine
    v4([224, 0, 0, 0], 4),        // multicast
    v4([240, 0, 0, 0], 4),        // reserved, broadcast
];

/// IPv6 networks that are never called: the same, and those that embed an IPv4 address, which a translator or the end
/// of a tunnel would extract.
const NEVER_V6: [Ipv6Net; 10] = [
    v6([0xfd00, 0xec2, 0, 0, 0, 0, 0, 0], 32),        // metadata: AWS
    v6([0xfd20, 0xce, 0, 0, 0, 0, 0, 0], 32),         // metadata: Google
    v6([0xfe80, 0, 0, 0, 0, 0, 0xa9fe, 0xa9fe], 128), // metadata: OpenStack
    v6([0xff00, 0, 0, 0, 0, 0, 0, 0], 8),             // multicast
    v6([0, 0, 0, 0, 0, 0, 0, 0], 96),                 // IPv4-compatible; unspecified
    v6([0, 0, 0, 0, 0, 0xffff, 0, 0], 96),            // IPv4-mapped
    v6([0, 0, 0, 0, 0xffff, 0, 0, 0], 96),            // IPv4-translated (SIIT)
    v6([0x64, 0xff9b, 1, 0, 0, 0, 0, 0], 48),         // NAT64, an operator's own
    v6([0x2001, 0, 0, 0, 0, 0, 0, 0], 32),            // Teredo
    v6([0x2002, 0, 0, 0, 0, 0, 0, 0], 16),            // 6to4
];

const fn v4(octets: [u8; 4], prefix: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::from_octets(octets), prefix)
}

const fn v6(segments: [u16; 8], prefix: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::from_segments(segments), prefix)
}

/// Whether an address is on the public internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_V4.iter().any(|network| network.contains(&address)),
        IpAddr::V6(address) => {
            GLOBAL_V6.contains(&address) && !SPECIAL_V6.iter().any(|network| network.contains(&address))
        }
    }
}

/// Whether an address is never called, whatever the settings say.
pub(crate) fn is_never_called(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => NEVER_V4.iter().any(|network| network.contains(&address)),
        // It is in the IPv4-compatible network, but an operator may allow it.
        IpAddr::V6(Ipv6Addr::LOCALHOST) => false,
        IpAddr::V6(address) => {
            is_isatap(address) || NEVER_V6.iter().any(|network| network.contains(&address))
        }
    }
}

/// Whether this is an ISATAP address, which ends in an IPv4 address, whatever its network.
fn is_isatap(address: Ipv6Addr) -> bool {
    matches!(address.segments(), [_, _, _, _, 0 | 0x200, 0x5efe, _, _])
}

/// The IPv4 address behind an address of the well-known NAT64 prefix, 64:ff9b::/96.
pub(crate) fn translated(address: IpAddr) -> Option<Ipv4Addr> {
    let IpAddr::V6(address) = address else { return None };
    match address.octets() {
        [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, a, b, c, d] => Some(Ipv4Addr::new(a, b, c, d)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
