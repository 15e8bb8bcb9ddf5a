use kernel::Clock;

use super::asked_to_stop;
use crate::config::Config;
use crate::{compose, running};

pub(super) async fn run(config: &Config) -> anyhow::Result<()> {
    let platform = compose::compose(config, Clock::system()).await?;
    let (worker, task) = running::start_jobs(&platform, config.work.concurrency).await?;
    tracing::info!("the jobs run");
    asked_to_stop().await?;
    worker.request_shutdown();
    task.await?;
    platform.db.close().await;
    Ok(())
}
