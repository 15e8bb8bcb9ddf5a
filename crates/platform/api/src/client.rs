//! Finds a client's IP address, from the connection and from the forwarding headers of trusted proxies. `middleware.rs`
//! stores it as [`ClientAddress`] in each request; rate limits and the memory budget count by it.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;

/// The other end of the connection: the client itself, or a proxy in front of us.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

/// The IP address of the client, as far as trusted proxies state it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(pub IpAddr);

/// The network part of an IPv6 address. A customer usually has a whole /64 network, so all its addresses count as one.
const IPV6_NETWORK_MASK: u128 = !0 << 64;

impl ClientAddress {
    /// Returns what limits count by: an IPv4 address, or the /64 network of an IPv6 address.
    pub fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & IPV6_NETWORK_MASK)),
        }
    }
}

/// The proxies whose forwarding headers are believed.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl TrustedProxies {
    /// Parses addresses and networks such as `127.0.0.1` and `10.0.0.0/8`.
    pub fn parse(stated: &[String]) -> Result<Self, ipnet::AddrParseError> {
        let nets = stated.iter().map(|text| match text.parse::<IpAddr>() {
            Ok(address) => Ok(IpNet::from(address)),
            Err(_) => text.parse::<IpNet>(),
        });
        Ok(Self(nets.collect::<Result<_, _>>()?))
    }

    pub(crate) fn record(&self, request: &mut Request) {
        let address = self.address(request.extensions(), request.headers());
        request.extensions_mut().insert(ClientAddress(address));
    }

    /// Reads the forwarded addresses from right to left, for as long as the one that added each is a trusted proxy.
    /// What an untrusted client wrote into the header is never used.
    fn address(&self, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
        let peer = extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
        let mut address = peer.to_canonical();
        let lines: Vec<&str> =
            headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
        let stated = lines.iter().rev().flat_map(|line| line.rsplit(','));
        for hop in stated {
            if !self.trusts(address) {
                break;
            }
            let Some(before) = parse_hop(hop) else { break };
            address = before;
        }
        address
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(&address))
    }
}

/// Parses one entry of the header. Some proxies add a port.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let address = hop.parse::<IpAddr>().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|at| at.ip()));
    address.map(|address| address.to_canonical())
}

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let known = parts.extensions.get::<Self>().copied();
        Ok(known.unwrap_or(Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(trusted: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let trusted: Vec<String> = trusted.iter().map(|&text| text.to_owned()).collect();
        let mut extensions = Extensions::new();
        extensions.insert(Peer(SocketAddr::new(peer.parse().expect("an address"), 1)));
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        TrustedProxies::parse(&trusted).expect("networks").address(&extensions, &headers).to_string()
    }

    #[test]
    fn a_network_of_ipv6_is_one() {
        let network = |text: &str| ClientAddress(text.parse().expect("an address")).network();
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("1.2.3.4"), network("1.2.3.5"));
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted = ["127.0.0.1", "10.0.0.0/8"];
        assert_eq!(address(&[], "127.0.0.1", &["1.2.3.4"]), "127.0.0.1");
        assert_eq!(address(&trusted, "8.8.8.8", &["1.2.3.4"]), "8.8.8.8");
        assert_eq!(address(&trusted, "127.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(address(&trusted, "127.0.0.1", &["6.6.6.6, 1.2.3.4"]), "1.2.3.4", "the left is hearsay");
        assert_eq!(address(&trusted, "127.0.0.1", &["6.6.6.6", "1.2.3.4, 10.1.1.1"]), "1.2.3.4");
        assert_eq!(address(&trusted, "127.0.0.1", &["1.2.3.4:5678"]), "1.2.3.4");
        assert_eq!(address(&trusted, "127.0.0.1", &["[2001:db8::1]:443"]), "2001:db8::1");
        assert_eq!(address(&trusted, "::ffff:127.0.0.1", &["::ffff:1.2.3.4"]), "1.2.3.4");
        assert_eq!(address(&trusted, "127.0.0.1", &["rubbish"]), "127.0.0.1");
        assert_eq!(address(&trusted, "127.0.0.1", &[]), "127.0.0.1");
    }
}
