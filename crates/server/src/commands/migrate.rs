//! `formtray migrate`: creates or updates the roles, the schema, the job queue and the keys. It connects as the owner,
//! or as a superuser for the roles.

use anyhow::{Context, bail, ensure};
use clap::Args;
use db::Db;
use kernel::{Clock, Fingerprint, Seal};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};
use std::str::FromStr;

use super::accept_new_key::accept_new_key;
use crate::config::Config;
use crate::key_file::{self, RESTORE_KEY_FILE};

/// The purpose under which `secrets` held the key that hashed visitors' addresses and signed links, before that key was
/// derived from the key file. Unsubscribe links that it signed still work.
const OLD_VISITOR_KEYS: &str = "visitor";

#[derive(Args)]
pub(super) struct Migrate {
    /// First create the three database roles, with the passwords from the configuration, as this
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
        let owner = PgPool::connect(&config.database.owner_url)
            .await
            .context("failed to connect as formtray_owner")?;
        if self.accept_new_key {
            accept_new_key(config, &owner).await?;
        } else {
            prepare_database(&owner, &config.secrets.key_file).await?;
        }
        let db = Db::new(&config.database()?);
        submissions::make_partitions(db.worker(), &Clock::system()).await?;
        tracing::info!("the database is up to date");
        Ok(())
    }
}

/// Prepares schema, job queue and keys, as the owner. It can be repeated. The first time, the key file is created if
/// there is none; later, a key file that lacks a known key is rejected before anything is changed.
pub async fn prepare_database(owner: &PgPool, key_path: &str) -> anyhow::Result<()> {
    let mut connection = owner.acquire().await?;
    let known = db::known_keys_if_any(&mut connection).await.context("failed to read the known keys")?;
    if !known.is_empty() {
        key_file::read_with(key_path, &known)?;
    }
    drop(connection);
    update_schema(owner).await?;
    let seal = if known.is_empty() {
        first_key_file(owner, key_path).await?
    } else {
        key_file::read_with(key_path, &known)?
    };
    remember_keys(owner, &known, &seal).await
}

/// Runs the migrations, and prepares the job queue and the keys that stay in the database.
pub(super) async fn update_schema(owner: &PgPool) -> anyhow::Result<()> {
    let mut connection = owner.acquire().await?;
    db::migrate(&mut connection).await.context("failed to run the migrations")?;
    db::ensure_key(&mut connection, forms::ID_KEYS).await?;
    drop(connection);
    jobs::prepare(owner).await.context("failed to prepare the job queue")
}

/// Returns the key file for a database that doesn't know one yet. It creates one, unless there is a file already or
/// something was encrypted with one before.
async fn first_key_file(owner: &PgPool, path: &str) -> anyhow::Result<Seal> {
    let mut connection = owner.acquire().await?;
    let found = key_file::read(path)?;
    let factors = accounts::unreadable_second_factors(&mut connection, found.as_ref()).await?.len();
    let webhooks = delivery::unreadable_webhooks(&mut connection, found.as_ref()).await?.len();
    if factors + webhooks > 0 {
        let fault = if found.is_some() { "is not the right one" } else { "is missing" };
        bail!(
            "the key file {path} {fault}: {factors} second factors and {webhooks} webhooks of this database can't be \
             decrypted. {RESTORE_KEY_FILE}"
        );
    }
    key_file::ensure(path)?;
    key_file::read_with(path, &[])
}

/// Records the keys, so that the database is only used with these from now on, and deletes what the key file replaces.
pub(super) async fn remember_keys(owner: &PgPool, known: &[Fingerprint], seal: &Seal) -> anyhow::Result<()> {
    let mut tx = db::begin(owner).await?;
    let remembered = db::replace_known_keys(&mut tx, known, &seal.fingerprints()).await?;
    ensure!(remembered, "another `formtray migrate` has just recorded its key file; run it again");
    db::seal_keys(&mut tx, seal, OLD_VISITOR_KEYS, delivery::OLD_UNSUBSCRIBE_KEYS).await?;
    tx.commit().await?;
    Ok(())
}

async fn make_roles(config: &Config, superuser: &str) -> anyhow::Result<()> {
    let database = &config.database;
    let urls = [&database.owner_url, &database.app_url, &database.worker_url];
    let passwords = urls.map(|url| password_of(url));
    let mut connection = PgConnection::connect(superuser).await.context("failed to connect as superuser")?;
    db::create_roles(&mut connection, [&passwords[0], &passwords[1], &passwords[2]])
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
