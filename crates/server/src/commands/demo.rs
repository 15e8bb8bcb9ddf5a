use clap::Args;
use kernel::Clock;

use crate::config::Config;
use crate::{compose, demo};

#[derive(Args)]
pub(super) struct Demo {
    /// Who owns the workspace.
    #[arg(long, default_value = "demo@formtray.example")]
    email: String,
    /// To sign in with; a random one is made and shown if none is given.
    #[arg(long)]
    password: Option<String>,
}

impl Demo {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let platform = compose::compose(config, Clock::system()).await?;
        demo::fill(&platform, &self.email, self.password).await
    }
}
