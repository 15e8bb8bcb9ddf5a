//! Certificates for tests of TLS.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use tokio::process::Command;

/// Creates a self-signed certificate for a host name or IP address. Returns the files of the certificate and of its
/// key, which are `certificate.pem` and `key.pem` in this folder.
pub(crate) async fn make_certificate(folder: &Path, host: &str) -> (PathBuf, PathBuf) {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let kind = if host.parse::<IpAddr>().is_ok() { "IP" } else { "DNS" };
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
        .args(["-days", "2", "-subj", &format!("/CN={host}")])
        .args(["-addext", &format!("subjectAltName={kind}:{host}")])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output()
        .await
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    (certificate, key)
}
