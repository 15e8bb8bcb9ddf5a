use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the server does in response to a command.
#[derive(Clone, Copy)]
pub(crate) enum Reaction {
    Reply(&'static str),
    HangUp,
    Wait,
}

/// An SMTP server that accepts every email, unless it has another reaction to a command, or to the end of an email
/// (".").
pub(crate) struct Server {
    pub address: SocketAddr,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    connections: AtomicUsize,
    open: AtomicUsize,
    most_open: AtomicUsize,
    received: Mutex<Vec<String>>,
}

pub(crate) type Reactions = fn(&str) -> Option<Reaction>;

impl Server {
    pub(crate) async fn start(reactions: Reactions) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Seen::default());
        let kept = Arc::clone(&seen);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                kept.connections.fetch_add(1, Ordering::Relaxed);
                let open = kept.open.fetch_add(1, Ordering::Relaxed) + 1;
                kept.most_open.fetch_max(open, Ordering::Relaxed);
                let seen = Arc::clone(&kept);
                tokio::spawn(async move {
                    drop(converse(client, reactions, &seen).await);
                    seen.open.fetch_sub(1, Ordering::Relaxed);
                });
            }
        });
        Self { address, seen }
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    pub(crate) fn connections(&self) -> usize {
        self.seen.connections.load(Ordering::Relaxed)
    }

    pub(crate) fn most_at_once(&self) -> usize {
        self.seen.most_open.load(Ordering::Relaxed)
    }

    /// Returns the commands that it received and that start with this text.
    pub(crate) fn received(&self, start: &str) -> Vec<String> {
        self.seen.received.lock().unwrap().iter().filter(|line| line.starts_with(start)).cloned().collect()
    }
}

async fn converse(client: TcpStream, reactions: Reactions, seen: &Seen) -> std::io::Result<()> {
    let mut client = BufReader::new(client);
    client.write_all(b"220 ready\r\n").await?;
    let mut in_email = false;
    loop {
        let mut line = String::new();
        if client.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim_end().to_owned();
        if in_email && line != "." {
            continue;
        }
        in_email = line == "DATA";
        seen.received.lock().unwrap().push(line.clone());
        let usual = match line.split(' ').next().unwrap() {
            "EHLO" => "250-test\r\n250 AUTH PLAIN",
            "DATA" => "354 go on",
            "AUTH" => "235 welcome",
            _ => "250 fine",
        };
        match reactions(&line) {
            None => client.write_all(format!("{usual}\r\n").as_bytes()).await?,
            Some(Reaction::Reply(answer)) => {
                in_email = false;
                client.write_all(format!("{answer}\r\n").as_bytes()).await?;
            }
            Some(Reaction::HangUp) => return Ok(()),
            Some(Reaction::Wait) => std::future::pending().await,
        }
    }
}
