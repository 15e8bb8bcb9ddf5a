//! Addresses and tricks by which somebody would reach what stands inside. `{port}` is a port that may be called and at
//! which a listener watches.

use std::sync::Arc;

use super::{Names, Receiver, Script, call, egress_with, settings};
use crate::{Call, Egress, Failure, Refused, Settings};

/// Ways to write this machine's own address: let in, each would reach the listener.
const OURSELVES: [&str; 36] = [
    "http://127.0.0.1:{port}/",
    "HTTP://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}",
    "http://127.0.0.1:{port}?a",
    "http://127.0.0.1:{port}#a",
    "http://127.0.0.1.:{port}/",
    "http://127.1:{port}/",
    "http://127.0.1:{port}/",
    "http://127.255.255.254:{port}/",
    "http://127.127.127.127:{port}/",
    "http://2130706433:{port}/",
    "http://017700000001:{port}/",
    "http://0177.0.0.1:{port}/",
    "http://0177.0.0.01:{port}/",
    "http://0000177.0000000.0.0001:{port}/",
    "http://0x7f000001:{port}/",
    "http://0x7f.1:{port}/",
    "http://0x7f.0x0.0x0.0x1:{port}/",
    "http://0X7F.0.0.1:{port}/",
    "http://0x7f.0.01:{port}/",
    "http://127.0x1:{port}/",
    "http://%31%32%37.0.0.1:{port}/",
    "http://127%2e0%2e0%2e1:{port}/",
    "http://127。0。0。1:{port}/",
    "http://127．0．0．1:{port}/",
    "http://127｡0｡0｡1:{port}/",
    "http://１２７.０.０.１:{port}/",
    "http://①②⑦.⓪.⓪.①:{port}/",
    "http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:{port}/",
    "http://𝟣𝟤𝟩.𝟢.𝟢.𝟣:{port}/",
    "http://127.0.0.1\u{ad}:{port}/",
    "http://[::1]:{port}/",
    "http://[0:0:0:0:0:0:0:1]:{port}/",
    "http://[0000:0000:0000:0000:0000:0000:0000:0001]:{port}/",
    "http://[::0001]:{port}/",
    "http://[::0.0.0.1]:{port}/",
];

/// Other places that are not the public internet, and clothes in which addresses come.
const ELSEWHERE: [&str; 60] = [
    "http://0.0.0.0:{port}/",
    "http://0:{port}/",
    "http://0x0:{port}/",
    "http://00.0:{port}/",
    "http://0.1.2.3:{port}/",
    "http://10.0.0.1:{port}/",
    "http://10.255.255.255:{port}/",
    "http://012.1:{port}/",
    "http://167772161:{port}/",
    "http://172.16.0.1:{port}/",
    "http://172.31.255.254:{port}/",
    "http://192.168.0.1:{port}/",
    "http://192.168.257:{port}/",
    "http://0xc0a80001:{port}/",
    "http://100.64.0.1:{port}/",
    "http://100.127.255.254:{port}/",
    "http://169.254.1.1:{port}/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/latest/meta-data/",
    "http://0xa9fea9fe/latest/meta-data/",
    "http://0251.0376.0251.0376/latest/meta-data/",
    "http://169.254.43518/latest/meta-data/",
    "http://169.254.170.2/v2/credentials",
    "http://100.100.100.200/latest/meta-data/",
    "http://168.63.129.16/machine",
    "http://192.0.0.192/opc/v1/",
    "http://192.0.2.1:{port}/",
    "http://198.51.100.1:{port}/",
    "http://203.0.113.1:{port}/",
    "http://198.18.0.1:{port}/",
    "http://192.88.99.1:{port}/",
    "http://224.0.0.1:{port}/",
    "http://240.0.0.1:{port}/",
    "http://255.255.255.255:{port}/",
    "http://[::]:{port}/",
    "http://[::127.0.0.1]:{port}/",
    "http://[::ffff:127.0.0.1]:{port}/",
    "http://[::ffff:7f00:1]:{port}/",
    "http://[0:0:0:0:0:ffff:127.0.0.1]:{port}/",
    "http://[::ffff:0:127.0.0.1]:{port}/",
    "http://[::ffff:169.254.169.254]/latest/meta-data/",
    "http://[::ffff:8.8.8.8]:{port}/",
    "http://[64:ff9b::127.0.0.1]:{port}/",
    "http://[64:ff9b::7f00:1]:{port}/",
    "http://[64:ff9b::a9fe:a9fe]/latest/meta-data/",
    "http://[64:ff9b:1::7f00:1]:{port}/",
    "http://[2002:7f00:1::]:{port}/",
    "http://[2002:a9fe:a9fe::]/latest/meta-data/",
    "http://[2001:0:4136:e378:8000:63bf:80ff:fffe]:{port}/",
    "http://[2600::5efe:127.0.0.1]:{port}/",
    "http://[2001:db8::1]:{port}/",
    "http://[3fff::1]:{port}/",
    "http://[2001:2::1]:{port}/",
    "http://[100::1]:{port}/",
    "http://[fc00::1]:{port}/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[fe80::1]:{port}/",
    "http://[fec0::1]:{port}/",
    "http://[ff02::1]:{port}/",
    "http://[fd20:ce::254]/computeMetadata/v1/",
];

/// Texts that two readers may read in two ways, other schemes, other ports, names of the inside.
const TEXTS: [&str; 67] = [
    "",
    "127.0.0.1:{port}",
    "//127.0.0.1:{port}/",
    "http:127.0.0.1:{port}/",
    "http:/127.0.0.1:{port}/",
    "http:///127.0.0.1:{port}/",
    "http:////127.0.0.1:{port}/",
    "http:\\\\127.0.0.1:{port}\\",
    "http://hooks.example\\@127.0.0.1:{port}/",
    "http://127.0.0.1:{port}\\@hooks.example/",
    "http://hooks.example@127.0.0.1:{port}/",
    "http://hooks.example:80@127.0.0.1:{port}/",
    "http://127.0.0.1:{port}@hooks.example:{port}/",
    "http://@127.0.0.1:{port}/",
    "http://:@hooks.example/",
    "http://@hooks.example/",
    "http://ada:sesame@hooks.example/",
    "http://hooks.example%40127.0.0.1:{port}/",
    "http://hooks.example#@127.0.0.1:{port}@hooks.example/ ",
    " http://127.0.0.1:{port}/",
    "\thttp://127.0.0.1:{port}/",
    "ht\ntp://hooks.example/",
    "http://hooks.example/\r\nHost: 127.0.0.1",
    "http://127.0.0.1 :{port}/",
    "http://127.0.0.1\t:{port}/",
    "http://127.0.0.1\u{a0}:{port}/",
    "http://127.0.0.1%00.hooks.example/",
    "http://127.0.0.1%0a:{port}/",
    "http://[::1:{port}/",
    "http://::1:{port}/",
    "http://[127.0.0.1]:{port}/",
    "http://[localhost]:{port}/",
    "http://[hooks.example]/",
    "http://[::1%25lo]:{port}/",
    "http://[::1%lo]:{port}/",
    "http://[fe80::1%25eth0]:{port}/",
    "http://[fe80::1%eth0]:{port}/",
    "http://[v1.127.0.0.1]:{port}/",
    "http://[::1]hooks.example:{port}/",
    "http://127.0.0.1.0:{port}/",
    "http://127.0.0.256:{port}/",
    "http://4294967296:{port}/",
    "http://0x1ffffffff:{port}/",
    "http://localhost:{port}/",
    "http://LOCALHOST.:{port}/",
    "http://ｌｏｃａｌｈｏｓｔ:{port}/",
    "http://lo\u{ad}calhost:{port}/",
    "http://a.localhost:{port}/",
    "http://localhost.localdomain:{port}/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://intranet/",
    "http://localhost..:{port}/",
    "http://.localhost:{port}/",
    "http://hooks..example/",
    "http://printer.local/",
    "http://hooks.example:22/",
    "http://hooks.example:0/",
    "http://hooks.example:6379/",
    "http://hooks.example:99999/",
    "http://hooks.example:-1/",
    "https://hooks.example:25/",
    "ftp://127.0.0.1:{port}/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:{port}/_POST",
    "ws://127.0.0.1:{port}/",
    "unix:/run/postgresql/.s.PGSQL.5432",
    "data:text/plain,a",
];

/// Names of the outside that lead inside.
const NAMES: [(&str, &[&str]); 18] = [
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

fn names() -> Arc<Names> {
    Arc::new(NAMES.iter().fold(Names::default(), |names, (name, found)| names.with(name, &[found])))
}

async fn attempt(egress: &Egress, url: &str) -> Result<(), Failure> {
    let url = egress.check(url)?;
    let call = Call { url, headers: http::HeaderMap::new(), body: bytes::Bytes::new() };
    egress.send(call).await.map(drop)
}

/// A listener at every address this machine has, in both families.
async fn watch() -> (Receiver, String) {
    let watcher = Receiver::start_at("[::]:0", Script::answer("200 OK", "")).await;
    let port = watcher.address.port().to_string();
    (watcher, port)
}

#[tokio::test(start_paused = true)]
async fn every_trick_is_refused_and_nobody_is_connected_to() {
    let (watcher, port) = watch().await;
    let ports = vec![80, 443, watcher.address.port()];
    let egress = egress_with(&Settings { ports, ..settings() }, &names());
    let mut refused = 0;
    for trick in OURSELVES.iter().chain(&ELSEWHERE).chain(&TEXTS) {
        let url = trick.replace("{port}", &port);
        assert_eq!(egress.check(&url), Err(Refused), "{url}");
        refused += 1;
    }
    for (name, _) in NAMES {
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{name}:{port}/");
            let failure = attempt(&egress, &url).await.expect_err(&url);
            assert!(matches!(failure, Failure::Refused(Refused)), "{url}: {failure:?}");
            assert_eq!(failure.to_string(), Refused.to_string());
            refused += 1;
        }
    }
    assert!(refused >= 190, "{refused}");
    assert_eq!(watcher.connections(), 0);
}

/// An address that was checked when more was allowed is looked at again when it is called.
#[tokio::test(start_paused = true)]
async fn a_checked_address_is_no_pass() {
    let (watcher, port) = watch().await;
    let ports = vec![watcher.address.port()];
    let allowed_networks = vec!["127.0.0.0/8".to_owned(), "::1".to_owned()];
    let lax = egress_with(&Settings { allowed_networks, ports: ports.clone(), ..settings() }, &names());
    let strict = egress_with(&Settings { ports, ..settings() }, &names());
    for trick in OURSELVES {
        let call = call(&lax, &trick.replace("{port}", &port));
        assert!(matches!(strict.send(call).await, Err(Failure::Refused(_))), "{trick}");
    }
    assert_eq!(watcher.connections(), 0);
}

/// The listener would have seen them: let in, each way to write our own address reaches it.
#[tokio::test]
async fn the_corpus_has_teeth() {
    let (watcher, port) = watch().await;
    let ports = vec![watcher.address.port()];
    let allowed_networks = vec!["127.0.0.0/8".to_owned(), "::1".to_owned()];
    let lax = egress_with(&Settings { allowed_networks, ports, ..settings() }, &names());
    for trick in OURSELVES {
        let before = watcher.calls().len();
        attempt(&lax, &trick.replace("{port}", &port))
            .await
            .unwrap_or_else(|failure| panic!("{trick}: {failure:?}"));
        assert_eq!(watcher.calls().len(), before + 1, "{trick}");
    }
}
