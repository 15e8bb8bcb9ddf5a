//! `formtray migrate`: creates or updates the roles, the schema, the job queue and the keys. It connects as the owner,
//! or as a superuser for the roles.

mod accept_new_key;
mod prepare_database;

use anyhow::Context;
use clap::Args;
use db::Db;
use kernel::Clock;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};
use std::str::FromStr;

pub use prepare_database::prepare_database;

use crate::config::Config;
use accept_new_key::accept_new_key;

#[derive(Args)]
pub(super) struct Migrate {
    /// First create the four database roles, with the passwords from the configuration, as this
    /// superuser (a URL such as postgres://postgres@127.0.0.1/postgres).
    #[arg(long, value_name = "SUPERUSER_URL")]
    roles: Option<String>,
    /// Continue with the keys in the key file, or with a new one, after the key file or one of its keys was lost.
    /// Turns off two-factor authentication and pauses webhooks that can't be decrypted any more.
    #[arg(long)]
    accept_new_key: bool,
}

impl Migrate {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        if let Some(superuser) = &self.roles {
            make_roles(config, superuser).await?;
        }
        if self.accept_new_key {
            accept_new_key(config, &connect(config).await?).await?;
            make_partitions(config).await?;
        } else {
            bring_up_to_date(config).await?;
        }
        tracing::info!("the database is up to date");
        Ok(())
    }
}

/// Creates or updates everything in the database, and the key file if this is the first time.
pub(super) async fn bring_up_to_date(config: &Config) -> anyhow::Result<()> {
    prepare_database(&connect(config).await?, &config.secrets.key_file).await?;
    make_partitions(config).await
}

async fn connect(config: &Config) -> anyhow::Result<PgPool> {
    PgPool::connect(&config.database.owner_url).await.context("failed to connect as formtray_owner")
}

async fn make_partitions(config: &Config) -> anyhow::Result<()> {
    let db = Db::new(&config.database()?);
    submissions::make_partitions(db.worker(), &Clock::system()).await?;
    db.close().await;
    Ok(())
}

/// Creates the missing roles and the database, as a superuser.
pub(super) async fn make_roles(config: &Config, superuser: &str) -> anyhow::Result<()> {
    let database = &config.database;
    let urls = [&database.owner_url, &database.app_url, &database.worker_url, &database.admin_url];
    let passwords = urls.map(|url| password_of(url));
    let mut connection = PgConnection::connect(superuser).await.context("failed to connect as superuser")?;
    db::create_roles(&mut connection, [&passwords[0], &passwords[1], &passwords[2], &passwords[3]])
        .await
        .context("failed to create the roles")?;
    let owner = PgConnectOptions::from_str(&database.owner_url)?;
    let name = owner.get_database().unwrap_or("formtray");
    db::create_database(&mut connection, name).await.context("failed to create the database")?;
    Ok(())
}

fn password_of(url: &str) -> String {
    let parsed = url::Url::parse(url).ok();
    let password = parsed.as_ref().and_then(|url| url.password()).unwrap_or_default();
    percent_encoding::percent_decode_str(password).decode_utf8_lossy().into_owned()
}
