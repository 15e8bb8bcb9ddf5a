//! The signal of a disposable email address, by the list of domains in the crate `mailchecker`.

use std::collections::HashSet;
use std::sync::LazyLock;

use posted::{Field, special_fields};

use super::signal::Signal;

static DOMAINS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| mailchecker::blacklist().into_iter().collect());

/// Returns a signal if the reply-to address belongs to a disposable email service, or to a subdomain of one.
pub(super) fn signal(fields: &[Field]) -> Option<Signal> {
    let address = special_fields::reply_to(fields)?.to_ascii_lowercase();
    let (_, host) = address.rsplit_once('@')?;
    let mut suffixes = host.match_indices('.').map(|(at, _)| &host[at + 1..]);
    let known = DOMAINS.contains(host) || suffixes.any(|suffix| DOMAINS.contains(suffix));
    known.then_some(("disposable", 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throw_away_addresses_are_known() {
        let of = |address: &str| signal(&[Field::text("email", address)]).is_some();
        assert!(of("a@mailinator.com") && of("a@x.mailinator.com") && of("A@YOPMAIL.com"));
        assert!(!of("a@example.com") && !of("a@gmail.com") && !of("nobody"));
    }
}
