use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::receiver::speak;
use super::{Script, ScriptedResolver, call, egress_with, settings};
use crate::{Failure, Settings};

fn make_certificate(folder: &Path) -> (PathBuf, PathBuf) {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
        ])
        .args(["-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    (certificate, key)
}

/// Starts a receiver with TLS and returns its port.
async fn start(certificate: &Path, key: &Path) -> u16 {
    let chain = vec![CertificateDer::from_pem_file(certificate).unwrap()];
    let key = PrivateKeyDer::from_pem_file(key).unwrap();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let acceptor =
        TlsAcceptor::from(Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            if let Ok(socket) = acceptor.accept(socket).await {
                tokio::spawn(speak(socket, Script::answer("200 OK", "sealed"), Arc::default()));
            }
        }
    });
    port
}

#[tokio::test]
async fn only_who_is_trusted_is_spoken_to() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, key) = make_certificate(folder.path());
    let port = start(&certificate, &key).await;
    let names = ScriptedResolver::default()
        .with("hooks.example", &[&["127.0.0.1"]])
        .with("other.example", &[&["127.0.0.1"]]);
    let names = Arc::new(names);
    let with = |ca_file: String| {
        let allowed_networks = vec!["127.0.0.1".to_owned()];
        egress_with(&Settings { allowed_networks, ports: vec![port], ca_file, ..settings() }, &names)
    };
    let (trusting, wary) = (with(certificate.display().to_string()), with(String::new()));
    let answer = trusting.send(call(&trusting, &format!("https://hooks.example:{port}/"))).await.unwrap();
    assert_eq!(answer.body_start, "sealed");
    for (egress, host) in [(&trusting, "other.example"), (&trusting, "127.0.0.1"), (&wary, "hooks.example")] {
        let failure = egress.send(call(egress, &format!("https://{host}:{port}/"))).await.unwrap_err();
        assert!(matches!(failure, Failure::Untrusted(_)), "{host}: {failure:?}");
    }
}
