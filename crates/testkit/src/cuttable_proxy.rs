use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy for the connections to PostgreSQL or to object storage, which a test can cut and restore. The service behind
/// it is real and keeps running.
#[derive(Clone, Debug)]
pub struct CuttableProxy {
    pub(crate) address: SocketAddr,
    state: Arc<watch::Sender<State>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Whole,
    Cut,
    Silent,
}

impl CuttableProxy {
    pub(crate) async fn to(engine: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        let state = Arc::new(watch::Sender::new(State::Whole));
        let watched = state.subscribe();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, engine.clone(), watched.clone()));
            }
        });
        Self { address, state }
    }

    /// From now on no connection is possible, and the open ones are broken.
    pub fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    /// From now on nothing is answered, and no connection is closed.
    pub fn silence(&self) {
        self.state.send_replace(State::Silent);
    }

    pub fn restore(&self) {
        self.state.send_replace(State::Whole);
    }
}

async fn carry(mut client: TcpStream, engine: String, mut state: watch::Receiver<State>) {
    if *state.borrow() == State::Whole {
        let Ok(mut engine) = TcpStream::connect(engine).await else { return };
        tokio::select! {
            _ = copy_bidirectional(&mut client, &mut engine) => return,
            _ = state.wait_for(|state| *state != State::Whole) => {}
        }
    }
    // The connection is held open without an answer, and closed when the silence ends.
    drop(state.wait_for(|state| *state != State::Silent).await);
}
