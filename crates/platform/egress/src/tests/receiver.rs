use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;

/// What a receiver does when it has read a request.
#[derive(Clone)]
pub(crate) enum Script {
    /// Writes this, and reads the next request.
    Say(Vec<u8>),
    /// Writes the first part, then the same piece again and again, with a pause before each.
    Repeat(Vec<u8>, Vec<u8>, Duration),
}

impl Script {
    pub(crate) fn answer(head: &str, body: &str) -> Self {
        Self::Say(format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).into_bytes())
    }

    pub(crate) fn repeat(first: &str, piece: &str, pause: Duration) -> Self {
        Self::Repeat(first.into(), piece.into(), pause)
    }
}

/// A listener on this machine that counts connections and keeps the requests it received.
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    connections: Arc<AtomicUsize>,
    calls: Arc<Mutex<Vec<String>>>,
}

impl Receiver {
    pub(crate) async fn start(script: Script) -> Self {
        Self::start_at("127.0.0.1:0", script).await
    }

    pub(crate) async fn start_at(address: &str, script: Script) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let receiver = Self {
            address: listener.local_addr().unwrap(),
            connections: Arc::default(),
            calls: Arc::default(),
        };
        receiver.listen(listener, script);
        receiver
    }

    /// Listens on one port of 127.0.0.1 and of these addresses.
    pub(crate) async fn start_at_all(further: &[&str], script: Script) -> Self {
        'port: loop {
            let receiver = Self::start(script.clone()).await;
            for address in further {
                match TcpListener::bind((*address, receiver.address.port())).await {
                    Ok(listener) => receiver.listen(listener, script.clone()),
                    Err(error) if error.kind() == ErrorKind::AddrInUse => continue 'port,
                    Err(error) => panic!("{address}: {error}"),
                }
            }
            return receiver;
        }
    }

    fn listen(&self, listener: TcpListener, script: Script) {
        let (connections, calls) = (Arc::clone(&self.connections), Arc::clone(&self.calls));
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                connections.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(speak(socket, script.clone(), Arc::clone(&calls)));
            }
        });
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    pub(crate) fn calls(&self) -> Vec<String> {
        self.calls.lock().unwrap().clone()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// Answers the requests of one connection until the caller closes it.
pub(crate) async fn speak(
    mut socket: impl AsyncRead + AsyncWrite + Unpin,
    script: Script,
    calls: Arc<Mutex<Vec<String>>>,
) -> Option<()> {
    loop {
        let call = hear(&mut socket).await?;
        calls.lock().unwrap().push(call);
        match &script {
            Script::Say(bytes) => socket.write_all(bytes).await.ok()?,
            Script::Repeat(first, piece, pause) => {
                socket.write_all(first).await.ok()?;
                loop {
                    tokio::time::sleep(*pause).await;
                    socket.write_all(piece).await.ok()?;
                    socket.flush().await.ok()?;
                }
            }
        }
        socket.flush().await.ok()?;
    }
}

/// Reads one request: its header, and as much body as `content-length` says.
async fn hear(socket: &mut (impl AsyncRead + Unpin)) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let byte = socket.read_u8().await.ok()?;
        bytes.push(byte);
        if bytes.ends_with(b"\r\n\r\n") {
            break;
        }
    }
    let head = String::from_utf8_lossy(&bytes).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
    socket.read_exact(&mut body).await.ok()?;
    bytes.extend(body);
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
