//! Sets up what `bench submit` measures: databases, endpoints, and the product.

use kernel::Clock;
use tempfile::TempDir;

use super::systems::endpoints::Endpoints;
use super::systems::engine::Engine;
use super::systems::product::Product;
use crate::machine::cpu::{CpuWatch, parent_of};
use crate::run::database::Database;
use crate::run::formtray::migrate;
use crate::run::ledger::{self, Ledger};
use crate::run::numbers::Numbers;
use crate::run::process;

/// The databases of a run, prepared in the same way: one for the product, one for the product without deliveries, one
/// for PostgreSQL alone.
pub(crate) struct Databases {
    pub product: Database,
    pub alone: Database,
    pub bare: Database,
}

impl Databases {
    pub(crate) async fn create() -> anyhow::Result<Self> {
        Ok(Self {
            product: Database::create("product").await?,
            alone: Database::create("alone").await?,
            bare: Database::create("bare").await?,
        })
    }

    pub(crate) async fn drop(self) -> anyhow::Result<()> {
        self.product.drop().await?;
        self.alone.drop().await?;
        self.bare.drop().await
    }
}

/// Everything a workload needs, set up once.
pub(crate) struct Environment<'a> {
    pub folder: TempDir,
    pub database: &'a Database,
    pub endpoints: Endpoints,
    pub numbers: Numbers,
    pub product: Product,
    /// The product without deliveries, in a database of its own: in a shared one the other would plan its deliveries.
    pub alone: Product,
    /// The same without billing, on the same database.
    pub without_billing: Product,
    pub alone_database: &'a Database,
    pub bare: &'a Database,
    pub engine: Engine,
    postmaster: u32,
    _alone_folders: [TempDir; 2],
}

impl<'a> Environment<'a> {
    pub(crate) async fn prepare(databases: &'a Databases) -> anyhow::Result<Self> {
        let Databases { product: database, alone: alone_database, bare } = databases;
        for prepared in [database, alone_database, bare] {
            migrate(prepared).await?;
        }
        let (folder, numbers) = (process::temporary_folder()?, Numbers::default());
        let endpoints = Endpoints::fill(&database.pool).await?;
        let engine = Engine {
            url: bare.worker_url()?,
            endpoints: endpoints.clone(),
            numbers: numbers.clone(),
            clock: Clock::system(),
        };
        let product = Product::start(database, &endpoints, folder.path(), None).await?;
        let alone_endpoints = Endpoints::fill(&alone_database.pool).await?;
        let (alone, alone_folder) = start_alone(alone_database, &alone_endpoints, &numbers, true).await?;
        let (without_billing, second_folder) =
            start_alone(alone_database, &alone_endpoints, &numbers, false).await?;
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&database.pool).await?;
        let postmaster = parent_of(backend.cast_unsigned())?;
        let environment = Self {
            folder,
            database,
            endpoints,
            numbers,
            product,
            alone,
            without_billing,
            alone_database,
            bare,
            engine,
            postmaster,
            _alone_folders: [alone_folder, second_folder],
        };
        environment
            .verify_and_clear(environment.product.warm_endpoint_cache(&environment.numbers).await?)
            .await?;
        Ok(environment)
    }

    /// Returns the processes whose CPU time is reported separately while the product is measured.
    pub(crate) fn watch(&self) -> CpuWatch {
        CpuWatch { servers: vec![self.product.process.id], postmaster: self.postmaster }
    }

    /// Checks what was accepted against what is stored, and empties the tables for the next workload.
    pub(crate) async fn verify_and_clear(&self, ledger: Ledger) -> anyhow::Result<()> {
        ledger::verify(&self.database.pool, ledger).await?;
        self.clear_product().await
    }

    /// Empties the product's tables when its planner has nothing left to do.
    pub(crate) async fn clear_product(&self) -> anyhow::Result<()> {
        ledger::wait_until_planned(&self.database.pool).await?;
        ledger::clear_tables(&self.database.pool).await
    }

    /// Empties all tables after a failure, so that the next workload isn't affected.
    pub(crate) async fn clear_all(&self) -> anyhow::Result<()> {
        self.clear_product().await?;
        ledger::clear_tables(&self.alone_database.pool).await?;
        ledger::clear_tables(&self.bare.pool).await
    }
}

/// Starts the product without deliveries, with all endpoints in its cache.
async fn start_alone(
    database: &Database,
    endpoints: &Endpoints,
    numbers: &Numbers,
    has_billing: bool,
) -> anyhow::Result<(Product, TempDir)> {
    let folder = process::temporary_folder()?;
    let alone = Product::start_without_deliveries(database, endpoints, folder.path(), has_billing).await?;
    ledger::verify(&database.pool, alone.warm_endpoint_cache(numbers).await?).await?;
    ledger::clear_tables(&database.pool).await?;
    Ok((alone, folder))
}
