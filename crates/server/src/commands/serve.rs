//! `formtray serve`: refuses unsafe services, starts the server, and runs it until it is asked to stop.

use anyhow::bail;
use clap::Args;
use kernel::Clock;

use super::stop_signal::stop_signal;
use crate::config::Config;
use crate::{run, safety};

#[derive(Args)]
pub(super) struct Serve {
    /// Start even if PostgreSQL, NATS or Garage could lose accepted submissions in a power cut.
    #[arg(long)]
    i_accept_data_loss: bool,
}

impl Serve {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        if !self.i_accept_data_loss {
            refuse_unsafe_engines(config).await?;
        }
        let mut running = Box::pin(run::start(config, Clock::system())).await?;
        tokio::select! {
            asked = stop_signal() => asked?,
            failure = running.wait_for_failure() => return Err(failure),
        }
        running.stop().await
    }
}

async fn refuse_unsafe_engines(config: &Config) -> anyhow::Result<()> {
    let found = safety::findings(config).await;
    if !found.is_empty() {
        bail!(
            "{}: accepted submissions could be lost in a power cut. Fix this, or start with --i-accept-data-loss",
            found.join("; ")
        );
    }
    Ok(())
}
