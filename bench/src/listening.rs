use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

/// Somebody who is called by the server and can go away at any moment. Dropped, nobody listens there any more and every
/// connection is cut, wherever it is.
pub struct Listening {
    accepting: JoinHandle<()>,
    pub address: SocketAddr,
}

/// What somebody does about a call or a letter that has come in whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Taken,
    /// Not now: 500, 451.
    PutOff,
    /// Says nothing more, and keeps the line open.
    Silence,
}

impl Listening {
    /// A task for each connection.
    pub(crate) async fn open<Served>(
        address: SocketAddr,
        serve: impl Fn(TcpStream) -> Served + Send + 'static,
    ) -> io::Result<Self>
    where
        Served: Future<Output = io::Result<()>> + Send + 'static,
    {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let accepting = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                while connections.try_join_next().is_some() {}
                let Ok((stream, _)) = listener.accept().await else { continue };
                if stream.set_nodelay(true).is_ok() {
                    connections.spawn(serve(stream));
                }
            }
        });
        Ok(Self { accepting, address })
    }

    /// Returns when it is gone.
    pub async fn close(mut self) {
        self.accepting.abort();
        if let Err(ended) = (&mut self.accepting).await
            && ended.is_panic()
        {
            eprintln!("whoever listened has panicked");
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}
