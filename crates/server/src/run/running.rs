//! A running server: watches that none of its parts ends by itself, and stops them in order.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use api::Platform;
use futures_util::future::select_all;
use spool::Spool;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::readiness::Readiness;

/// A running server: its addresses, and the task of each part.
pub struct Running {
    pub platform: Platform,
    pub address: SocketAddr,
    pub metrics_address: SocketAddr,
    pub(super) readiness: Readiness,
    pub(super) spool: Option<Spool>,
    pub(super) times: StopTimes,
    /// What takes requests and uses the spool, in the order of the data flow.
    pub(super) intake: Vec<Part>,
    /// What only looks on, and ends with the intake.
    pub(super) watching: Vec<Part>,
    /// Delivery and the jobs, unless another process runs them.
    pub(super) working: Vec<Part>,
    pub(super) bus: Vec<Part>,
    pub(super) stop: CancellationToken,
    pub(super) stop_working: CancellationToken,
    pub(super) stop_bus: CancellationToken,
    /// When everything must have ended, once the stop is announced.
    pub(super) deadline: Option<Instant>,
}

/// How long counters get at the end while PostgreSQL is away. What they would write is lost then, however long they wait.
const OFFLINE_GRACE: Duration = Duration::from_secs(1);

/// How long a stop takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StopTimes {
    /// The time between reporting that the server stops and accepting nothing more.
    pub delay: Duration,
    /// The time for everything.
    pub total: Duration,
}

/// A task of the server, and what it is in logs.
pub(super) struct Part {
    name: &'static str,
    task: JoinHandle<()>,
}

impl Part {
    pub(super) fn new(name: &'static str, task: JoinHandle<()>) -> Self {
        Self { name, task }
    }

    pub(super) fn spawn(name: &'static str, work: impl Future<Output = ()> + Send + 'static) -> Self {
        Self::new(name, tokio::spawn(work))
    }

    /// Waits for its end. If that comes too late, the part is left to end with the process.
    async fn end(self, deadline: Instant) -> anyhow::Result<()> {
        let Ok(ended) = tokio::time::timeout_at(deadline, self.task).await else {
            tracing::warn!(part = self.name, "did not end before the shutdown timeout");
            return Ok(());
        };
        ended.context(self.name)
    }
}

impl Running {
    /// Returns when a part has ended without being asked to. The server is useless then; the caller exits, and the
    /// process supervisor restarts it.
    pub async fn wait_for_failure(&mut self) -> anyhow::Error {
        let lists = [&mut self.intake, &mut self.watching, &mut self.working, &mut self.bus];
        let (names, tasks): (Vec<_>, Vec<_>) =
            lists.into_iter().flatten().map(|part| (part.name, &mut part.task)).unzip();
        let (_, place, _) = select_all(tasks).await;
        anyhow::anyhow!("{} stopped unexpectedly", names[place])
    }

    /// Lets balancers send nothing more: `/readyz` fails, and every response closes its connection. Requests are still
    /// answered.
    pub(crate) fn announce_stop(&mut self) {
        self.readiness.stop();
        self.deadline = Some(Instant::now() + self.times.total);
        tracing::info!(
            pause_seconds = self.times.delay.as_secs(),
            "stopping: /readyz answers with 503 from now on"
        );
    }

    /// Returns how long balancers get to notice it.
    pub(crate) fn stop_delay(&self) -> Duration {
        self.times.delay
    }

    /// Stops the parts in the order of the data flow, so that everything accepted is finished: no new requests,
    /// requests in progress answered, the recorder's queue written, the drain at the next envelope, delivery attempts in
    /// progress recorded, jobs in progress done. Then the spool is free for the next process. What takes longer than
    /// the shutdown timeout is left undone: none of it is lost.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        if self.deadline.is_none() {
            self.announce_stop();
        }
        let deadline = self.deadline.unwrap_or_else(Instant::now);
        self.stop.cancel();
        for part in self.intake {
            part.end(deadline).await?;
        }
        if let Some(spool) = self.spool
            && tokio::time::timeout_at(deadline, spool.close()).await.is_err()
        {
            tracing::warn!("the spool's disk did not answer before the shutdown timeout");
        }
        self.stop_working.cancel();
        let can_write = self.readiness.database_answers().await;
        let watching_until = if can_write { deadline } else { deadline.min(Instant::now() + OFFLINE_GRACE) };
        for part in self.watching {
            part.end(watching_until).await?;
        }
        for part in self.working {
            part.end(deadline).await?;
        }
        self.stop_bus.cancel();
        for part in self.bus {
            part.end(deadline).await?;
        }
        if tokio::time::timeout_at(deadline, self.platform.db.close()).await.is_err() {
            tracing::warn!("connections to PostgreSQL were still in use at the shutdown timeout");
        }
        tracing::info!("stopped");
        Ok(())
    }
}
