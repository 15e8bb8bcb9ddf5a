use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// An SMTP server that accepts every email, except those to `slow.example`: it never answers for these recipients and
/// keeps the connection open.
pub(crate) struct MailServer {
    address: SocketAddr,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    taken: Mutex<Vec<(String, Instant)>>,
    held: AtomicUsize,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Seen::default());
        let kept = Arc::clone(&seen);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let seen = Arc::clone(&kept);
                tokio::spawn(async move { drop(converse(client, &seen).await) });
            }
        });
        Self { address, seen }
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Returns how many connections wait for an answer about a slow recipient.
    pub(crate) fn held(&self) -> usize {
        self.seen.held.load(Ordering::Relaxed)
    }

    /// Returns when the emails to an address were accepted.
    pub(crate) fn taken(&self, address: &str) -> Vec<Instant> {
        let taken = self.seen.taken.lock().unwrap();
        taken.iter().filter(|(to, _)| to == address).map(|(_, at)| *at).collect()
    }
}

async fn converse(client: TcpStream, seen: &Seen) -> std::io::Result<()> {
    let mut client = BufReader::new(client);
    client.write_all(b"220 ready\r\n").await?;
    let (mut in_email, mut to) = (false, String::new());
    loop {
        let mut line = String::new();
        if client.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim_end();
        if in_email && line != "." {
            continue;
        }
        if let Some(address) = line.strip_prefix("RCPT TO:") {
            to = address.trim_matches(['<', '>']).to_owned();
            if to.ends_with("@slow.example") {
                seen.held.fetch_add(1, Ordering::Relaxed);
                // Waits until the client disconnects.
                let ended = client.read_line(&mut String::new()).await;
                seen.held.fetch_sub(1, Ordering::Relaxed);
                return ended.map(drop);
            }
        }
        if in_email {
            seen.taken.lock().unwrap().push((to.clone(), Instant::now()));
        }
        in_email = line == "DATA";
        let answer = if in_email { "354 go on" } else { "250 fine" };
        client.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
}
