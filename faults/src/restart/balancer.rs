//! A small balancer. It leads each connection to a server that says at `/readyz` that it accepts.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::services::is_ready;

/// The pause between two questions to one server.
const READINESS_INTERVAL: Duration = Duration::from_millis(200);

/// A running balancer. Its connections are cut when it is dropped.
pub(super) struct Balancer {
    _tasks: JoinSet<()>,
}

struct Backend {
    address: SocketAddr,
    is_ready: AtomicBool,
}

impl Balancer {
    pub(super) async fn start(address: SocketAddr, servers: &[SocketAddr]) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(address).await.context("the balancer's port")?;
        let backend = |address: &SocketAddr| Backend { address: *address, is_ready: AtomicBool::new(true) };
        let backends: Arc<[Backend]> = servers.iter().map(backend).collect();
        let mut tasks = JoinSet::new();
        for place in 0..backends.len() {
            let backends = Arc::clone(&backends);
            tasks.spawn(async move {
                loop {
                    let backend = &backends[place];
                    backend.is_ready.store(is_ready(backend.address).await, Ordering::Release);
                    tokio::time::sleep(READINESS_INTERVAL).await;
                }
            });
        }
        tasks.spawn(accept(listener, backends));
        Ok(Self { _tasks: tasks })
    }
}

async fn accept(listener: TcpListener, backends: Arc<[Backend]>) {
    let (mut carried, next) = (JoinSet::new(), AtomicUsize::new(0));
    loop {
        match listener.accept().await {
            Ok((client, _)) => {
                let first = next.fetch_add(1, Ordering::AcqRel);
                carried.spawn(carry(client, Arc::clone(&backends), first));
            }
            Err(error) => eprintln!("the balancer can't accept: {error}"),
        }
        while carried.try_join_next().is_some() {}
    }
}

/// Carries a connection to a ready server. One that doesn't accept it isn't asked for this connection again.
async fn carry(mut client: TcpStream, backends: Arc<[Backend]>, first: usize) {
    for place in 0..backends.len() {
        let backend = &backends[(first + place) % backends.len()];
        if !backend.is_ready.load(Ordering::Acquire) {
            continue;
        }
        if let Ok(mut server) = TcpStream::connect(backend.address).await {
            if client.set_nodelay(true).and(server.set_nodelay(true)).is_ok() {
                // A connection that breaks shows at the client.
                copy_bidirectional(&mut client, &mut server).await.unwrap_or_default();
            }
            return;
        }
    }
}
