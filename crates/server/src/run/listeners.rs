//! The sockets of the server: those that the service manager has opened (socket activation), or its own.

use anyhow::Context;
use listenfd::ListenFd;
use tokio::net::TcpListener;

use crate::config::Server;

/// Sockets that the service manager may have opened, in the order of the unit's `ListenStream` lines.
#[derive(Default)]
pub struct Sockets(Option<ListenFd>);

impl Sockets {
    /// Takes the sockets that the environment names. Call it before any thread is started, because it changes the
    /// environment.
    pub fn from_environment() -> Self {
        Self(Some(ListenFd::from_env()))
    }

    fn take(&mut self, place: usize) -> anyhow::Result<Option<TcpListener>> {
        let Some(sockets) = &mut self.0 else { return Ok(None) };
        let taken =
            sockets.take_tcp_listener(place).context("the service manager's socket is not for TCP")?;
        let Some(listener) = taken else { return Ok(None) };
        listener.set_nonblocking(true)?;
        Ok(Some(TcpListener::from_std(listener)?))
    }
}

/// What the server listens on.
pub(crate) struct Listeners {
    pub web: TcpListener,
    pub metrics: TcpListener,
    /// Whether the service manager keeps the web socket open while no server runs.
    pub is_activated: bool,
}

impl Listeners {
    /// Takes the first socket for requests and the second for metrics. What wasn't passed is opened as configured.
    pub(crate) async fn open(config: &Server, mut sockets: Sockets) -> anyhow::Result<Self> {
        let web = sockets.take(0)?;
        let metrics = sockets.take(1)?;
        let is_activated = web.is_some();
        Ok(Self {
            web: match web {
                Some(listener) => listener,
                None => listen(&config.listen).await?,
            },
            metrics: match metrics {
                Some(listener) => listener,
                None => listen(&config.metrics_listen).await?,
            },
            is_activated,
        })
    }
}

pub(crate) async fn listen(address: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("failed to listen on {address}"))
}
