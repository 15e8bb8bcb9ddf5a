//! What `doctor` reports about the public URL.

use std::path::Path;
use std::process::Stdio;

use testkit::TestApp;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use super::certificate::make_certificate;
use super::commands::{formtray, run};

async fn doctor(app: &TestApp, public_url: &str, authority: &Path) -> (bool, String) {
    let mut command = formtray(app, &["doctor"]);
    command.env("FORMTRAY__SERVER__PUBLIC_URL", public_url).env("SSL_CERT_FILE", authority);
    run(command).await
}

/// Starts a TLS proxy that answers `/healthz` with these bytes. It stops when it is dropped.
async fn proxy(app: &TestApp, folder: &Path, answer: &str) -> (Child, String) {
    std::fs::write(folder.join("healthz"), answer).unwrap();
    let port = testkit::free_address().port();
    let mut server = Command::new("openssl");
    server.args(["s_server", "-quiet", "-HTTP", "-cert", "certificate.pem", "-key", "key.pem", "-accept"]);
    server.arg(format!("127.0.0.1:{port}")).current_dir(folder).stdin(Stdio::null()).kill_on_drop(true);
    let server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    app.settled(async || TcpStream::connect(("127.0.0.1", port)).await.is_ok()).await;
    (server, format!("https://127.0.0.1:{port}"))
}

#[tokio::test]
async fn the_doctor_requires_tls_and_checks_for_the_hsts_header() {
    testkit::run(async |app| {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, _) = make_certificate(folder.path(), "127.0.0.1").await;

        let (sound, said) = doctor(app, "http://forms.example.com", &certificate).await;
        assert!(
            !sound && said.contains("FAIL  the public URL uses TLS: http://forms.example.com is not https"),
            "{said}"
        );
        for loopback in ["http://127.0.0.1:17300", "http://localhost:17300", "http://[::1]:17300"] {
            let (sound, said) = doctor(app, loopback, &certificate).await;
            assert!(sound && said.contains(&format!("{loopback} is local and needs no TLS")), "{said}");
        }
        let (sound, said) = doctor(app, "https://formtray.test", &certificate).await;
        assert!(
            sound
                && said
                    .contains("https://formtray.test; couldn't check the Strict-Transport-Security header"),
            "{said}"
        );

        let bare = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}";
        let (_proxy, address) = proxy(app, folder.path(), bare).await;
        let (sound, said) = doctor(app, &address, &certificate).await;
        let note = format!("note  {address} responds without the Strict-Transport-Security header");
        assert!(sound && said.contains(&note), "{said}");

        let strict = bare.replace("\r\n\r\n", "\r\nStrict-Transport-Security: max-age=63072000\r\n\r\n");
        let (_proxy, address) = proxy(app, folder.path(), &strict).await;
        let (sound, said) = doctor(app, &address, &certificate).await;
        let line = format!("ok    the public URL uses TLS: {address}, max-age=63072000");
        assert!(sound && said.contains(&line) && !said.contains("responds without"), "{said}");
    })
    .await;
}
