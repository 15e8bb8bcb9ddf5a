use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A proxy for connections to PostgreSQL, which can be cut and restored. The PostgreSQL behind it is real and keeps
/// running.
pub(crate) struct Proxy {
    pub port: u16,
    cut: watch::Sender<bool>,
    _forwarding: JoinSet<()>,
}

impl Proxy {
    pub(crate) async fn to(engine: SocketAddr) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (cut, watched) = watch::channel(false);
        let mut forwarding = JoinSet::new();
        forwarding.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                connections.spawn(forward(client, engine, watched.clone()));
            }
        });
        Ok(Self { port, cut, _forwarding: forwarding })
    }

    /// From now on no connection is possible, and the open ones are broken.
    pub(crate) fn cut(&self) {
        self.cut.send_replace(true);
    }

    pub(crate) fn restore(&self) {
        self.cut.send_replace(false);
    }
}

async fn forward(mut client: TcpStream, engine: SocketAddr, mut cut: watch::Receiver<bool>) {
    if *cut.borrow() {
        return;
    }
    let Ok(mut engine) = TcpStream::connect(engine).await else { return };
    // Without it the proxy would add a delay that a direct connection doesn't have.
    if client.set_nodelay(true).and(engine.set_nodelay(true)).is_err() {
        return;
    }
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut engine) => {}
        _ = cut.wait_for(|cut| *cut) => {}
    }
}
