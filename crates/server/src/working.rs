use std::time::Duration;

use anyhow::Context;
use api::Platform;
use tokio_util::sync::CancellationToken;

use crate::compose;
use crate::config::Work;

/// After the job queue broke off, it is tried again this often.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs the jobs until told to stop; those under way are finished. The queue lies in PostgreSQL and breaks off
/// with it: then the jobs wait, and whoever else works here goes on.
pub(crate) async fn work(platform: Platform, settings: Work, stop: CancellationToken) {
    while !stop.is_cancelled() {
        if let Err(error) = work_once(&platform, settings, &stop).await {
            tracing::error!(error = format!("{error:#}"), "the job worker failed; restarting it");
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn work_once(platform: &Platform, settings: Work, stop: &CancellationToken) -> anyhow::Result<()> {
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
