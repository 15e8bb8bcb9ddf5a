//! A mail server for tests of delivery.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

use server::config::Config;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

const ACCEPTS: u8 = 0;
const DEFERS: u8 = 1;
const REJECTS: u8 = 2;
const HANGS: u8 = 3;
const DEFERS_AFTER_READING: u8 = 4;

/// A mail server whose behaviour a test can change. It records the notifications that it accepted, by recipient and
/// `Message-ID`.
pub(crate) struct Relay {
    url: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    mode: AtomicU8,
    attempted: Mutex<Vec<String>>,
    accepted: Mutex<Vec<(String, String)>>,
    read: Mutex<Vec<String>>,
}

impl Relay {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                tokio::spawn(async move { drop(converse(client, &state).await) });
            }
        });
        Self { url, state }
    }

    /// Returns the setting that sends emails here.
    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn accepts(&self) {
        self.state.mode.store(ACCEPTS, Ordering::SeqCst);
    }

    pub(crate) fn defers(&self) {
        self.state.mode.store(DEFERS, Ordering::SeqCst);
    }

    pub(crate) fn rejects(&self) {
        self.state.mode.store(REJECTS, Ordering::SeqCst);
    }

    pub(crate) fn hangs(&self) {
        self.state.mode.store(HANGS, Ordering::SeqCst);
    }

    /// From now on it reads each email to its end, and then asks for a retry.
    pub(crate) fn defers_after_reading(&self) {
        self.state.mode.store(DEFERS_AFTER_READING, Ordering::SeqCst);
    }

    /// Returns the ids of all emails that it has read to their end, including those about accounts.
    pub(crate) fn read_ids(&self) -> Vec<String> {
        self.state.read.lock().unwrap().clone()
    }

    /// Returns how often an email was attempted.
    pub(crate) fn attempts(&self) -> usize {
        self.state.attempted.lock().unwrap().len()
    }

    /// Returns recipients and ids of the emails that it accepted.
    pub(crate) fn accepted(&self) -> Vec<(String, String)> {
        self.state.accepted.lock().unwrap().clone()
    }
}

/// Runs a test whose emails go to this mail server.
pub(crate) async fn run(change: impl FnOnce(&mut Config), test: impl AsyncFnOnce(&testkit::TestApp, &Relay)) {
    let relay = Relay::start().await;
    let redirect = |config: &mut Config| {
        config.mail.url = relay.url();
        config.delivery.mails_per_hour = 1_000_000;
        change(config);
    };
    Box::pin(testkit::run_with(redirect, async |app| test(app, &relay).await)).await;
}

async fn converse(client: TcpStream, state: &State) -> std::io::Result<()> {
    let mut client = BufReader::new(client);
    client.write_all(b"220 ready\r\n").await?;
    let (mut to, mut id, mut in_email) = (String::new(), String::new(), false);
    loop {
        let mut line = String::new();
        if client.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim_end().to_owned();
        if in_email && line != "." {
            if let Some(found) = line.strip_prefix("Message-ID: ") {
                found.clone_into(&mut id);
            }
            continue;
        }
        let answer = match (line.split([' ', ':']).next().unwrap(), state.mode.load(Ordering::SeqCst)) {
            ("EHLO", _) => "250 relay",
            ("RCPT", mode) => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                state.attempted.lock().unwrap().push(to.clone());
                match mode {
                    DEFERS => "451 later",
                    REJECTS => "550 no such user",
                    HANGS => std::future::pending().await,
                    _ => "250 fine",
                }
            }
            ("DATA", _) => "354 go on",
            (".", mode) => {
                state.read.lock().unwrap().push(id.clone());
                // Emails about accounts are not recorded here.
                if id.starts_with("<delivery.") && mode != DEFERS_AFTER_READING {
                    state.accepted.lock().unwrap().push((to.clone(), id.clone()));
                }
                if mode == DEFERS_AFTER_READING { "451 once more, please" } else { "250 taken" }
            }
            _ => "250 fine",
        };
        in_email = line == "DATA";
        client.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
}
