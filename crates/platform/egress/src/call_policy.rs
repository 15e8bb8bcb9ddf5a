//! Decides which hosts, IP addresses and ports may be called, by the operator's settings and the lists in `networks`.
//!
//! The client asks it about every URL, the resolver about every address that a name resolves to.

use std::net::IpAddr;

use ipnet::IpNet;

use crate::networks::{is_never_called, is_public, translated};
use crate::{CallableUrl, Refused};

/// Names that have a meaning only inside a network (RFC 6761, 6762, 7686, 8375, and `internal`).
const INTERNAL_ZONES: [&str; 6] = ["localhost", "local", "localdomain", "internal", "home.arpa", "onion"];

/// The rules for what may be called.
#[derive(Clone, Debug)]
pub(crate) struct CallPolicy {
    /// Networks that aren't public and may be called anyway.
    pub(crate) allowed: Vec<IpNet>,
    /// Networks that are public and may not be called anyway.
    pub(crate) refused: Vec<IpNet>,
    pub(crate) ports: Vec<u16>,
}

impl CallPolicy {
    /// Checks everything about a URL that can be checked without resolving its name.
    pub(crate) fn check_url(&self, url: &CallableUrl) -> Result<(), Refused> {
        let host = match (url.literal(), url.name()) {
            (Some(literal), _) => self.allows(literal),
            (None, Some(name)) => self.allows_name(name),
            (None, None) => false,
        };
        if !host {
            return Err(Refused::Private);
        }
        let is_open = url.port().is_some_and(|port| self.ports.contains(&port));
        if is_open { Ok(()) } else { Err(Refused::Port) }
    }

    /// Whether we may connect to this address.
    ///
    /// An address of a NAT64 translator must be in an allowed network, and the IPv4 address behind it must be
    /// admitted too.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        if is_never_called(address) || holds(&self.refused, address) {
            return false;
        }
        match translated(address) {
            Some(behind) => holds(&self.allowed, address) && self.allows(behind.into()),
            None => is_public(address) || holds(&self.allowed, address),
        }
    }

    /// Whether a host name may be called.
    ///
    /// If the operator allows any network, names used only inside networks may be called too: the addresses they
    /// resolve to are checked anyway.
    fn allows_name(&self, name: &str) -> bool {
        let is_inside = || {
            !name.contains('.')
                || INTERNAL_ZONES
                    .iter()
                    .any(|zone| name.strip_suffix(zone).is_some_and(|rest| rest.ends_with('.')))
        };
        !name.is_empty() && (!self.allowed.is_empty() || !is_inside())
    }
}

fn holds(networks: &[IpNet], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(allowed: &[&str], refused: &[&str]) -> CallPolicy {
        let read = |networks: &[&str]| networks.iter().map(|text| text.parse().unwrap()).collect();
        CallPolicy { allowed: read(allowed), refused: read(refused), ports: vec![80, 443] }
    }

    fn allows(policy: &CallPolicy, text: &str) -> bool {
        policy.allows(text.parse().unwrap())
    }

    #[test]
    fn an_operator_opens_and_closes_networks() {
        let policy = policy(&["10.1.0.0/16", "::1/128"], &["93.184.215.0/24"]);
        assert!(allows(&policy, "10.1.2.3") && !allows(&policy, "10.2.0.1"));
        assert!(allows(&policy, "::1") && !allows(&policy, "127.0.0.1"));
        assert!(allows(&policy, "93.184.216.1") && !allows(&policy, "93.184.215.1"));
        assert!(!allows(&policy, "::ffff:10.1.2.3"));
    }

    #[test]
    fn nobody_opens_metadata() {
        let all = policy(&["0.0.0.0/0", "::/0"], &[]);
        assert!(allows(&all, "127.0.0.1") && allows(&all, "fe80::1"));
        for text in
            ["169.254.169.254", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "fd00:ec2::254", "0.0.0.0"]
        {
            assert!(!allows(&all, text), "{text}");
        }
    }

    #[test]
    fn a_translator_is_as_open_as_what_lies_behind() {
        let policy = policy(&["64:ff9b::/96"], &[]);
        assert!(allows(&policy, "64:ff9b::808:808"));
        assert!(!allows(&policy, "64:ff9b::7f00:1") && !allows(&policy, "64:ff9b::a00:1"));
    }

    #[test]
    fn names_of_the_inside() {
        let (closed, open) = (policy(&[], &[]), policy(&["10.0.0.0/8"], &[]));
        for name in [
            "localhost",
            "a.localhost",
            "metadata.google.internal",
            "printer.local",
            "intranet",
            "b.home.arpa",
        ] {
            assert!(!closed.allows_name(name) && open.allows_name(name), "{name}");
        }
        assert!(closed.allows_name("notlocal.example") && closed.allows_name("mylocal.com"));
    }
}
