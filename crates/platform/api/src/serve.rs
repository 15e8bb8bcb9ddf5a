//! The HTTP server: accepts connections up to a maximum, serves HTTP/1 on them with timeouts, and shuts down
//! gracefully. Every request carries its [`Peer`] and a timed body when it reaches the service.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::{Service, ServiceExt};

use crate::body::TimedBody;
use crate::client::Peer;
use crate::write_timeout::WriteTimeout;

/// The buffer of a connection for what has arrived and hasn't been read. A header must fit into it.
const CONNECTION_BUFFER_BYTES: usize = 32 * 1024;

/// The timeouts of the server, and its maximum number of connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The timeout for a whole header, and between two requests on one connection.
    pub header: Duration,
    /// The timeout for the next part of a body.
    pub body: Duration,
    /// The timeout for a client to read more of a response.
    pub answer: Duration,
    /// How long requests in progress may take once the server is asked to stop.
    pub shutdown: Duration,
    /// The maximum number of open connections. Further ones aren't accepted until one has ended.
    pub connections: usize,
    /// Whether the socket stays open when this server closes its listener, because another process has it too. Connections
    /// that weren't accepted wait there for that process.
    pub is_listener_shared: bool,
}

/// How long the connections that the kernel had accepted already are still taken after the stop signal. Closing the
/// listener would break them.
const BACKLOG_TIMEOUT: Duration = Duration::from_millis(250);
/// How long a connection that was accepted just before the stop signal may take to send its first request.
const FIRST_REQUEST_GRACE: Duration = Duration::from_millis(500);
/// How long it waits for another connection of the backlog.
const BACKLOG_PAUSE: Duration = Duration::from_millis(20);

/// Serves until `stop` resolves, then lets the requests in progress finish.
///
/// This uses hyper-util directly, because `axum::serve` waits for a header without a timeout. HTTP/1 only: TLS and
/// HTTP/2 end at the proxy. `serve_connection_with_upgrades` is not used, because it reads the first bytes without a
/// timer.
pub async fn serve<S, F>(listener: TcpListener, service: S, limits: Limits, stop: F)
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
    F: Future<Output = ()>,
{
    let connections = Connections::default();
    let permits = Arc::new(Semaphore::new(limits.connections));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok(accepted) => serve_connection(accepted, service.clone(), limits, &connections),
            Err(error) => pause_after_accept_error(&error).await,
        }
    }
    if !limits.is_listener_shared {
        let backlog = async {
            while let Ok(Ok(accepted)) =
                tokio::time::timeout(BACKLOG_PAUSE, accept(&listener, &permits)).await
            {
                serve_connection(accepted, service.clone(), limits, &connections);
            }
        };
        // The rest is too much: somebody still sends requests here.
        tokio::time::timeout(BACKLOG_TIMEOUT, backlog).await.unwrap_or_default();
    }
    drop(listener);
    connections.end(limits.shutdown).await;
}

/// An accepted connection and its permit among the open ones.
struct AcceptedConnection {
    stream: TcpStream,
    peer: Peer,
    permit: OwnedSemaphorePermit,
}

async fn accept(listener: &TcpListener, permits: &Arc<Semaphore>) -> std::io::Result<AcceptedConnection> {
    let permit = Arc::clone(permits).acquire_owned().await.map_err(std::io::Error::other)?;
    let (stream, address) = listener.accept().await?;
    Ok(AcceptedConnection { stream, peer: Peer(address), permit })
}

/// The tasks of all open connections. None outlives the server.
#[derive(Default)]
struct Connections {
    tasks: TaskTracker,
    /// Cancelled when each connection has to end after its request in progress.
    stop: CancellationToken,
    /// Cancelled when all have to end at once.
    cut: CancellationToken,
}

impl Connections {
    /// Lets the requests in progress finish, and cuts those that take longer than this.
    async fn end(self, timeout: Duration) {
        self.stop.cancel();
        self.tasks.close();
        if tokio::time::timeout(timeout, self.tasks.wait()).await.is_err() {
            tracing::warn!("closed connections whose requests did not finish before the shutdown timeout");
        }
        self.cut.cancel();
        self.tasks.wait().await;
    }
}

/// Whether a connection has had a request.
#[derive(Default)]
struct FirstRequest {
    seen: AtomicBool,
    begun: Notify,
}

impl FirstRequest {
    fn note(&self) {
        if !self.seen.load(Ordering::Acquire) {
            self.seen.store(true, Ordering::Release);
            self.begun.notify_one();
        }
    }

    /// Returns when the first request has begun, or when it is too late for one.
    async fn wait(&self) {
        if !self.seen.load(Ordering::Acquire) {
            tokio::time::timeout(FIRST_REQUEST_GRACE, self.begun.notified()).await.unwrap_or_default();
        }
    }
}

fn serve_connection<S>(accepted: AcceptedConnection, service: S, limits: Limits, connections: &Connections)
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let AcceptedConnection { stream, peer, permit } = accepted;
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "failed to set TCP_NODELAY");
    }
    let first = Arc::new(FirstRequest::default());
    let noted = Arc::clone(&first);
    let service = service.map_request(move |request: Request<Incoming>| {
        noted.note();
        let mut request = request.map(|body| Body::new(TimedBody::new(body, limits.body)));
        request.extensions_mut().insert(peer);
        request
    });
    let mut builder = auto::Builder::new(TokioExecutor::new()).http1_only();
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header)
        .max_buf_size(CONNECTION_BUFFER_BYTES);
    let stream = WriteTimeout::new(stream, limits.answer);
    let connection =
        builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).into_owned();
    let (stop, cut) = (connections.stop.clone(), connections.cut.clone());
    let serving = async move {
        let mut connection = std::pin::pin!(connection);
        tokio::select! {
            ended = connection.as_mut() => return ended,
            () = stop.cancelled() => {}
        }
        // hyper closes a connection on which nothing has been read yet, even if a request is on its way.
        tokio::select! {
            ended = connection.as_mut() => return ended,
            () = first.wait() => {}
        }
        connection.as_mut().graceful_shutdown();
        connection.await
    };
    connections.tasks.spawn(async move {
        let _permit = permit;
        tokio::select! {
            ended = serving => {
                if let Err(error) = ended {
                    tracing::debug!(error, "connection ended early");
                }
            }
            () = cut.cancelled() => {}
        }
    });
}

/// Pauses after a failed accept. A connection that broke before it was accepted needs no pause; a lack of file
/// descriptors does.
async fn pause_after_accept_error(error: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "failed to accept a connection");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
