//! Runs the job workers of `serve` and `work`, and restarts them after an error. Writes the words that search finds.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use api::Platform;
use intake::Queue;
use search::write_words;
use tokio_util::sync::CancellationToken;

use crate::compose;
use crate::config::Work;

/// The pause before the job workers are restarted after an error.
const WORKER_RESTART_DELAY: Duration = Duration::from_secs(1);

/// Runs the jobs and writes words until `stop` is cancelled. While `intake_queue` is busy, words wait; a process that only
/// works has none.
pub(crate) async fn work(
    platform: Platform,
    settings: Work,
    intake_queue: Option<Arc<Queue>>,
    stop: CancellationToken,
) {
    let words = write_words(platform.clone(), intake_queue, stop.clone());
    tokio::join!(words, run_jobs(platform, settings, stop));
}

/// Runs the jobs until `stop` is cancelled, and finishes those in progress. The queue is in PostgreSQL and fails with
/// it; the workers are then restarted until they succeed, while the rest of the process continues.
async fn run_jobs(platform: Platform, settings: Work, stop: CancellationToken) {
    while !stop.is_cancelled() {
        if let Err(error) = work_once(&platform, &settings, &stop).await {
            tracing::error!(error = format!("{error:#}"), "the job worker failed; restarting it");
        }
        tokio::select! {
            () = tokio::time::sleep(WORKER_RESTART_DELAY) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn work_once(platform: &Platform, settings: &Work, stop: &CancellationToken) -> anyhow::Result<()> {
    let workers = compose::workers(platform, settings).await?;
    let running = workers.run();
    tokio::pin!(running);
    tokio::select! {
        ended = &mut running => ended.context("job queue error"),
        () = stop.cancelled() => {
            workers.request_shutdown();
            running.await.context("job queue error")
        }
    }
}
