//! `formtray serve`: refuses unsafe services, starts the server, and runs it until it is asked to stop.

pub(super) mod stop_signal;
pub(super) mod work;

use anyhow::bail;
use clap::Args;
use kernel::Clock;
use stop_signal::StopSignal;

use crate::config::Config;
use crate::run::{self, Running};
use crate::safety;

#[derive(Args)]
pub(super) struct Serve {
    /// Start even if PostgreSQL, NATS or Garage could lose accepted submissions in a power cut.
    #[arg(long)]
    i_accept_data_loss: bool,
}

impl Serve {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let mut stop = StopSignal::listen()?;
        let mut running = tokio::select! {
            () = stop.received() => {
                tracing::info!("stopped before it was ready");
                return Ok(());
            }
            started = self.start(config) => started?,
        };
        tokio::select! {
            () = stop.received() => {}
            failure = running.wait_for_failure() => return Err(failure),
        }
        running.stop().await
    }

    async fn start(&self, config: &Config) -> anyhow::Result<Running> {
        if !self.i_accept_data_loss {
            refuse_unsafe_engines(config).await?;
        }
        Box::pin(run::start(config, Clock::system())).await
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
