use anyhow::Context;
use clap::Args;
use db::Db;
use kernel::Clock;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};
use std::str::FromStr;

use crate::config::Config;
use crate::key_file;

#[derive(Args)]
pub(super) struct Migrate {
    /// First make the three roles, with the passwords the configuration has for them, as this
    /// superuser (an address such as postgres://postgres@127.0.0.1/postgres).
    #[arg(long, value_name = "SUPERUSER_URL")]
    roles: Option<String>,
}

impl Migrate {
    pub(super) async fn run(self, config: &Config) -> anyhow::Result<()> {
        if let Some(superuser) = &self.roles {
            make_roles(config, superuser).await?;
        }
        key_file::ensure(&config.secrets.key_file)?;
        let owner =
            PgPool::connect(&config.database.owner_url).await.context("connecting as formtray_owner")?;
        prepare_database(&owner).await?;
        let db = Db::new(&config.database()?);
        submissions::make_partitions(db.worker(), &Clock::system()).await?;
        tracing::info!("the database is up to date");
        Ok(())
    }
}

/// Schema, job queue and keys, as the owner. Can be repeated.
pub async fn prepare_database(owner: &PgPool) -> anyhow::Result<()> {
    let mut connection = owner.acquire().await?;
    db::migrate(&mut connection).await.context("the migrations")?;
    db::ensure_key(&mut connection, forms::ID_KEYS).await?;
    db::ensure_key(&mut connection, intake::VISITOR_KEYS).await?;
    drop(connection);
    jobs::prepare(owner).await.context("the job queue")?;
    Ok(())
}

async fn make_roles(config: &Config, superuser: &str) -> anyhow::Result<()> {
    let database = &config.database;
    let urls = [&database.owner_url, &database.app_url, &database.worker_url];
    let passwords = urls.map(|url| password_of(url));
    let mut connection = PgConnection::connect(superuser).await.context("connecting as the superuser")?;
    db::create_roles(&mut connection, [&passwords[0], &passwords[1], &passwords[2]])
        .await
        .context("the roles")?;
    let owner = PgConnectOptions::from_str(&database.owner_url)?;
    let name = owner.get_database().unwrap_or("formtray");
    db::create_database(&mut connection, name).await.context("the database")?;
    Ok(())
}

fn password_of(url: &str) -> String {
    let parsed = url::Url::parse(url).ok();
    let password = parsed.as_ref().and_then(|url| url.password()).unwrap_or_default();
    percent_encoding::percent_decode_str(password).decode_utf8_lossy().into_owned()
}
