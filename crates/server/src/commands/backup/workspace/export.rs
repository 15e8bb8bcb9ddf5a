//! `formtray export-workspace`: writes everything of an account into a ZIP archive.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use accounts::Email;
use anyhow::{Context, anyhow, bail};
use api::Platform;
use clap::Args;
use jiff::Timestamp;
use kernel::Clock;
use serde_json::json;

use crate::compose;
use crate::config::Config;

#[derive(Args)]
pub(in crate::commands) struct ExportWorkspace {
    /// The email address of the account's owner.
    owner: String,
    /// The file to write. It must not exist. Default: formtray-<date>.zip in this folder.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

impl ExportWorkspace {
    pub(in crate::commands) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let owner = Email::parse(&self.owner).map_err(|error| anyhow!("{}", error.message))?;
        let platform = compose::compose(config, Clock::system()).await?;
        let path = self.to.unwrap_or_else(|| default_path(platform.clock.now()));
        let exported = export(&platform, &owner, &path).await;
        platform.db.close().await;
        let bytes = exported?;
        writeln!(std::io::stdout().lock(), "{:#}", json!({ "file": path, "bytes": bytes }))?;
        Ok(())
    }
}

fn default_path(now: Timestamp) -> PathBuf {
    format!("formtray-{}.zip", now.strftime("%Y-%m-%d")).into()
}

/// Writes the archive, which only this user can read, and returns its size. Nothing is left of an unfinished one.
async fn export(platform: &Platform, owner: &Email, path: &Path) -> anyhow::Result<u64> {
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    let file = file.with_context(|| format!("failed to create {}", path.display()))?;
    let mut out = tokio::fs::File::from_std(file);
    let written = async {
        if !accounts::export_account(platform, &compose::export_parts(), owner, &mut out).await? {
            bail!("there is no account with this email address");
        }
        out.sync_all().await?;
        Ok(out.metadata().await?.len())
    };
    let written = written.await;
    if written.is_err() {
        std::fs::remove_file(path).with_context(|| format!("failed to remove {}", path.display()))?;
    }
    written
}
