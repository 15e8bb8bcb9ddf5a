//! `formtray probe`: measures a server from outside. It needs no database, and runs best on another machine.

mod prepare;

use clap::Args;
use kernel::Clock;
use status::{Probe, ProbeSettings};
use tokio_util::sync::CancellationToken;

use super::serve::stop_signal::StopSignal;
use crate::config::Config;

#[derive(Args)]
pub(super) struct ProbeCommand {
    /// Create an account with this email address, and the endpoint that the probe submits to. Run it once, on a server.
    #[arg(long, value_name = "EMAIL")]
    prepare: Option<String>,
}

impl ProbeCommand {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let settings = with_url(config);
        match self.prepare {
            Some(email) => prepare::run(config, &settings, &email).await,
            None => measure(config, &settings).await,
        }
    }
}

/// Measures until the process is asked to stop.
async fn measure(config: &Config, settings: &ProbeSettings) -> anyhow::Result<()> {
    let mut asked = StopSignal::listen()?;
    let stop = CancellationToken::new();
    let probe = Probe::start(settings, &config.status.probe_secret, Clock::system(), stop.clone()).await?;
    tracing::info!(url = settings.url, address = %probe.address, "measuring once a minute");
    let running = tokio::spawn(probe.run());
    asked.received().await;
    stop.cancel();
    Ok(running.await?)
}

fn with_url(config: &Config) -> ProbeSettings {
    let mut settings = config.probe.clone();
    if settings.url.is_empty() {
        settings.url.clone_from(&config.server.public_url);
    }
    settings
}
