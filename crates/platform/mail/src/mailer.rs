use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::Clock;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

use crate::connection::Connector;
use crate::letter::{Sealed, Sender};
use crate::{Error, Letter, Settings};

/// Servers end connections that say nothing; most wait longer than this.
const IDLE: Duration = Duration::from_secs(30);

/// Sends letters. Cheap to clone; all clones share their connections.
#[derive(Clone)]
pub struct Mailer {
    shared: Arc<Shared>,
}

struct Shared {
    connector: Connector,
    sender: Sender,
    clock: Clock,
    timeout: Duration,
    /// How many may speak to the server at once.
    turns: Semaphore,
    idle: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl Mailer {
    /// Connects to nobody yet.
    pub fn open(settings: &Settings, clock: Clock) -> Result<Self, Error> {
        let (sender, relay) = (settings.sender()?, settings.relay()?);
        let (timeout, turns) = (relay.timeout, Semaphore::new(relay.connections));
        let connector = Connector::new(relay, sender.from.email.domain())?;
        let idle = Mutex::default();
        Ok(Self { shared: Arc::new(Shared { connector, sender, clock, timeout, turns, idle }) })
    }

    /// Returns when the server has taken the letter. After an error that is not lasting the same letter may be sent
    /// again; the server may have it twice then, under one `Message-ID`.
    pub async fn send(&self, letter: Letter) -> Result<(), Error> {
        let sealed = letter.seal(&self.shared.sender, self.shared.clock.now());
        let sent = match sealed {
            Ok(sealed) => self.within_time(self.shared.deliver(&sealed)).await,
            Err(error) => Err(error),
        };
        metrics::counter!("mail_letters_total", "outcome" => outcome(&sent)).increment(1);
        sent
    }

    /// Whether the server would speak with us; it is asked for nothing.
    pub async fn check(&self) -> Result<(), Error> {
        self.within_time(async {
            let mut connection = self.shared.connector.open().await?;
            connection.quit().await.map_err(Error::of_connection)?;
            Ok(())
        })
        .await
    }

    async fn within_time(&self, act: impl Future<Output = Result<(), Error>>) -> Result<(), Error> {
        timeout(self.shared.timeout, act).await.unwrap_or(Err(Error::Late))
    }
}

fn outcome(sent: &Result<(), Error>) -> &'static str {
    match sent {
        Ok(()) => "sent",
        Err(error) if error.is_lasting() => "refused",
        Err(_) => "put_off",
    }
}

impl Shared {
    /// A connection on which anything went wrong is not used again: it is dropped with the error.
    async fn deliver(&self, sealed: &Sealed) -> Result<(), Error> {
        let _turn = self.turns.acquire().await.map_err(Error::of_connection)?;
        let mut connection = match self.waiting_connection().await {
            Some(connection) => connection,
            None => self.connector.open().await?,
        };
        connection.send(&sealed.envelope, &sealed.bytes).await.map_err(Error::of_letter)?;
        self.idle().push((connection, Instant::now()));
        Ok(())
    }

    /// One that still answers. Asked before the letter, because a line that breaks in the middle of it leaves open
    /// whether it was taken.
    async fn waiting_connection(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let (mut connection, since) = self.idle().pop()?;
            if since.elapsed() < IDLE && connection.test_connected().await {
                return Some(connection);
            }
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<(AsyncSmtpConnection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Mailer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Mailer(from {})", self.shared.sender.from)
    }
}
