//! `formtray backup`: takes a backup, or verifies those in the target. Prints JSON; the exit code says whether all is well.

pub(super) mod restore;
mod spool;
pub(super) mod workspace;

use std::io::Write;
use std::time::Duration;

use ::backup::{Scope, Source};
use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use db::Db;
use kernel::Clock;
use serde_json::json;
use uuid::Uuid;

use crate::config::Config;
use crate::key_file;

#[derive(Args)]
pub(super) struct Backup {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// Read backups back: compare every hash, decrypt, and let pg_restore read the dump.
    Verify(Verify),
}

#[derive(Args)]
struct Verify {
    /// Only the newest backup.
    #[arg(long)]
    latest: bool,
    /// Only compare the hashes of what is stored, on a machine that doesn't have the private key.
    #[arg(long)]
    without_identity: bool,
    /// The installation, if the target has backups of several.
    #[arg(long)]
    installation: Option<Uuid>,
}

impl Backup {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        match self.what {
            None => take(config).await,
            Some(What::Verify(verify)) => verify.run(config).await,
        }
    }
}

async fn take(config: &Config) -> anyhow::Result<()> {
    let clock = Clock::system();
    let begun = clock.now();
    let db = Db::new(&config.database()?);
    let key_file = &config.secrets.key_file;
    let keys = key_file::open(key_file, db.worker()).await?.fingerprints();
    let installation = db::installation(db.worker()).await?;
    db.close().await;
    let spooled =
        spool::wait_until_empty(config, Duration::from_secs(config.backup.spool_wait_seconds)).await;
    if spooled.is_some_and(|batches| batches > 0) {
        tracing::warn!("the spool isn't empty: submissions in it will be in the next backup");
    }
    let source = Source {
        owner_url: &config.database.owner_url,
        blobs: &config.blobs,
        key_file,
        keys,
        installation,
        version: env!("CARGO_PKG_VERSION"),
    };
    let report = ::backup::take(&config.backup, &source, &clock).await?;
    let mut printed = serde_json::to_value(&report)?;
    printed["spooled_batches"] = json!(spooled);
    printed["seconds"] = json!(clock.now().duration_since(begun).as_secs_f64());
    writeln!(std::io::stdout(), "{printed}")?;
    if !report.missing.is_empty() {
        bail!(
            "backup {} was taken, but {} files are missing or damaged in object storage, so they aren't in it",
            report.backup,
            report.missing.len()
        );
    }
    Ok(())
}

impl Verify {
    async fn run(self, config: &Config) -> anyhow::Result<()> {
        let scope = Scope { latest_only: self.latest, without_identity: self.without_identity };
        let reports = ::backup::verify(&config.backup, self.installation, &scope).await?;
        let mut out = std::io::stdout().lock();
        for report in &reports {
            writeln!(out, "{}", serde_json::to_string(report).context("a report")?)?;
        }
        let broken = reports.iter().filter(|report| !report.problems.is_empty()).count();
        if broken > 0 {
            bail!("{broken} of {} backups can't be restored completely", reports.len());
        }
        Ok(())
    }
}
