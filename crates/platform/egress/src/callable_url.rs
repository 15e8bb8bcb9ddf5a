//! Parses customers' URLs into [`CallableUrl`], by their text alone. Nothing is resolved or connected to here.

use std::fmt;
use std::net::IpAddr;

use url::{Host, Url};

/// The maximum length of a URL in bytes: longer than any that people paste, short enough to store and show.
const MAX_CALLABLE_URL_BYTES: usize = 2048;

/// A customer's URL in one normal form: `http` or `https`, with a host, without user name, password or fragment.
///
/// [`crate::Egress::check`] creates it. The addresses that its name resolves to are checked when it is called.
#[derive(Clone, PartialEq, Eq)]
pub struct CallableUrl {
    url: Url,
}

/// Why a URL may not be called. There is one message per cause (docs/decisions/0058).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It isn't an `http` or `https` URL, or it is written in an unusual way.
    Unreadable,
    /// Its port isn't one of the operator's `egress.ports`.
    Port,
    /// Its host is an address that isn't on the public internet, resolves only to such addresses, or is a name that
    /// is used only inside networks.
    Private,
    /// Its host name couldn't be resolved.
    UnknownHost,
}

impl Refused {
    /// The message shown to the customer.
    pub fn message(self) -> &'static str {
        match self {
            Self::Unreadable => {
                "Enter a full URL that starts with https:// or http:// and has no user name or password."
            }
            Self::Port => "This port isn't allowed. Leave it out to use the default port.",
            Self::Private => "This URL points to a private network. Only public addresses can be called.",
            Self::UnknownHost => "This host name wasn't found. Check the spelling.",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.message())
    }
}

impl std::error::Error for Refused {}

impl CallableUrl {
    /// Parses a URL and normalises it.
    ///
    /// Unusual spellings are rejected, not repaired: another program could read the same text as a different host.
    pub(crate) fn parse(text: &str) -> Result<Self, Refused> {
        if text.len() > MAX_CALLABLE_URL_BYTES
            || text.contains(is_odd)
            || authority(text).is_none_or(|part| part.contains('@'))
        {
            return Err(Refused::Unreadable);
        }
        let mut url = Url::parse(text).map_err(|_| Refused::Unreadable)?;
        url.set_fragment(None);
        if let Some(name) = url.domain().and_then(|name| name.strip_suffix('.')).map(str::to_owned) {
            url.set_host(Some(&name)).map_err(|_| Refused::Unreadable)?;
        }
        let has_gap = url.domain().is_some_and(|name| name.split('.').any(str::is_empty));
        let has_user = !url.username().is_empty() || url.password().is_some();
        let is_web = matches!(url.scheme(), "http" | "https");
        if has_gap || has_user || !is_web || url.host().is_none() {
            Err(Refused::Unreadable)
        } else {
            Ok(Self { url })
        }
    }

    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    pub(crate) fn url(&self) -> &Url {
        &self.url
    }

    pub(crate) fn port(&self) -> Option<u16> {
        self.url.port_or_known_default()
    }

    /// The host as an IP address, if it is written as one in any notation.
    pub(crate) fn literal(&self) -> Option<IpAddr> {
        match self.url.host()? {
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
            Host::Domain(_) => None,
        }
    }

    /// The host name, if the host isn't an IP address.
    pub(crate) fn name(&self) -> Option<&str> {
        self.url.domain()
    }
}

/// Whether the URL parser would drop this character or turn it into a slash.
fn is_odd(character: char) -> bool {
    character.is_control() || character.is_whitespace() || character == '\\'
}

/// The part between `://` and the path. The URL parser would also accept one slash, none, or five.
fn authority(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("://")?;
    rest.split(['/', '?', '#']).next().filter(|part| !part.is_empty())
}

impl fmt::Display for CallableUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// Hides the URL, because the path of a webhook is often its secret.
impl fmt::Debug for CallableUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("CallableUrl(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form_of_each_address() {
        let form = |text: &str| CallableUrl::parse(text).expect("a URL").to_string();
        assert_eq!(form("https://Hooks.Example.com"), "https://hooks.example.com/");
        assert_eq!(form("https://hooks.example.com./a?b=c#d"), "https://hooks.example.com/a?b=c");
        assert_eq!(form("http://bücher.example:80/"), "http://xn--bcher-kva.example/");
        assert_eq!(form("https://hooks.example.com/a@b/%0d%0a"), "https://hooks.example.com/a@b/%0d%0a");
    }

    #[test]
    fn its_path_does_not_show() {
        let url = CallableUrl::parse("https://hooks.example.com/sesame").expect("a URL");
        assert!(!format!("{url:?}").contains("sesame"));
    }
}
