//! Builds the [`Platform`] from the configuration, and what depends on several crates: the subscriptions to facts, the
//! delivery engine and the job workers.

use std::sync::Arc;

use accounts::{AddressVerified, ExportPart, WorkspaceErased};
use anyhow::Context;
use api::{Platform, SessionRateLimits};
use billing::AddonActivated;
use blobs::Blobs;
use bus::Bus;
use db::Db;
use delivery::{DeleteDestinations, Engine, ReleaseVerified, ResumeWebhooks, SuppressBounced, TellOpened};
use egress::Egress;
use forms::EndpointDeleted;
use hosted::ForgetStatistics;
use imports::ForgetImportsOf;
use invoices::CloseBooks;
use jobs::{Concurrency, Definitions, Jobs, Subscriptions, Worker, Workers};
use kernel::{Clock, Keyring, Seal};
use learned::ForgetLearned;
use mail::Mailer;
use submissions::{EraseEndpoint, EraseWorkspace, HeldOpened};
use support::AddressBounced;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::config::{Config, Work};
use crate::key_file;
use crate::run::offline_start::StartFile;

/// Connects to all services. Fails if the key file doesn't belong to the database.
pub async fn compose(config: &Config, clock: Clock) -> anyhow::Result<Platform> {
    Ok(compose_installation(config, clock).await?.0)
}

/// Like [`compose`], with the id of the installation.
pub(crate) async fn compose_installation(config: &Config, clock: Clock) -> anyhow::Result<(Platform, Uuid)> {
    let db = Db::new(&config.database()?);
    let ids = keyring(&db, forms::ID_KEYS).await?;
    let seal = key_file::open(&config.secrets.key_file, db.worker()).await?;
    connect(config, clock, db, Keys { ids, seal }).await
}

/// Like [`compose`], but with any key file. It is used when the right one is lost.
pub(crate) async fn compose_with(config: &Config, clock: Clock, seal: Seal) -> anyhow::Result<Platform> {
    let db = Db::new(&config.database()?);
    let ids = keyring(&db, forms::ID_KEYS).await?;
    Ok(connect(config, clock, db, Keys { ids, seal }).await?.0)
}

/// Like [`compose`], from what this server has kept, while PostgreSQL doesn't answer.
pub(crate) fn compose_offline(config: &Config, clock: Clock, kept: &StartFile) -> anyhow::Result<Platform> {
    let db = Db::new(&config.database()?);
    let ids = Keyring::new(kept.id_keys.clone()).context("no keys were kept")?;
    let seal = key_file::read_with(&config.secrets.key_file, &[])?;
    assemble(config, clock, db, Keys { ids, seal }, kept.installation)
}

async fn connect(config: &Config, clock: Clock, db: Db, keys: Keys) -> anyhow::Result<(Platform, Uuid)> {
    let installation =
        db::installation(db.worker()).await.context("the schema is out of date; run `formtray migrate`")?;
    Ok((assemble(config, clock, db, keys, installation)?, installation))
}

struct Keys {
    ids: Keyring,
    seal: Seal,
}

async fn keyring(db: &Db, purpose: &str) -> anyhow::Result<Keyring> {
    let keys = db::plain_keys(db.worker(), purpose)
        .await
        .context("failed to query PostgreSQL; run `formtray doctor` for details")?;
    Keyring::new(keys).context("the database has not been prepared; run `formtray migrate`")
}

/// Like [`compose`], but without connecting to any service. That is enough to describe the API.
pub(crate) fn compose_idle(config: &Config) -> anyhow::Result<Platform> {
    let db = Db::new(&config.database()?);
    let ids = Keyring::new(vec![kernel::fresh_key()]).context("one key")?;
    let seal = Seal::parse(&Seal::fresh_file()).context("one key")?;
    let keys = Keys { ids, seal };
    assemble(config, Clock::system(), db, keys, Uuid::nil())
}

fn assemble(
    config: &Config,
    clock: Clock,
    db: Db,
    keys: Keys,
    installation: Uuid,
) -> anyhow::Result<Platform> {
    Ok(Platform {
        blobs: Blobs::open(&config.blobs, &installation.to_string()).context("[blobs]")?,
        bus: Bus::new(config.bus_servers(), installation),
        jobs: Jobs::new(subscriptions()),
        mail: Mailer::open(&config.mail, clock.clone()).context("[mail]")?,
        egress: Egress::open(&config.egress).context("[egress]")?,
        db,
        clock,
        session_rate_limits: Arc::new(SessionRateLimits::new(config.dashboard)),
        caps: config.caps,
        billing_enabled: config.billing.enabled,
        seller: Arc::new(config.seller()),
        id_keys: Arc::new(keys.ids),
        seal: Arc::new(keys.seal),
        public_url: config.server.public_url.as_str().into(),
        forms_origin: Some(config.server.forms_origin.as_str())
            .filter(|text| !text.is_empty())
            .map(Arc::from),
        backup_days: (config.server.backup_days > 0).then_some(config.server.backup_days),
        operator: Some(config.server.operator.as_str()).filter(|text| !text.is_empty()).map(Arc::from),
        inbound_mail: config.support.inbound_mail().context("[support]")?.map(Arc::new),
    })
}

/// Lists which job is enqueued for which fact.
fn subscriptions() -> Subscriptions {
    Subscriptions::default()
        .on::<EndpointDeleted, EraseEndpoint>()
        .on::<EndpointDeleted, DeleteDestinations>()
        .on::<EndpointDeleted, ForgetLearned>()
        .on::<EndpointDeleted, ForgetStatistics>()
        .on::<EndpointDeleted, ForgetImportsOf>()
        .on::<WorkspaceErased, EraseWorkspace>()
        .on::<WorkspaceErased, CloseBooks>()
        .on::<AddonActivated, ResumeWebhooks>()
        .on::<AddressVerified, ReleaseVerified>()
        .on::<HeldOpened, TellOpened>()
        .on::<AddressBounced, SuppressBounced>()
}

/// Creates the engine that delivers submissions. It is woken by `arrived` when there are new ones.
pub fn engine(config: &Config, platform: &Platform, arrived: Arc<Notify>) -> Engine {
    // Two for each connection, so that one email is rendered while the other is sent.
    Engine::new(platform.clone(), config.delivery.clone(), 2 * config.mail.connections, arrived)
}

/// Creates the workers for the jobs of all crates, one lane per priority.
pub(crate) async fn workers(platform: &Platform, settings: &Work) -> anyhow::Result<Workers> {
    let Work { concurrency: work, email_concurrency: emails, .. } = *settings;
    let define = |definitions| define_jobs(platform, definitions);
    jobs::workers(&platform.db, Concurrency { work, emails }, define).await.context("job queue error")
}

/// Creates a worker that runs the jobs of all crates one after the other. Tests use it.
pub async fn one_worker(platform: &Platform) -> anyhow::Result<Worker> {
    let define = |definitions| define_jobs(platform, definitions);
    jobs::one_worker(&platform.db, define).await.context("job queue error")
}

/// Returns what each crate adds to the archive of an account.
pub(crate) fn export_parts() -> Vec<ExportPart> {
    vec![
        forms::export(),
        submissions::export(),
        imports::export(),
        learned::export(),
        hosted::export(),
        delivery::export(),
        erasure::export(),
        invoices::export(),
        support::export(),
    ]
}

fn define_jobs(platform: &Platform, definitions: Definitions) -> Definitions {
    let definitions = admin::jobs(accounts::jobs(definitions.add_extension(platform)));
    let definitions = support::jobs(invoices::jobs(billing::jobs(definitions)));
    let definitions =
        exports::jobs(imports::jobs(submissions::jobs(hosted::jobs(status::jobs(definitions)))));
    tryout::jobs(delivery::jobs(learned::jobs(erasure::jobs(definitions))))
}
