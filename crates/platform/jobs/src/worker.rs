use std::time::Duration;

use db::Db;
pub use graphile_worker::Worker;
use graphile_worker::WorkerOptions;

use crate::{Error, SCHEMA};

/// Prepares to run jobs. `define` gives the crates' jobs, their timetable, and what they work with.
pub async fn worker(
    db: &Db,
    concurrency: usize,
    define: impl FnOnce(WorkerOptions) -> WorkerOptions,
) -> Result<Worker, Error> {
    let options = WorkerOptions::default()
        .pg_pool(db.worker().clone())
        .schema(SCHEMA)
        .concurrency(concurrency)
        .poll_interval(Duration::from_secs(1))
        // Without these a killed worker's jobs stay locked for hours.
        .heartbeat_interval(Duration::from_secs(10))
        .sweep_interval(Duration::from_secs(30))
        .sweep_threshold(Duration::from_mins(1))
        // The server hears the signals and ends everything in order.
        .listen_os_shutdown_signals(false);
    define(options).init().await.map_err(|cause| Error(Box::new(cause)))
}
