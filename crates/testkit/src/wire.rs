use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The line to PostgreSQL, which a test can cut and mend. The engine behind it is real and goes on.
#[derive(Clone, Debug)]
pub struct Wire {
    pub(crate) address: SocketAddr,
    cut: Arc<watch::Sender<bool>>,
}

impl Wire {
    pub(crate) async fn to(engine: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        let cut = Arc::new(watch::Sender::new(false));
        let watched = cut.subscribe();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, engine.clone(), watched.clone()));
            }
        });
        Self { address, cut }
    }

    /// From here on nothing gets through, and what was under way has broken off.
    pub fn cut(&self) {
        self.cut.send_replace(true);
    }

    pub fn mend(&self) {
        self.cut.send_replace(false);
    }
}

async fn carry(mut client: TcpStream, engine: String, mut cut: watch::Receiver<bool>) {
    if *cut.borrow() {
        return;
    }
    let Ok(mut engine) = TcpStream::connect(engine).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut engine) => {}
        _ = cut.wait_for(|cut| *cut) => {}
    }
}
