//! Runs the jobs in the queue: one `graphile_worker` worker (a lane) for each priority, on a pool of their own.
//! `formtray serve` and `formtray work` start them; tests use a single worker.

use std::time::Duration;

use db::Db;
use futures_util::future::join_all;
pub use graphile_worker::Worker;
use graphile_worker::{LocalQueueConfig, RefetchDelayConfig, WorkerOptions};
use sqlx::PgPool;

use crate::definitions::Definitions;
use crate::watch::{lost_connection, wake_lanes};
use crate::{Error, JOBS_SCHEMA, Priority};

/// How often a lane polls the queue when no notification arrives.
const JOB_POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How many jobs a lane fetches for each one that it can run at once.
///
/// A fetch and its commit are shared by these jobs. The number is small, so that other servers aren't left without
/// work.
const FETCHED_JOBS_PER_SLOT: usize = 8;
/// Fetched jobs that wait this long behind slow ones are returned to the queue for another server.
const FETCHED_JOB_TTL: Duration = Duration::from_secs(20);
/// Finished jobs are marked as completed together after this delay. The next jobs don't wait for it.
const JOB_COMPLETION_DELAY: Duration = Duration::from_millis(5);
/// Connections for fetching and finishing jobs. Each lane has one more that listens for new jobs, and one is for
/// `watch.rs`.
const JOB_QUEUE_CONNECTIONS: u32 = 4;

/// How many jobs run at once on this server.
#[derive(Clone, Copy, Debug)]
pub struct Concurrency {
    /// Jobs of priority `Ordinary`. `Long` and `Cleanup` get half as many each, rounded up.
    pub work: usize,
    /// Jobs of priority `Link`, and as many of priority `Email`.
    pub emails: usize,
}

impl Concurrency {
    fn of(self, priority: Priority) -> usize {
        match priority {
            Priority::Link | Priority::Email => self.emails,
            Priority::Ordinary => self.work,
            Priority::Long | Priority::Cleanup => self.work.div_ceil(2),
        }
    }
}

/// The workers of this server, one for each priority.
pub struct Workers {
    lanes: Vec<Worker>,
    pool: PgPool,
}

/// Creates the workers, each job in the lane of its priority. [`Workers::run`] starts them.
///
/// `define` adds the crates' jobs, their schedules, and the values that jobs get through their context.
pub async fn workers(
    db: &Db,
    concurrency: Concurrency,
    define: impl FnOnce(Definitions) -> Definitions,
) -> Result<Workers, Error> {
    let listeners = u32::try_from(Priority::ALL.len()).unwrap_or(u32::MAX);
    // A pool of its own: jobs are fetched and finished even while requests hold all other connections.
    let pool = db.dedicated_worker_pool(listeners + 1 + JOB_QUEUE_CONNECTIONS);
    let lanes = Priority::ALL.map(|priority| lane(options(pool.clone()), priority, concurrency.of(priority)));
    let mut workers = Workers { lanes: Vec::new(), pool };
    for lane in define(Definitions::new(lanes.into())).into_lanes() {
        workers.lanes.push(lane.init().await.map_err(|cause| Error(Box::new(cause)))?);
    }
    Ok(workers)
}

/// Creates one worker that runs all jobs one after the other, by priority and then in the order they became due. For
/// tests.
pub async fn one_worker(db: &Db, define: impl FnOnce(Definitions) -> Definitions) -> Result<Worker, Error> {
    let lane = options(db.worker().clone()).concurrency(1);
    let mut lanes = define(Definitions::new(vec![lane])).into_lanes();
    lanes.remove(0).init().await.map_err(|cause| Error(Box::new(cause)))
}

fn lane(options: WorkerOptions, priority: Priority, concurrency: usize) -> WorkerOptions {
    // Without a local queue the library runs one job per signal, and signals come once a second.
    let fetched = LocalQueueConfig::default()
        .with_size(concurrency * FETCHED_JOBS_PER_SLOT)
        .with_ttl(FETCHED_JOB_TTL)
        .with_refetch_delay(pause_when_empty());
    let options = options.concurrency(concurrency).local_queue(fetched);
    match priority {
        // A batch of completions that is lost in a crash would send its emails again; being a little slower is better.
        Priority::Link | Priority::Email => options,
        Priority::Ordinary | Priority::Long | Priority::Cleanup => {
            options.complete_job_batch_delay(JOB_COMPLETION_DELAY)
        }
    }
}

/// Makes a lane pause after a fetch that found nothing.
///
/// In `graphile_worker` 0.14 a local queue wakes itself up at the end of its own fetch, so without this an empty queue
/// is queried hundreds of times a second. The first notification of a new job ends the pause.
fn pause_when_empty() -> RefetchDelayConfig {
    RefetchDelayConfig::default()
        .with_duration(JOB_POLL_INTERVAL)
        .with_threshold(0)
        .with_max_abort_threshold(1)
}

fn options(pool: PgPool) -> WorkerOptions {
    WorkerOptions::default()
        .pg_pool(pool)
        .schema(JOBS_SCHEMA)
        .poll_interval(JOB_POLL_INTERVAL)
        // Without these, the jobs of a killed worker stay locked for hours.
        .heartbeat_interval(Duration::from_secs(10))
        .sweep_interval(Duration::from_secs(30))
        .sweep_threshold(Duration::from_mins(1))
        // The server handles the signals and shuts everything down in order.
        .listen_os_shutdown_signals(false)
}

impl Workers {
    /// Runs jobs until [`Workers::request_shutdown`]. If a lane fails or the database is lost, all lanes end and the
    /// error is returned.
    pub async fn run(&self) -> Result<(), Error> {
        let lanes = join_all(self.lanes.iter().map(async |lane| {
            let ended = lane.run().await;
            if ended.is_err() {
                self.request_shutdown();
            }
            ended.map_err(|cause| Error(Box::new(cause)))
        }));
        tokio::pin!(lanes);
        let ended = tokio::select! {
            ended = &mut lanes => ended,
            lost = lost_connection(&self.pool) => self.end(lanes, lost).await,
            failed = wake_lanes(&self.pool) => self.end(lanes, failed).await,
        };
        self.pool.close().await;
        ended.into_iter().collect()
    }

    /// Makes [`Workers::run`] return once the jobs in progress are done.
    pub fn request_shutdown(&self) {
        for lane in &self.lanes {
            lane.request_shutdown();
        }
    }

    async fn end(
        &self,
        lanes: impl Future<Output = Vec<Result<(), Error>>>,
        cause: sqlx::Error,
    ) -> Vec<Result<(), Error>> {
        self.request_shutdown();
        let mut ended = lanes.await;
        ended.push(Err(Error(Box::new(cause))));
        ended
    }
}
