//! `formtray invite`: invites someone to create an account, whether or not registration is open. Prints JSON.

use std::io::Write;

use accounts::Email;
use anyhow::{Context, anyhow};
use clap::Args;
use kernel::Clock;
use serde_json::json;

use crate::compose;
use crate::config::Config;

#[derive(Args)]
pub(in crate::commands) struct Invite {
    /// Who is invited. The account has to be created with this email address.
    email: String,
    /// Don't send an email. Print the link instead, for you to pass on.
    #[arg(long)]
    print_link: bool,
}

impl Invite {
    pub(in crate::commands) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let email = Email::parse(&self.email).map_err(|error| anyhow!("{}", error.message))?;
        let platform = compose::compose(config, Clock::system()).await?;
        let invited = accounts::invite(&platform, email).await;
        let invited = invited.map_err(|error| anyhow!("{} ({})", error.detail, error.code))?;
        let mut result = json!({ "email": invited.email.as_typed, "expires_at": invited.expires_at });
        if self.print_link {
            result["link"] = format!("{}{}", platform.public_url, invited.path()).into();
        } else {
            invited.send(&platform).await.context(
                "the invitation couldn't be emailed. Check [mail] with `formtray doctor`, or use --print-link",
            )?;
        }
        platform.db.close().await;
        writeln!(std::io::stdout().lock(), "{result:#}")?;
        Ok(())
    }
}
