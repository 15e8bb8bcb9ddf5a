//! Opens connections to the operator's mail server: TCP, TLS as configured, greeting, login. The mailer pools them.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, AsyncTokioStream, Certificate, TlsParameters, TlsParametersBuilder,
};
use lettre::transport::smtp::extension::ClientId;
use rustls::ClientConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls_platform_verifier::Verifier;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::Error;
use crate::settings::{Relay, Security};

/// Opens connections to the mail server.
pub(crate) struct Connector {
    relay: Relay,
    server: String,
    hello: ClientId,
    encryption: Encryption,
}

/// How a connection is encrypted. It is created once, because that reads the system's certificates.
enum Encryption {
    Plain,
    StartTls(TlsParameters),
    Tls(TlsConnector, ServerName<'static>),
}

impl Connector {
    pub(crate) fn new(relay: Relay, our_domain: &str) -> Result<Self, Error> {
        let encryption = Encryption::new(&relay)?;
        let server = format!("{}:{}", relay.host, relay.port);
        Ok(Self { relay, server, hello: ClientId::Domain(our_domain.to_owned()), encryption })
    }

    pub(crate) fn server(&self) -> &str {
        &self.server
    }

    /// Opens a connection over which emails can be sent.
    pub(crate) async fn open(&self) -> Result<AsyncSmtpConnection, Error> {
        let Relay { host, port, .. } = &self.relay;
        let socket = TcpStream::connect((host.as_str(), *port)).await.map_err(Error::of_connection)?;
        // The end of an email is a small write of its own. Delayed until the rest is acknowledged, it would limit us
        // to about 20 emails a second.
        socket.set_nodelay(true).map_err(Error::of_connection)?;
        let mut connection = match &self.encryption {
            Encryption::Plain | Encryption::StartTls(_) => self.greet(Box::new(socket)).await?,
            Encryption::Tls(tls, name) => {
                let secured = tls.connect(name.clone(), socket).await.map_err(Error::of_connection)?;
                self.greet(Box::new(TlsTransport(secured))).await?
            }
        };
        if let Encryption::StartTls(tls) = &self.encryption {
            connection.starttls(tls.clone(), &self.hello).await.map_err(Error::of_connection)?;
        }
        if let Some((user, file)) = &self.relay.login {
            let password = tokio::fs::read_to_string(file)
                .await
                .map_err(|error| Error::Settings(format!("failed to read {}: {error}", file.display())))?;
            let login = Credentials::new(user.clone(), password.trim_end_matches(['\r', '\n']).to_owned());
            connection.auth(DEFAULT_MECHANISMS, &login).await.map_err(Error::of_connection)?;
        }
        Ok(connection)
    }

    /// Starts SMTP on a connected socket: reads the server's greeting and says hello.
    async fn greet(&self, transport: Box<dyn AsyncTokioStream>) -> Result<AsyncSmtpConnection, Error> {
        AsyncSmtpConnection::connect_with_transport(transport, &self.hello)
            .await
            .map_err(Error::of_connection)
    }
}

impl Encryption {
    fn new(relay: &Relay) -> Result<Self, Error> {
        let unusable = |error: &dyn std::fmt::Display| Error::Settings(error.to_string());
        let authority = match &relay.ca_file {
            Some(path) => std::fs::read(path)
                .map_err(|error| unusable(&format!("failed to read {}: {error}", path.display())))?,
            None => Vec::new(),
        };
        match relay.security {
            Security::None => Ok(Self::Plain),
            Security::StartTls => {
                let mut tls = TlsParametersBuilder::new(relay.host.clone());
                if !authority.is_empty() {
                    tls = tls.add_root_certificate(
                        Certificate::from_pem(&authority).map_err(|error| unusable(&error))?,
                    );
                }
                Ok(Self::StartTls(tls.build().map_err(|error| unusable(&error))?))
            }
            Security::Tls => {
                let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
                let authority: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&authority).collect();
                let verifier = Verifier::new_with_extra_roots(
                    authority.map_err(|error| unusable(&error))?,
                    Arc::clone(&provider),
                );
                let config = ClientConfig::builder_with_provider(provider)
                    .with_safe_default_protocol_versions()
                    .map_err(|error| unusable(&error))?
                    .dangerous()
                    .with_custom_certificate_verifier(Arc::new(verifier.map_err(|error| unusable(&error))?))
                    .with_no_client_auth();
                let name = ServerName::try_from(relay.host.clone()).map_err(|error| unusable(&error))?;
                Ok(Self::Tls(TlsConnector::from(Arc::new(config)), name))
            }
        }
    }
}

/// A connection that is encrypted from the first byte.
///
/// lettre can encrypt it too, but not over a socket that sends small writes at once.
#[derive(Debug)]
struct TlsTransport(TlsStream<TcpStream>);

impl AsyncTokioStream for TlsTransport {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.0.get_ref().0.peer_addr()
    }
}

impl AsyncRead for TlsTransport {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(task, into)
    }
}

impl AsyncWrite for TlsTransport {
    fn poll_write(mut self: Pin<&mut Self>, task: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(task, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(task)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(task)
    }
}
