use clap::Args;
use kernel::Clock;

use crate::config::Config;
use crate::{compose, demo};

#[derive(Args)]
pub(super) struct Demo {
    /// The email address of the demo account.
    #[arg(long, default_value = "demo@formtray.example")]
    email: String,
    /// The password of the demo account. A random one is generated and printed if it's left out.
    #[arg(long)]
    password: Option<String>,
}

impl Demo {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let platform = compose::compose(config, Clock::system()).await?;
        demo::fill(&platform, &self.email, self.password).await
    }
}
