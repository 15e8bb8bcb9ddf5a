//! Sends emails over pooled connections to the operator's mail server, within a timeout, and counts them in
//! `mail_letters_total`.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::Clock;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{Extension, MailBodyParameter, MailParameter};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout};

use crate::connection::Connector;
use crate::email::{EncodedEmail, Sender};
use crate::{Email, Error, Settings, SmtpReply};

/// How long an idle connection is kept. Servers close idle connections; most wait longer than this.
const IDLE_SMTP_CONNECTION_TTL: Duration = Duration::from_secs(30);

/// Sends emails. Cheap to clone; all clones share their connections.
#[derive(Clone)]
pub struct Mailer {
    shared: Arc<Shared>,
}

struct Shared {
    connector: Connector,
    sender: Sender,
    clock: Clock,
    timeout: Duration,
    /// One permit for each email that may be sent at once (`mail.connections`).
    permits: Semaphore,
    /// Additional permits for urgent emails (`mail.link_connections`).
    urgent_permits: Semaphore,
    /// Open connections that aren't in use, each with the time since when.
    idle: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl Mailer {
    /// Creates the mailer. It doesn't connect to the mail server yet.
    pub fn open(settings: &Settings, clock: Clock) -> Result<Self, Error> {
        let (sender, relay) = (settings.sender()?, settings.relay()?);
        let (timeout, permits) = (relay.timeout, Semaphore::new(relay.connections));
        let urgent_permits = Semaphore::new(relay.link_connections);
        let connector = Connector::new(relay, sender.from.email.domain())?;
        let idle = Mutex::default();
        Ok(Self {
            shared: Arc::new(Shared { connector, sender, clock, timeout, permits, urgent_permits, idle }),
        })
    }

    /// How long sending an email may take, including the wait for a permit.
    pub fn timeout(&self) -> Duration {
        self.shared.timeout
    }

    /// Returns the `Message-ID` that an email with this `id` has, for the headers of later emails that refer to it.
    pub fn message_id(&self, id: &str) -> String {
        format!("<{id}@{}>", self.shared.sender.from.email.domain())
    }

    /// Sends an email. Returns when the mail server has accepted it.
    ///
    /// After an error that isn't lasting, the same email may be sent again. The server may then have it twice, with
    /// the same `Message-ID`.
    pub async fn send(&self, email: Email) -> Result<SmtpReply, Error> {
        self.send_with_permit(email, self.shared.permit()).await
    }

    /// As [`Mailer::send`], for emails that someone is waiting for.
    ///
    /// If all connections are taken, it uses one of those that are reserved for urgent emails.
    pub async fn send_urgent(&self, email: Email) -> Result<SmtpReply, Error> {
        self.send_with_permit(email, self.shared.urgent_permit()).await
    }

    async fn send_with_permit(
        &self,
        email: Email,
        permit: impl Future<Output = Result<SemaphorePermit<'_>, Error>>,
    ) -> Result<SmtpReply, Error> {
        let encoded = email.encode(&self.shared.sender, self.shared.clock.now());
        let sent = match encoded {
            Ok(encoded) => self.with_timeout(self.shared.deliver(&encoded, permit)).await,
            Err(error) => Err(error),
        };
        metrics::counter!("mail_letters_total", "outcome" => outcome(&sent)).increment(1);
        sent
    }

    /// Checks that the mail server accepts our connection and login. Nothing is sent.
    pub async fn check(&self) -> Result<(), Error> {
        self.with_timeout(async {
            let mut connection = self.shared.connector.open().await?;
            connection.quit().await.map_err(Error::of_connection)?;
            Ok(())
        })
        .await
    }

    /// The host and port of the mail server.
    pub fn server(&self) -> &str {
        self.shared.connector.server()
    }

    async fn with_timeout<T>(&self, act: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        timeout(self.shared.timeout, act).await.unwrap_or(Err(Error::TimedOut))
    }
}

/// The label `outcome` of the metric `mail_letters_total`.
fn outcome(sent: &Result<SmtpReply, Error>) -> &'static str {
    match sent {
        Ok(_) => "sent",
        Err(error) if error.is_permanent() => "refused",
        Err(_) => "put_off",
    }
}

impl Shared {
    /// Sends an email over an idle or a new connection. A connection on which anything failed is dropped, not reused.
    async fn deliver(
        &self,
        encoded: &EncodedEmail,
        permit: impl Future<Output = Result<SemaphorePermit<'_>, Error>>,
    ) -> Result<SmtpReply, Error> {
        let _permit = permit.await?;
        let mut connection = match self.idle_connection().await {
            Some(connection) => connection,
            None => self.connector.open().await?,
        };
        let reply = transmit(&mut connection, encoded).await?;
        self.idle().push((connection, Instant::now()));
        Ok(reply)
    }

    async fn permit(&self) -> Result<SemaphorePermit<'_>, Error> {
        self.permits.acquire().await.map_err(Error::of_connection)
    }

    /// A general permit if there is one, otherwise one reserved for urgent emails.
    async fn urgent_permit(&self) -> Result<SemaphorePermit<'_>, Error> {
        tokio::select! {
            biased;
            permit = self.permits.acquire() => permit.map_err(Error::of_connection),
            permit = self.urgent_permits.acquire() => permit.map_err(Error::of_connection),
        }
    }

    /// An idle connection that still responds.
    ///
    /// It is tested before the email is sent: if a connection breaks in the middle of an email, we don't know whether
    /// the server has accepted it.
    async fn idle_connection(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let (mut connection, since) = self.idle().pop()?;
            if since.elapsed() < IDLE_SMTP_CONNECTION_TTL && connection.test_connected().await {
                return Some(connection);
            }
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<(AsyncSmtpConnection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends an email command by command, to tell a rejected recipient from a rejected email.
async fn transmit(connection: &mut AsyncSmtpConnection, encoded: &EncodedEmail) -> Result<SmtpReply, Error> {
    let mut parameters = Vec::new();
    let addresses = || encoded.envelope.to().iter().chain(encoded.envelope.from());
    if !addresses().all(|address| AsRef::<str>::as_ref(address).is_ascii()) {
        if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
            return Err(Error::Malformed("the mail server requires ASCII addresses"));
        }
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !encoded.bytes.is_ascii() {
        if !connection.server_info().supports_feature(Extension::EightBitMime) {
            return Err(Error::Malformed("the mail server requires ASCII content"));
        }
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    let mail = Mail::new(encoded.envelope.from().cloned(), parameters);
    connection.command(mail).await.map_err(Error::of_email)?;
    for to in encoded.envelope.to() {
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(Error::of_recipient)?;
    }
    connection.command(Data).await.map_err(Error::of_email)?;
    let taken = connection.message(&encoded.bytes).await.map_err(Error::of_email)?;
    Ok(SmtpReply::new(taken.code(), taken.first_line().unwrap_or_default()))
}

impl fmt::Debug for Mailer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Mailer(from {})", self.shared.sender.from)
    }
}
