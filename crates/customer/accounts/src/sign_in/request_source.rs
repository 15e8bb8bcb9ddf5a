//! Where a request about an account comes from, as far as it is shown to the owner or counted by rate limits.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use api::ClientAddress;
use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use kernel::{Token, TokenHash};

/// The header with the device token of an earlier sign-in.
pub(crate) const DEVICE_HEADER: HeaderName = HeaderName::from_static("x-device");

/// Where a request about an account comes from.
#[derive(Clone, Debug)]
pub struct RequestSource {
    /// The browser and system, such as "Firefox on Linux", for the owner to recognise.
    pub(crate) device: String,
    /// The /24 or /48 network of the IP address, for the owner to recognise. Nothing more precise is stored.
    pub(crate) network: String,
    /// The IP address that attempts are counted by; for IPv6 its /64 network.
    pub(crate) address: IpAddr,
    /// The hash of the device token that an earlier sign-in on this device returned.
    pub(crate) device_token: Option<TokenHash>,
}

impl RequestSource {
    /// Someone on the server's console.
    pub fn console() -> Self {
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self { device: "Server console".to_owned(), network: network(address), address, device_token: None }
    }

    fn read(address: IpAddr, headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        Self {
            device: device(text(USER_AGENT).unwrap_or_default()),
            network: network(address),
            address: counted(address),
            device_token: text(DEVICE_HEADER).and_then(Token::parse).map(|token| token.hash()),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for RequestSource {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
        Ok(Self::read(address, &parts.headers))
    }
}

fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{}/24", Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            format!("{}/48", Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

/// The address to count attempts by. A household has a whole /64 of IPv6, so it counts as one.
fn counted(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// How browsers identify themselves. The first match counts, because many also contain the names of those further down.
const USER_AGENT_BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
const USER_AGENT_SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// Describes a device in our own words only. The content of a stranger's header is never shown.
fn device(user_agent: &str) -> String {
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| *name)
    };
    match (first(&USER_AGENT_BROWSERS), first(&USER_AGENT_SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_told_in_our_words() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
        for (user_agent, told) in [
            (chrome, "Chrome on Linux"),
            (edge, "Edge on Windows"),
            (safari, "Safari on iPhone"),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on macOS",
            ),
            ("curl/8.5", "curl"),
            ("<script>alert(1)</script>", "Unknown device"),
            ("", "Unknown device"),
        ] {
            assert_eq!(device(user_agent), told);
        }
    }

    #[test]
    fn networks_are_told_coarsely_and_counted_finely() {
        let told = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(told("203.0.113.77"), "203.0.113.0/24");
        assert_eq!(told("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        let counted = |text: &str| counted(text.parse().expect("an address")).to_string();
        assert_eq!(counted("203.0.113.77"), "203.0.113.77");
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
