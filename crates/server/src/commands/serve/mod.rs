//! `formtray serve`: refuses unsafe services, starts the server, and runs it until it is asked to stop.

pub(super) mod stop_signal;
pub(super) mod work;

use anyhow::bail;
use clap::Args;
use kernel::Clock;
use stop_signal::StopSignal;

use crate::config::Config;
use crate::run::{self, Running, Sockets, StartOptions, offline_start, supervisor};
use crate::safety;

#[derive(Args)]
pub(super) struct Serve {
    /// Start even if PostgreSQL, NATS or Garage could lose accepted submissions in a power cut.
    #[arg(long)]
    i_accept_data_loss: bool,
}

impl Serve {
    pub(super) async fn run(self, config: &Config, sockets: Sockets) -> anyhow::Result<()> {
        let mut stop = StopSignal::listen()?;
        let mut running = tokio::select! {
            () = stop.received() => {
                tracing::info!("stopped before it was ready");
                return Ok(());
            }
            started = self.start(config, sockets) => started?,
        };
        tokio::select! {
            () = stop.received() => {}
            failure = running.wait_for_failure() => return Err(failure),
            () = supervisor::report_alive() => {}
        }
        supervisor::report_stopping();
        running.announce_stop();
        tokio::select! {
            () = tokio::time::sleep(running.stop_delay()) => {}
            // Whoever asks a second time doesn't want to wait.
            () = stop.received() => {}
        }
        running.stop().await
    }

    async fn start(&self, config: &Config, sockets: Sockets) -> anyhow::Result<Running> {
        let offline = offline_start::find(config).await?;
        let status = if offline.is_some() {
            "accepting into the spool, without PostgreSQL"
        } else {
            "accepting submissions"
        };
        let checks_safety = !self.i_accept_data_loss;
        if checks_safety {
            refuse_unsafe_engines(config, offline.is_some()).await?;
        }
        let options = StartOptions { sockets, offline, checks_safety };
        let running = Box::pin(run::start_with(config, Clock::system(), options)).await?;
        supervisor::report_ready(status);
        Ok(running)
    }
}

/// Refuses engines that acknowledge before they flush. A PostgreSQL that is away is looked at when it is back.
async fn refuse_unsafe_engines(config: &Config, is_offline: bool) -> anyhow::Result<()> {
    let found = if is_offline {
        safety::findings_without_postgres(config).await
    } else {
        safety::findings(config).await
    };
    if !found.is_empty() {
        bail!(
            "{}: accepted submissions could be lost in a power cut. Fix this, or start with --i-accept-data-loss",
            found.join("; ")
        );
    }
    Ok(())
}
