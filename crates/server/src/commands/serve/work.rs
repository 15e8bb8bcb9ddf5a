//! `formtray work`: delivers submissions and runs jobs, without accepting requests.

use std::sync::Arc;

use kernel::Clock;
use tokio_util::sync::CancellationToken;

use super::stop_signal::StopSignal;
use crate::compose;
use crate::config::Config;
use crate::run::work;

pub(in crate::commands) async fn run(config: &Config) -> anyhow::Result<()> {
    let mut asked = StopSignal::listen()?;
    let platform = tokio::select! {
        () = asked.received() => return Ok(()),
        platform = compose::compose(config, Clock::system()) => platform?,
    };
    let stop = CancellationToken::new();
    // Submissions are stored by another process, which can't notify this one, so the engine polls every second.
    let engine = compose::engine(config, &platform, Arc::default());
    let mut delivering = tokio::spawn(engine.run(stop.clone()));
    let mut working = tokio::spawn(work(platform.clone(), config.work, stop.clone()));
    let bus = tokio::spawn(platform.bus.clone().run(stop.clone()));
    tracing::info!("delivering submissions and running background jobs");
    tokio::select! {
        () = asked.received() => {}
        _ = &mut delivering => anyhow::bail!("delivery stopped unexpectedly"),
        _ = &mut working => anyhow::bail!("the job worker stopped unexpectedly"),
    }
    stop.cancel();
    delivering.await?;
    working.await?;
    bus.await?;
    platform.db.close().await;
    Ok(())
}
