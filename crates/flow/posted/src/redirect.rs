//! Where a visitor may be sent. Nobody may use our address to reach a place that neither the page
//! nor the endpoint's owner vouches for.

use std::net::Ipv4Addr;

use url::{Host, Url};

use crate::Page;

/// What an endpoint's owner vouches for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vouched<'a> {
    /// Where the owner sends everybody who asks for nothing.
    pub own: Option<&'a str>,
    /// Origins.
    pub sites: &'a [String],
}

/// Where a visitor goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Follow(Url),
    /// Nothing was asked for: our own page.
    Ours,
    /// Nobody vouches for what was asked for: our own page too. The site, if it is one.
    Refused(Option<String>),
}

/// What the form asks for if it may, what the owner has set if the form asks for nothing, else ours.
pub fn target(asked: Option<&str>, page: &Page, vouched: Vouched<'_>) -> Next {
    let own = vouched.own.and_then(|url| Url::parse(url).ok());
    let Some(asked) = asked else { return own.map_or(Next::Ours, Next::Follow) };
    match resolve(asked, page) {
        None => Next::Refused(None),
        Some(target)
            if own.as_ref() == Some(&target)
                || is_listed(&target, vouched.sites)
                || is_same_site(&target, page) =>
        {
            Next::Follow(target)
        }
        Some(stranger) => Next::Refused(Some(stranger.origin().ascii_serialization())),
    }
}

/// What the text means on that page; `None` for everything that is no plain web address.
fn resolve(asked: &str, page: &Page) -> Option<Url> {
    // Browsers read a backslash as a slash and drop tabs and line ends; nothing honest needs them.
    if asked.contains('\\') || asked.chars().any(char::is_control) {
        return None;
    }
    let base = page.address.as_ref().or(page.origin.as_ref());
    let target = match base {
        Some(base) => base.join(asked).ok()?,
        None => Url::parse(asked).ok()?,
    };
    let plain = target.username().is_empty() && target.password().is_none() && has_whole_host(&target);
    let safe = target.scheme() == "https" || (target.scheme() == "http" && is_local(&target));
    (plain && safe).then_some(target)
}

/// A host without an empty label: whose `a..example` would be, nobody can tell.
fn has_whole_host(url: &Url) -> bool {
    url.host_str().is_some_and(|host| {
        let host = host.strip_suffix('.').unwrap_or(host);
        !host.is_empty() && host.split('.').all(|label| !label.is_empty())
    })
}

fn is_listed(target: &Url, sites: &[String]) -> bool {
    let origin = target.origin().ascii_serialization();
    sites.contains(&origin)
}

fn is_same_site(target: &Url, page: &Page) -> bool {
    let Some(origin) = &page.origin else {
        return false;
    };
    match (target.host(), origin.host()) {
        (Some(Host::Domain(to)), Some(Host::Domain(from))) => {
            to == from || registrable(to).is_some_and(|site| registrable(from) == Some(site))
        }
        (to, from) => to.is_some() && to == from,
    }
}

/// The domain somebody registered, by the public suffix list with its private section:
/// `a.github.io` and `b.github.io` are strangers.
fn registrable(host: &str) -> Option<&str> {
    psl::domain_str(host)
}

/// As the policy of our own pages has it too.
fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address == Ipv4Addr::LOCALHOST,
        Some(Host::Ipv6(_)) | None => false,
    }
}

#[cfg(test)]
mod tests;
