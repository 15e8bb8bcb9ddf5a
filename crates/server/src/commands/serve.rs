use anyhow::bail;
use clap::Args;
use kernel::Clock;

use super::asked_to_stop;
use crate::config::Config;
use crate::running;

#[derive(Args)]
pub(super) struct Serve {
    /// Start although the engine may lose what it acknowledged in a power cut.
    #[arg(long)]
    i_accept_data_loss: bool,
}

impl Serve {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        if !self.i_accept_data_loss {
            refuse_unsafe_engines(config).await?;
        }
        let mut running = running::start(config, Clock::system()).await?;
        tokio::select! {
            asked = asked_to_stop() => asked?,
            broken = running.broken() => return Err(broken),
        }
        running.stop().await
    }
}

async fn refuse_unsafe_engines(config: &Config) -> anyhow::Result<()> {
    let db = db::Db::new(&config.database()?);
    let found = db::unsafe_settings(db.worker()).await?;
    db.close().await;
    if !found.is_empty() {
        let list: Vec<String> = found.iter().map(|one| format!("{} = {}", one.setting, one.value)).collect();
        bail!(
            "PostgreSQL runs with {}: accepted submissions could be lost in a power cut. \
             Mend it, or start with --i-accept-data-loss",
            list.join(", ")
        );
    }
    Ok(())
}
