//! `formtray import-workspace`: writes the archive of an account into this installation.

use std::io::Write;
use std::path::{Path, PathBuf};

use accounts::{ArchiveReader, Email, ImportError, ImportReport};
use anyhow::{Context, anyhow};
use api::Platform;
use clap::Args;
use delivery::ImportOptions;
use kernel::Clock;
use sqlx::PgPool;

use crate::compose;
use crate::config::Config;

#[derive(Args)]
pub(in crate::commands) struct ImportWorkspace {
    /// The archive, as `formtray export-workspace` or the dashboard has written it.
    file: PathBuf,
    /// The email address of the account to import into. It's created if there is none; then its owner gets an email with a
    /// link to choose a password.
    #[arg(long)]
    owner: String,
    /// Recipients who have confirmed their address elsewhere needn't do it again. Only for an archive that you trust.
    #[arg(long)]
    keep_confirmations: bool,
}

impl ImportWorkspace {
    pub(in crate::commands) async fn run(self, config: &Config) -> anyhow::Result<()> {
        let owner = Email::parse(&self.owner).map_err(|error| anyhow!("{}", error.message))?;
        let platform = compose::compose(config, Clock::system()).await?;
        let settings = ImportSettings { owner, keeps_confirmations: self.keep_confirmations };
        let imported = import_workspace(config, &platform, &self.file, &settings).await;
        platform.db.close().await;
        let report = imported.context("nothing was imported")?;
        writeln!(std::io::stdout().lock(), "{}", serde_json::to_string_pretty(&report)?)?;
        Ok(())
    }
}

/// What an import needs to know besides the archive.
pub struct ImportSettings {
    pub owner: Email,
    /// Whether the recipients who have confirmed elsewhere needn't do it again.
    pub keeps_confirmations: bool,
}

/// Imports an archive: stores its files, then writes all rows in one transaction. If it fails, nothing is visible, and it
/// can be run again; the files without rows are deleted by the sweep.
pub async fn import_workspace(
    config: &Config,
    platform: &Platform,
    path: &Path,
    settings: &ImportSettings,
) -> anyhow::Result<ImportReport> {
    let archive = ArchiveReader::open(path).await.with_context(|| path.display().to_string())?;
    let owner =
        PgPool::connect(&config.database.owner_url).await.context("failed to connect as formtray_owner")?;
    let report = write(&owner, platform, &archive, settings).await;
    owner.close().await;
    let report = report?;
    tracing::info!(endpoints = report.endpoints, submissions = report.submissions, "workspace imported");
    Ok(report)
}

async fn write(
    owner: &PgPool,
    platform: &Platform,
    archive: &ArchiveReader,
    settings: &ImportSettings,
) -> Result<ImportReport, ImportError> {
    // It takes longest, and needs no transaction.
    let prepared = submissions::prepare_import(platform, archive).await?;
    let mut report = ImportReport::default();
    let mut tx = db::begin(owner).await?;
    let target = accounts::import_owner(&mut tx, platform, archive, &settings.owner).await?;
    let endpoints = forms::import(&mut tx, platform, archive, &target, &mut report).await?;
    let written = (&target, &endpoints);
    submissions::write_import(&mut tx, platform, archive, written, &prepared, &mut report).await?;
    hosted::import(&mut tx, archive, &target, &endpoints).await?;
    let options = ImportOptions { keeps_confirmations: settings.keeps_confirmations };
    delivery::import(&mut tx, platform, archive, written, &options, &mut report).await?;
    accounts::log_import(&mut tx, platform, &target).await?;
    tx.commit().await?;
    if target.is_new {
        report.to_do.push("choose a password, by the link that is emailed to the owner".to_owned());
    }
    Ok(report)
}
