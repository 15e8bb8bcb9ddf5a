//! Sets up what `bench submit` measures, and measures one subject at a time.

use std::time::Duration;

use anyhow::Context;
use bench::Encoding;
use kernel::Clock;
use tempfile::TempDir;

use super::spill;
use crate::machine::cpu::{CpuWatch, parent_of};
use crate::run::database::Database;
use crate::run::ledger::{self, Ledger};
use crate::run::process;
use crate::submit::figures::{self, Figures};
use crate::submit::interval::Interval;
use crate::submit::load::closed_loop::{Numbers, keep_in_flight};
use crate::submit::load::open_loop::{post_alone, post_at_rate};
use crate::submit::systems::endpoints::Endpoints;
use crate::submit::systems::engine::Engine;
use crate::submit::systems::peer::Peer;
use crate::submit::systems::product::{self, Product};
use crate::submit::workload::{PEAK_IN_FLIGHT, Workload};

/// How long a subject is measured, after a warm-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    pub warm_up: Duration,
    pub length: Duration,
}

impl Timing {
    pub(crate) fn interval(self) -> Interval {
        Interval::after(self.warm_up, self.length)
    }
}

/// The two databases of a run: one for the product, one for PostgreSQL alone, prepared in the same way.
pub(crate) struct Databases {
    pub product: Database,
    pub bare: Database,
}

impl Databases {
    pub(crate) async fn create() -> anyhow::Result<Self> {
        Ok(Self { product: Database::create("product").await?, bare: Database::create("bare").await? })
    }

    pub(crate) async fn drop(self) -> anyhow::Result<()> {
        self.product.drop().await?;
        self.bare.drop().await
    }
}

/// Everything a subject needs, set up once.
pub(crate) struct Environment<'a> {
    pub folder: TempDir,
    pub database: &'a Database,
    pub endpoints: Endpoints,
    pub numbers: Numbers,
    pub product: Product,
    bare: &'a Database,
    engine: Engine,
    postmaster: u32,
}

impl<'a> Environment<'a> {
    pub(crate) async fn prepare(databases: &'a Databases) -> anyhow::Result<Self> {
        let Databases { product: database, bare } = databases;
        product::migrate(database).await?;
        product::migrate(bare).await?;
        let (folder, numbers) = (process::temporary_folder()?, Numbers::default());
        let endpoints = Endpoints::fill(&database.pool).await?;
        let engine = Engine {
            url: bare.worker_url()?,
            endpoints: endpoints.clone(),
            numbers: numbers.clone(),
            clock: Clock::system(),
        };
        let product = Product::start(database, &endpoints, folder.path(), None).await?;
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&database.pool).await?;
        let postmaster = parent_of(backend.cast_unsigned())?;
        let environment = Self { folder, database, endpoints, numbers, product, bare, engine, postmaster };
        environment
            .verify_and_clear(environment.product.warm_endpoint_cache(&environment.numbers).await?)
            .await?;
        Ok(environment)
    }

    /// Returns the processes whose CPU time is reported separately while the product is measured.
    pub(crate) fn watch(&self) -> CpuWatch {
        CpuWatch { servers: vec![self.product.process.id], postmaster: self.postmaster }
    }

    /// Checks what was accepted against what is stored, and empties the tables for the next subject.
    pub(crate) async fn verify_and_clear(&self, ledger: Ledger) -> anyhow::Result<()> {
        ledger::verify(&self.database.pool, ledger).await?;
        self.clear_product().await
    }

    /// Empties the product's tables when its planner has nothing left to do.
    pub(crate) async fn clear_product(&self) -> anyhow::Result<()> {
        ledger::wait_until_planned(&self.database.pool).await?;
        ledger::clear_tables(&self.database.pool).await
    }

    /// Empties all tables after a failure, so that the next subject isn't affected.
    pub(crate) async fn clear_all(&self) -> anyhow::Result<()> {
        self.clear_product().await?;
        ledger::clear_tables(&self.bare.pool).await
    }

    /// Measures one subject. Half load is half of `peak`.
    pub(crate) async fn measure(
        &self,
        workload: Workload,
        timing: Timing,
        peak: f64,
    ) -> anyhow::Result<Figures> {
        let figures = match workload {
            Workload::EngineSingle { .. } | Workload::EngineBatch => {
                self.measure_engine(workload, timing).await
            }
            Workload::Peer { in_flight } => self.measure_peer(in_flight, timing).await,
            Workload::Spill => spill::measure(self, timing).await,
            Workload::Product { .. } | Workload::HalfLoad | Workload::OneAtATime => {
                self.measure_product(workload, timing, peak).await
            }
        };
        figures.with_context(|| format!("{}, {} in flight", workload.name(), workload.in_flight()))
    }

    async fn measure_engine(&self, workload: Workload, timing: Timing) -> anyhow::Result<Figures> {
        let interval = timing.interval();
        let tasks = match workload {
            Workload::EngineSingle { clients } => self.engine.single(clients, interval),
            _ => self.engine.batch(interval),
        };
        let (figures, ledger) = figures::collect(&self.watch(), interval, tasks).await?;
        ledger::verify(&self.bare.pool, ledger).await?;
        ledger::clear_tables(&self.bare.pool).await?;
        Ok(figures)
    }

    async fn measure_product(
        &self,
        workload: Workload,
        timing: Timing,
        peak: f64,
    ) -> anyhow::Result<Figures> {
        let interval = timing.interval();
        let posts = |encoding| self.product.posts(encoding);
        let tasks = match workload {
            Workload::Product { in_flight, encoding } => {
                keep_in_flight(&posts(encoding), &self.numbers, in_flight, interval)
            }
            Workload::HalfLoad => post_at_rate(
                &posts(Encoding::Urlencoded),
                &self.numbers,
                peak / 2.0,
                PEAK_IN_FLIGHT,
                interval,
            ),
            _ => post_alone(&posts(Encoding::Urlencoded), &self.numbers, 100, interval),
        };
        let (figures, ledger) = figures::collect(&self.watch(), interval, tasks).await?;
        self.verify_and_clear(ledger).await?;
        Ok(figures)
    }

    async fn measure_peer(&self, in_flight: usize, timing: Timing) -> anyhow::Result<Figures> {
        let peer = Peer::start().await?;
        let watch = CpuWatch { servers: vec![peer.process.id], ..self.watch() };
        let interval = timing.interval();
        let tasks = keep_in_flight(&peer.posts(), &self.numbers, in_flight, interval);
        let (figures, ledger) = figures::collect(&watch, interval, tasks).await?;
        peer.verify(ledger.accepted).await?;
        Ok(figures)
    }
}
