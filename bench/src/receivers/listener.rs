use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

/// A server that Formtray calls, and that can disappear at any moment. When it is dropped, nothing listens there any
/// more and all its connections are cut.
pub struct Listener {
    accepting: JoinHandle<()>,
    pub address: SocketAddr,
}

/// The response to a call or an email that has arrived completely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Accept,
    /// A temporary failure: 500 or 451.
    TemporaryFailure,
    /// Sends nothing more, and keeps the connection open.
    NoResponse,
}

impl Listener {
    /// Listens, and runs one task for each connection.
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

    /// Stops listening, and returns when it has stopped.
    pub async fn close(mut self) {
        self.accepting.abort();
        if let Err(ended) = (&mut self.accepting).await
            && ended.is_panic()
        {
            eprintln!("the listener panicked");
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}
