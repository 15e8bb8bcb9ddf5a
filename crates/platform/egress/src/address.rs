use std::fmt;
use std::net::IpAddr;

use url::{Host, Url};

/// Longer than any address people paste, short enough to store and show.
const LONGEST: usize = 2048;

/// An address that may be called as far as its text tells. Where its name leads is asked when it is called.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    url: Url,
}

/// Why an address may not be called (docs/decisions/0058).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is no URL of the web, or an unusual one.
    Unreadable,
    Port,
    /// It is, or its name leads to, an address that is not on the public internet.
    Private,
    /// Its name leads nowhere.
    UnknownHost,
}

impl Refused {
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

impl Address {
    /// What is unusual is refused and not mended: whoever reads the same text otherwise would call somebody else.
    pub(crate) fn parse(text: &str) -> Result<Self, Refused> {
        if text.len() > LONGEST
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

    /// The host if it is written in numbers, in whatever notation.
    pub(crate) fn literal(&self) -> Option<IpAddr> {
        match self.url.host()? {
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
            Host::Domain(_) => None,
        }
    }

    pub(crate) fn name(&self) -> Option<&str> {
        self.url.domain()
    }
}

/// The parser drops some of these and turns others into a slash.
fn is_odd(letter: char) -> bool {
    letter.is_control() || letter.is_whitespace() || letter == '\\'
}

/// What stands between `//` and the path. The parser would also do with one slash, with none, and with five.
fn authority(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("://")?;
    rest.split(['/', '?', '#']).next().filter(|part| !part.is_empty())
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// Paths of such addresses are often the secret that opens them.
impl fmt::Debug for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Address(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form_of_each_address() {
        let form = |text: &str| Address::parse(text).expect("an address").to_string();
        assert_eq!(form("https://Hooks.Example.com"), "https://hooks.example.com/");
        assert_eq!(form("https://hooks.example.com./a?b=c#d"), "https://hooks.example.com/a?b=c");
        assert_eq!(form("http://bücher.example:80/"), "http://xn--bcher-kva.example/");
        assert_eq!(form("https://hooks.example.com/a@b/%0d%0a"), "https://hooks.example.com/a@b/%0d%0a");
    }

    #[test]
    fn its_path_does_not_show() {
        let address = Address::parse("https://hooks.example.com/sesame").expect("an address");
        assert!(!format!("{address:?}").contains("sesame"));
    }
}
