//! `formtray restore`: restores a backup onto an empty database, and ends the quarantine that follows.

use std::io::Write;

use ::backup::{Choice, Destination};
use anyhow::{Context, bail};
use clap::Args;
use db::Db;
use kernel::Clock;
use sqlx::{Connection, PgConnection, PgPool};

use crate::commands::migrate::{make_roles, prepare_database};
use crate::config::Config;
use crate::key_file;

#[derive(Args)]
pub(in crate::commands) struct Restore {
    /// First create the database roles and the database, as this superuser (a URL such as
    /// postgres://postgres@127.0.0.1/postgres).
    #[arg(long, value_name = "SUPERUSER_URL")]
    roles: Option<String>,
    /// The backup's id. Default: the newest.
    #[arg(long)]
    backup: Option<String>,
    /// The installation, if the target has backups of several.
    #[arg(long)]
    installation: Option<String>,
    /// Restore even if some files of the backup are missing or damaged. Their submissions are restored without them.
    #[arg(long)]
    without_missing_files: bool,
    /// End the quarantine after a restore: submissions are delivered and background jobs run from now on.
    #[arg(long, conflicts_with_all = ["roles", "backup", "installation", "without_missing_files"])]
    release: bool,
}

impl Restore {
    pub(in crate::commands) async fn run(self, config: &Config) -> anyhow::Result<()> {
        if self.release { release(config).await } else { self.restore(config).await }
    }

    async fn restore(self, config: &Config) -> anyhow::Result<()> {
        let path = &config.secrets.key_file;
        let keys = key_file::read(path)?.map(|seal| seal.fingerprints());
        if let Some(superuser) = &self.roles {
            make_roles(config, superuser).await?;
        }
        let choice = Choice {
            installation: self.installation,
            backup: self.backup,
            without_missing: self.without_missing_files,
        };
        let owner_url = &config.database.owner_url;
        let destination = Destination { owner_url, blobs: &config.blobs, key_file: path, keys };
        let report = ::backup::restore(&config.backup, &choice, &destination).await?;

        // The backup may be of an older version.
        let owner = PgPool::connect(owner_url).await.context("failed to connect as formtray_owner")?;
        prepare_database(&owner, path).await?;
        let mut connection = owner.acquire().await?;
        submissions::forget_missing_objects(&mut connection, &report.missing).await?;
        drop(connection);
        owner.close().await;
        let db = Db::new(&config.database()?);
        submissions::make_partitions(db.worker(), &Clock::system()).await?;
        db.close().await;
        tracing::warn!(
            "restored, in quarantine: submissions are accepted, but nothing is delivered and no background job runs until \
             `formtray restore --release`"
        );
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&report)?)?;
        Ok(())
    }
}

async fn release(config: &Config) -> anyhow::Result<()> {
    let mut owner = PgConnection::connect(&config.database.owner_url)
        .await
        .context("failed to connect as formtray_owner")?;
    if !db::release_quarantine(&mut owner).await? {
        bail!("this database isn't in quarantine");
    }
    tracing::info!("released: submissions are delivered and background jobs run again");
    Ok(())
}
