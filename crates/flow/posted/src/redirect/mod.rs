//! Decides where a visitor may be redirected after submitting. Our URLs can't be used to redirect to a place that
//! neither the form's page nor the endpoint's owner allows.

use std::net::Ipv4Addr;

use url::{Host, Url};

use crate::Page;

/// The redirect targets that an endpoint's owner allows.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllowedTargets<'a> {
    /// The URL that visitors are redirected to if the form doesn't ask for another.
    pub own: Option<&'a str>,
    /// The origins of the allowed domains.
    pub sites: &'a [String],
}

/// Where a visitor goes after submitting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedirectTarget {
    Url(Url),
    /// To our own page, because neither the form nor the owner names another.
    OurPage,
    /// To our own page, because what the form asks for isn't allowed. The value is its origin, if it is a valid URL.
    NotAllowed(Option<String>),
}

/// Chooses the target: what the form asks for if that is allowed, what the owner has set if the form asks for nothing,
/// or else our own page.
pub fn choose_target(asked: Option<&str>, page: &Page, allowed: AllowedTargets<'_>) -> RedirectTarget {
    let own = allowed.own.and_then(|url| Url::parse(url).ok());
    let Some(asked) = asked else { return own.map_or(RedirectTarget::OurPage, RedirectTarget::Url) };
    match resolve(asked, page) {
        None => RedirectTarget::NotAllowed(None),
        Some(target)
            if own.as_ref() == Some(&target)
                || is_listed(&target, allowed.sites)
                || is_same_site(&target, page) =>
        {
            RedirectTarget::Url(target)
        }
        Some(stranger) => RedirectTarget::NotAllowed(Some(stranger.origin().ascii_serialization())),
    }
}

/// Resolves a target relative to the page. Returns `None` unless the result is an https URL without user name and
/// password, or such an http URL of this computer.
fn resolve(asked: &str, page: &Page) -> Option<Url> {
    // Browsers read a backslash as a slash, and drop tabs and line breaks. No legitimate URL needs them.
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

/// Returns whether the host has no empty label. Nobody can say to whom `a..example` belongs.
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

/// Returns the registrable domain of a host, by the public suffix list with its private section: `a.github.io` and
/// `b.github.io` are different sites.
fn registrable(host: &str) -> Option<&str> {
    psl::domain_str(host)
}

/// Returns whether a URL is on this computer. The Content-Security-Policy of the visitor pages allows the same hosts.
fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address == Ipv4Addr::LOCALHOST,
        Some(Host::Ipv6(_)) | None => false,
    }
}

#[cfg(test)]
mod tests;
