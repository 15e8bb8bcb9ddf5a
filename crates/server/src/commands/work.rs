use kernel::Clock;
use tokio_util::sync::CancellationToken;

use super::asked_to_stop;
use crate::compose;
use crate::config::Config;
use crate::working::work;

pub(super) async fn run(config: &Config) -> anyhow::Result<()> {
    let platform = compose::compose(config, Clock::system()).await?;
    let stop = CancellationToken::new();
    let working = tokio::spawn(work(platform.clone(), config.work.concurrency, stop.clone()));
    tracing::info!("the jobs run");
    asked_to_stop().await?;
    stop.cancel();
    working.await?;
    platform.db.close().await;
    Ok(())
}
