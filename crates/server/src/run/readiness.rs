//! Whether this server can accept submissions: what `/readyz` answers, and what a stop and a start without PostgreSQL
//! change about it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use spool::Spool;
use sqlx::PgPool;
use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;

/// How long an answer is used again, so that requests to `/readyz` can't become load on PostgreSQL or the disk.
const ANSWER_TTL: Duration = Duration::from_millis(250);
/// How long PostgreSQL may take to answer. It is shorter than any balancer waits.
const DATABASE_TIMEOUT: Duration = Duration::from_millis(500);

/// Where accepted submissions go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepting {
    IntoDatabase,
    /// PostgreSQL doesn't answer, and the spool can be written to.
    IntoSpool,
    /// Neither is possible, so submissions are rejected.
    Nothing,
}

/// The state of one server. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Readiness(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    worker: PgPool,
    spool: Option<Spool>,
    is_stopping: AtomicBool,
    /// Whether PostgreSQL has been seen since the start; see `offline_start`.
    is_whole: watch::Sender<bool>,
    last: Mutex<Option<(Instant, Accepting)>>,
}

impl Readiness {
    /// Returns the state of a server that has just started, with PostgreSQL (`is_whole`) or without.
    pub(crate) fn new(worker: PgPool, spool: Option<Spool>, is_whole: bool) -> Self {
        let is_whole = watch::Sender::new(is_whole);
        Self(Arc::new(Shared {
            worker,
            spool,
            is_stopping: AtomicBool::new(false),
            is_whole,
            last: Mutex::default(),
        }))
    }

    /// Lets balancers send nothing more.
    pub(crate) fn stop(&self) {
        self.0.is_stopping.store(true, Ordering::Release);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.0.is_stopping.load(Ordering::Acquire)
    }

    /// Notes that PostgreSQL is there and belongs to this server.
    pub(crate) fn become_whole(&self) {
        self.0.is_whole.send_replace(true);
    }

    pub(crate) fn is_whole(&self) -> bool {
        *self.0.is_whole.borrow()
    }

    /// Runs a part of the server that needs PostgreSQL, as soon as it is there. If the server is stopped before, the part
    /// never runs.
    pub(crate) async fn once_whole(self, stop: CancellationToken, part: impl Future<Output = ()>) {
        let mut watched = self.0.is_whole.subscribe();
        let is_whole = tokio::select! {
            waited = watched.wait_for(|is_whole| *is_whole) => waited.is_ok(),
            () = stop.cancelled() => false,
        };
        if is_whole {
            part.await;
        }
    }

    /// Finds out where submissions would go now. Concurrent calls share one answer.
    pub(crate) async fn accepting(&self) -> Accepting {
        let mut last = self.0.last.lock().await;
        if let Some((at, accepting)) = *last
            && at.elapsed() < ANSWER_TTL
        {
            return accepting;
        }
        let accepting = self.find_out().await;
        *last = Some((Instant::now(), accepting));
        accepting
    }

    /// Finds out whether PostgreSQL answers now.
    pub(crate) async fn database_answers(&self) -> bool {
        let answer = tokio::time::timeout(DATABASE_TIMEOUT, db::ping(&self.0.worker)).await;
        matches!(answer, Ok(Ok(())))
    }

    async fn find_out(&self) -> Accepting {
        if self.is_whole() && self.database_answers().await {
            return Accepting::IntoDatabase;
        }
        let Some(spool) = &self.0.spool else { return Accepting::Nothing };
        match spool.try_write().await {
            Ok(()) => Accepting::IntoSpool,
            Err(error) => {
                tracing::error!(%error, "can't accept submissions: PostgreSQL is unavailable and so is the spool");
                Accepting::Nothing
            }
        }
    }
}
