use std::time::Duration;

use db::Db;
use futures_util::future::join_all;
pub use graphile_worker::Worker;
use graphile_worker::{LocalQueueConfig, RefetchDelayConfig, WorkerOptions};
use sqlx::PgPool;

use crate::definitions::Definitions;
use crate::watch::{lost_connection, wake_lanes};
use crate::{Error, Priority, SCHEMA};

/// How often the queue is looked at when no notification has come.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// A lane fetches so many jobs for each of those it runs at once. A fetch and its commit are shared by them, and few
/// enough wait here for another server to do without.
const FETCHED_PER_SLOT: usize = 8;
/// Fetched jobs that wait this long behind slow ones are given back for another server.
const FETCHED_TTL: Duration = Duration::from_secs(20);
/// Jobs that are done are written down together after this time, and the next ones do not wait for it.
const COMPLETION_DELAY: Duration = Duration::from_millis(5);
/// Connections of the workers, besides one in each lane that listens for new jobs, and one that watches.
const QUEUE_CONNECTIONS: u32 = 4;

/// How many jobs run at once.
#[derive(Clone, Copy, Debug)]
pub struct Concurrency {
    /// Of those that are no emails; half as many delete things.
    pub work: usize,
    /// Of emails with a link, and as many of other emails.
    pub emails: usize,
}

impl Concurrency {
    fn of(self, priority: Priority) -> usize {
        match priority {
            Priority::Link | Priority::Email => self.emails,
            Priority::Ordinary => self.work,
            Priority::Cleanup => self.work.div_ceil(2),
        }
    }
}

/// One worker for each priority.
pub struct Workers {
    lanes: Vec<Worker>,
    pool: PgPool,
}

/// Prepares to run jobs, each in the lane of its priority. `define` gives the crates' jobs, their timetable, and what
/// they work with.
pub async fn workers(
    db: &Db,
    concurrency: Concurrency,
    define: impl FnOnce(Definitions) -> Definitions,
) -> Result<Workers, Error> {
    let listeners = u32::try_from(Priority::ALL.len()).unwrap_or(u32::MAX);
    // Of its own: while requests hold every other connection, jobs are still fetched and finished.
    let pool = db.worker_of_its_own(listeners + 1 + QUEUE_CONNECTIONS);
    let lanes = Priority::ALL.map(|priority| lane(options(pool.clone()), priority, concurrency.of(priority)));
    let mut workers = Workers { lanes: Vec::new(), pool };
    for lane in define(Definitions::new(lanes.into())).into_lanes() {
        workers.lanes.push(lane.init().await.map_err(|cause| Error(Box::new(cause)))?);
    }
    Ok(workers)
}

/// Prepares to run all jobs one after the other, by priority and then in the order they became due. For tests.
pub async fn one_worker(db: &Db, define: impl FnOnce(Definitions) -> Definitions) -> Result<Worker, Error> {
    let lane = options(db.worker().clone()).concurrency(1);
    let mut lanes = define(Definitions::new(vec![lane])).into_lanes();
    lanes.remove(0).init().await.map_err(|cause| Error(Box::new(cause)))
}

fn lane(options: WorkerOptions, priority: Priority, concurrency: usize) -> WorkerOptions {
    // Without a local queue the library runs one job for each signal, and signals come once a second.
    let fetched = LocalQueueConfig::default()
        .with_size(concurrency * FETCHED_PER_SLOT)
        .with_ttl(FETCHED_TTL)
        .with_refetch_delay(rest_when_empty());
    let options = options.concurrency(concurrency).local_queue(fetched);
    match priority {
        // Sent twice after a crash is worse than a little slower.
        Priority::Link | Priority::Email => options,
        Priority::Ordinary | Priority::Cleanup => options.complete_job_batch_delay(COMPLETION_DELAY),
    }
}

/// In `graphile_worker` 0.14 a local queue wakes itself by the end of its own fetch: without this an empty queue is asked
/// hundreds of times a second. The first notification of a new job ends the rest.
fn rest_when_empty() -> RefetchDelayConfig {
    RefetchDelayConfig::default().with_duration(POLL_INTERVAL).with_threshold(0).with_max_abort_threshold(1)
}

fn options(pool: PgPool) -> WorkerOptions {
    WorkerOptions::default()
        .pg_pool(pool)
        .schema(SCHEMA)
        .poll_interval(POLL_INTERVAL)
        // Without these a killed worker's jobs stay locked for hours.
        .heartbeat_interval(Duration::from_secs(10))
        .sweep_interval(Duration::from_secs(30))
        .sweep_threshold(Duration::from_mins(1))
        // The server hears the signals and ends everything in order.
        .listen_os_shutdown_signals(false)
}

impl Workers {
    /// Runs jobs until [`Workers::request_shutdown`], or until a lane fails or the database is lost: then all lanes end.
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

    /// Ends [`Workers::run`] when the jobs under way are done.
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
