use std::sync::Arc;

use anyhow::Context;
use api::Platform;
use blobs::Blobs;
use db::Db;
use forms::EndpointDeleted;
use jobs::{Jobs, Subscriptions, Worker};
use kernel::{Clock, Keyring};
use submissions::EraseEndpoint;
use uuid::Uuid;

use crate::config::Config;

/// Reaches out to the engines.
pub async fn compose(config: &Config, clock: Clock) -> anyhow::Result<Platform> {
    let db = Db::new(&config.database()?);
    let keys = db::keyring(db.worker(), forms::ID_KEYS)
        .await
        .context("PostgreSQL does not answer as it should; `formtray doctor` tells more")?
        .context("the database has not been prepared; run `formtray migrate`")?;
    let installation =
        db::installation(db.worker()).await.context("the database is too old; run `formtray migrate`")?;
    assemble(config, clock, db, keys, installation)
}

/// As [`compose`], without any engine: enough to describe the API.
pub(crate) fn compose_idle(config: &Config) -> anyhow::Result<Platform> {
    let db = Db::new(&config.database()?);
    let keys = Keyring::new(vec![kernel::fresh_key()]).context("one key")?;
    assemble(config, Clock::system(), db, keys, Uuid::nil())
}

fn assemble(
    config: &Config,
    clock: Clock,
    db: Db,
    id_keys: Keyring,
    installation: Uuid,
) -> anyhow::Result<Platform> {
    Ok(Platform {
        blobs: Blobs::open(&config.blobs, &installation.to_string()).context("object storage")?,
        jobs: Jobs::new(subscriptions()),
        db,
        clock,
        id_keys: Arc::new(id_keys),
        public_url: config.server.public_url.as_str().into(),
    })
}

/// Who reacts to whose facts.
fn subscriptions() -> Subscriptions {
    Subscriptions::default().on::<EndpointDeleted, EraseEndpoint>()
}

/// Runs every crate's jobs.
pub async fn worker(platform: &Platform, concurrency: usize) -> anyhow::Result<Worker> {
    let worker = jobs::worker(&platform.db, concurrency, |options| {
        submissions::jobs(options.add_extension(platform.clone()))
    });
    worker.await.context("the job queue")
}
