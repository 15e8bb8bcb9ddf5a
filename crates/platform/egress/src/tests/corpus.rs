//! Tries every URL of `tricks`, and names that resolve inside, and checks that a listener sees no connection.

use std::sync::Arc;

use super::tricks::{AMBIGUOUS_URLS, LOOPBACK_URLS, OTHER_LOOPBACK_ADDRESSES, PRIVATE_URLS};
use super::{Receiver, Script, ScriptedResolver, call, egress_with, settings};
use crate::{Call, Egress, Failure, Refused, Settings};

/// Public names that resolve to addresses which may not be called.
const NAMES_THAT_RESOLVE_INSIDE: [(&str, &[&str]); 18] = [
    ("loopback.example", &["127.0.0.1"]),
    ("loopback6.example", &["::1"]),
    ("both.example", &["::1", "127.0.0.1"]),
    ("zero.example", &["0.0.0.0"]),
    ("zero6.example", &["::"]),
    ("mapped.example", &["::ffff:127.0.0.1"]),
    ("compatible.example", &["::127.0.0.1"]),
    ("translated.example", &["64:ff9b::7f00:1"]),
    ("tunnel.example", &["2002:7f00:1::"]),
    ("private.example", &["10.0.0.1", "172.16.0.1", "192.168.0.1"]),
    ("carrier.example", &["100.64.0.1"]),
    ("metadata.example", &["169.254.169.254"]),
    ("metadata6.example", &["fd00:ec2::254"]),
    ("wireserver.example", &["168.63.129.16"]),
    ("local.example", &["fe80::1"]),
    ("unique.example", &["fd12:3456::1"]),
    ("nowhere.example", &[]),
    ("127.0.0.1.example", &["127.0.0.1"]),
];

fn names() -> Arc<ScriptedResolver> {
    Arc::new(
        NAMES_THAT_RESOLVE_INSIDE
            .iter()
            .fold(ScriptedResolver::default(), |names, (name, found)| names.with(name, &[found])),
    )
}

async fn attempt(egress: &Egress, url: &str) -> Result<(), Failure> {
    let url = egress.check(url)?;
    let call = Call { url, headers: http::HeaderMap::new(), body: bytes::Bytes::new() };
    egress.send(call).await.map(drop)
}

/// Starts a listener at every address that the tricks lead to. Returns it with its port.
async fn watch() -> (Receiver, String) {
    let watcher = Receiver::start_at_all(&OTHER_LOOPBACK_ADDRESSES, Script::answer("200 OK", "")).await;
    let port = watcher.address.port().to_string();
    (watcher, port)
}

#[tokio::test(start_paused = true)]
async fn every_trick_is_refused_and_nobody_is_connected_to() {
    let (watcher, port) = watch().await;
    let ports = vec![80, 443, watcher.address.port()];
    let egress = egress_with(&Settings { ports, ..settings() }, &names());
    let mut refused = 0;
    for trick in LOOPBACK_URLS.iter().chain(&PRIVATE_URLS).chain(&AMBIGUOUS_URLS) {
        let url = trick.replace("{port}", &port);
        assert!(egress.check(&url).is_err(), "{url}");
        refused += 1;
    }
    for (name, found) in NAMES_THAT_RESOLVE_INSIDE {
        let why = if found.is_empty() { Refused::UnknownHost } else { Refused::Private };
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{name}:{port}/");
            let failure = attempt(&egress, &url).await.expect_err(&url);
            assert!(matches!(failure, Failure::Refused(cause) if cause == why), "{url}: {failure:?}");
            assert_eq!(failure.to_string(), why.message());
            refused += 1;
        }
    }
    assert!(refused >= 190, "{refused}");
    assert_eq!(watcher.connections(), 0);
}

/// A URL that was checked when more was allowed is checked again when it is called.
#[tokio::test(start_paused = true)]
async fn a_checked_address_is_no_pass() {
    let (watcher, port) = watch().await;
    let ports = vec![watcher.address.port()];
    let allowed_networks = vec!["127.0.0.0/8".to_owned(), "::1".to_owned()];
    let lax = egress_with(&Settings { allowed_networks, ports: ports.clone(), ..settings() }, &names());
    let strict = egress_with(&Settings { ports, ..settings() }, &names());
    for trick in LOOPBACK_URLS {
        let call = call(&lax, &trick.replace("{port}", &port));
        assert!(matches!(strict.send(call).await, Err(Failure::Refused(_))), "{trick}");
    }
    assert_eq!(watcher.connections(), 0);
}

/// Proves that the listener would notice: with loopback allowed, each spelling of our own address reaches it.
#[tokio::test]
async fn the_corpus_has_teeth() {
    let (watcher, port) = watch().await;
    let ports = vec![watcher.address.port()];
    let allowed_networks = vec!["127.0.0.0/8".to_owned(), "::1".to_owned()];
    let lax = egress_with(&Settings { allowed_networks, ports, ..settings() }, &names());
    for trick in LOOPBACK_URLS {
        let before = watcher.calls().len();
        attempt(&lax, &trick.replace("{port}", &port))
            .await
            .unwrap_or_else(|failure| panic!("{trick}: {failure:?}"));
        assert_eq!(watcher.calls().len(), before + 1, "{trick}");
    }
}
