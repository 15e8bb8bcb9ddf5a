use std::path::PathBuf;
use std::process::Stdio;

use ::mail::StartTls;
use testkit::TestApp;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use super::server::Server;
use super::{ADA, email, mailer};
use crate::server::certificate::make_certificate;

/// Another mail catcher, which uses TLS and writes to the same Maildir.
struct Catcher {
    port: u16,
    certificate: PathBuf,
    _process: Child,
    _folder: tempfile::TempDir,
}

impl Catcher {
    /// Starts it. `kind` is aiosmtpd's name for the mode: `smtps` is TLS from the first byte, `tls` after STARTTLS.
    async fn start(kind: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, key) = make_certificate(folder.path(), "localhost").await;
        let port = testkit::free_address().port();
        let maildir = std::env::var("FORMTRAY_MAILDIR").unwrap();
        let process = Command::new("aiosmtpd")
            .args(["--nosetuid", "--listen", &format!("127.0.0.1:{port}")])
            .arg(format!("--{kind}cert"))
            .arg(&certificate)
            .arg(format!("--{kind}key"))
            .arg(key)
            .args(["--class", "aiosmtpd.handlers.Mailbox", &maildir])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Self { port, certificate, _process: process, _folder: folder }
    }

    async fn is_up(&self) -> bool {
        TcpStream::connect(("127.0.0.1", self.port)).await.is_ok()
    }
}

async fn sends_only_to_whom_it_trusts(app: &TestApp, kind: &str, scheme: &str) {
    let catcher = Catcher::start(kind).await;
    app.settled(async || catcher.is_up().await).await;
    let over = |host: &str, ca_file: String| {
        mailer(app, |settings| {
            settings.url = format!("{scheme}://{host}:{}", catcher.port);
            settings.starttls = StartTls::Always;
            settings.ca_file = ca_file;
        })
    };
    let trusted = catcher.certificate.display().to_string();
    over("localhost", trusted.clone()).send(email("Sealed")).await.unwrap();
    assert_eq!(app.mail_to(ADA).await.subject, "Sealed");

    for (host, ca_file) in [("localhost", String::new()), ("127.0.0.1", trusted)] {
        let error = over(host, ca_file).send(email("Not to strangers")).await.unwrap_err();
        assert!(!error.is_permanent(), "{error:?}");
    }
    app.no_mail_to(ADA).await;
}

#[tokio::test]
async fn tls_from_the_first_byte() {
    testkit::run(async |app| sends_only_to_whom_it_trusts(app, "smtps", "smtps").await).await;
}

#[tokio::test]
async fn tls_after_starttls() {
    testkit::run(async |app| sends_only_to_whom_it_trusts(app, "tls", "smtp").await).await;
}

#[tokio::test]
async fn without_the_offer_nothing_is_said() {
    testkit::run(async |app| {
        let server = Server::start(|_| None).await;
        let mailer = mailer(app, |settings| {
            settings.url = server.url();
            settings.starttls = StartTls::Always;
        });
        assert!(mailer.send(email("Secret")).await.is_err());
        assert!(server.received("MAIL").is_empty() && server.received("AUTH").is_empty());
    })
    .await;
}
