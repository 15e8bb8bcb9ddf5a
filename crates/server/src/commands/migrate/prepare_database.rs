//! Prepares the database for `formtray migrate`: the schema, the job queue, and the keys with which it is used.

use anyhow::{Context, bail, ensure};
use kernel::{Fingerprint, Seal};
use sqlx::PgPool;

use crate::key_file::{self, RESTORE_KEY_FILE};

/// The purpose under which `secrets` held the key that hashed visitors' addresses and signed links, before that key was
/// derived from the key file. Unsubscribe links that it signed still work.
const OLD_VISITOR_KEYS: &str = "visitor";

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
    let missing = db::missing_roles(&mut connection).await.context("failed to look up the database roles")?;
    ensure!(
        missing.is_empty(),
        "PostgreSQL has no role {}. Create it first: run `formtray migrate --roles` with the URL of a superuser",
        missing.join(", ")
    );
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
