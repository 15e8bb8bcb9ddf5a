//! Visitors who post forms without files at a given rate, and record what was acknowledged.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use bench::{Connection, Encoding, Post};
use tokio::task::{JoinHandle, JoinSet};
use uuid::Uuid;

use super::acked::AckedLog;
use super::pace::Pace;
use super::responses::{ResponseCounter, ResponseCounts};

/// How many connections post at once, and how many posts per second they send together.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub connections: u32,
    pub per_second: u32,
    /// Whether posts that found all connections busy are sent later, like visitors who don't know of each other.
    /// Otherwise a slow server gets fewer posts.
    pub open: bool,
}

impl Default for Load {
    fn default() -> Self {
        Self { connections: 48, per_second: 3000, open: false }
    }
}

/// Visitors who post until they are stopped. Every post is sent once, with its own number, whatever the response. So a
/// number that is stored twice was stored twice by the server.
pub(crate) struct Traffic {
    visitors: JoinSet<()>,
    pacing: JoinHandle<()>,
    shared: Arc<Shared>,
    log: AckedLog,
    before: ResponseCounts,
}

struct Shared {
    server: SocketAddr,
    endpoints: Arc<[String]>,
    next: AtomicU64,
    stopping: AtomicBool,
    pace: Pace,
    responses: ResponseCounter,
}

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

impl Traffic {
    /// Starts the visitors. Their posts are numbered from `first` on.
    pub(crate) fn start(
        server: SocketAddr,
        endpoints: Arc<[String]>,
        load: Load,
        first: u64,
        log: AckedLog,
    ) -> Self {
        let shared = Arc::new(Shared {
            server,
            endpoints,
            next: AtomicU64::new(first),
            stopping: AtomicBool::new(false),
            pace: Pace::new(load.per_second, if load.open { None } else { Some(load.connections) }),
            responses: ResponseCounter::default(),
        });
        let visitors = (0..load.connections).map(|_| visit(Arc::clone(&shared), log.lines())).collect();
        let pacing = tokio::spawn({
            let shared = Arc::clone(&shared);
            async move { shared.pace.keep().await }
        });
        Self { visitors, pacing, shared, log, before: ResponseCounts::default() }
    }

    /// Returns the channel on which other clients record what they were told. They must have ended when these visitors
    /// stop.
    pub(crate) fn acked(&self) -> Sender<(Uuid, u64)> {
        self.log.lines()
    }

    /// Returns the counts since the last call.
    pub(crate) fn phase(&mut self) -> ResponseCounts {
        let counts = self.shared.responses.take();
        self.before.add(counts.clone());
        counts
    }

    /// Stops the visitors after their last responses, and returns the counts of all posts.
    pub(crate) async fn stop(mut self) -> anyhow::Result<ResponseCounts> {
        self.shared.stopping.store(true, Ordering::Release);
        self.pacing.abort();
        self.shared.pace.end();
        while self.visitors.join_next().await.is_some() {}
        self.phase();
        tokio::task::spawn_blocking(|| self.log.close()).await??;
        Ok(self.before)
    }
}

async fn visit(shared: Arc<Shared>, acked: Sender<(Uuid, u64)>) {
    let mut open_connection = None;
    while shared.pace.wait().await && !shared.stopping.load(Ordering::Acquire) {
        let connection = match open_connection.take() {
            Some(connection) => Ok(connection),
            None => Connection::open(shared.server).await,
        };
        let Ok(connection) = connection else {
            shared.responses.unreachable();
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        open_connection = shared.post(connection, &acked).await;
    }
}

impl Shared {
    /// Sends one post, and returns the connection if it can still be used.
    async fn post(&self, mut connection: Connection, acked: &Sender<(Uuid, u64)>) -> Option<Connection> {
        let number = self.next.fetch_add(1, Ordering::AcqRel);
        let place = usize::try_from(number).unwrap_or_default() % self.endpoints.len();
        let post = Post { endpoint: &self.endpoints[place], encoding: encoding_of(number), number };
        let started = Instant::now();
        match tokio::time::timeout(RESPONSE_TIMEOUT, connection.send(&post)).await {
            Ok(Ok(response)) => {
                self.responses.answered(&response, started.elapsed());
                if (200..300).contains(&response.status)
                    && let Some(id) = response.id().and_then(|id| id.parse().ok())
                {
                    acked.send((id, number)).expect("the log is open as long as somebody posts");
                }
                Some(connection).filter(|_| !response.closes)
            }
            Ok(Err(_)) => {
                self.responses.broken();
                None
            }
            Err(_) => {
                self.responses.hung();
                None
            }
        }
    }
}

/// Seven of ten as forms send them, two as JSON, one as multipart.
fn encoding_of(number: u64) -> Encoding {
    match number % 10 {
        0..7 => Encoding::Urlencoded,
        7..9 => Encoding::Json,
        _ => Encoding::Multipart,
    }
}
