//! `bench submit`: how many posts per second are accepted and durable, and how long one takes.

mod backlog;
mod environment;
mod figures;
mod interval;
pub(crate) mod load;
mod measure;
mod report;
mod rounds;
mod spill;
pub(crate) mod systems;
mod workload;

use std::time::Duration;

use anyhow::ensure;
use bench::Encoding;
use clap::{Args, ValueEnum};

use crate::machine::disk;
use crate::machine::idle::wait_until_idle;
use crate::run::interrupt::wait_for_interrupt;
use crate::run::statements::{StatementTimes, print_slowest};
use crate::submit::environment::{Databases, Environment};
use crate::submit::interval::Timing;
use crate::submit::measure::measure;
use crate::submit::rounds::Rounds;
use crate::submit::workload::{ALL_WORKLOADS, PEAK_IN_FLIGHT, Workload, product};

const SUBMIT_ROUNDS: usize = 5;
/// The number of submissions that are still to be planned while one post at a time is measured; fewer in a short run.
const BACKLOG: i32 = 1_000_000;
const SHORT_BACKLOG: i32 = 20_000;
/// The workload whose statements are timed, and half of whose rate is half load.
const PEAK: Workload = product(PEAK_IN_FLIGHT, Encoding::Urlencoded);

#[derive(Args)]
pub(crate) struct Submit {
    /// Run one short round, for a quick look
    #[arg(long)]
    short: bool,
    /// Measure only this workload, once, and print its CPU time
    #[arg(long, value_enum)]
    only: Option<Kind>,
    /// With --only: requests in flight (default: 256, or 8 clients for the engine alone)
    #[arg(long)]
    in_flight: Option<usize>,
    /// With --only product: the encoding of the bodies
    #[arg(long, value_enum, default_value = "urlencoded")]
    encoding: Encoding,
    /// With --only: how many seconds to measure, after a warm-up of two
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// With --only half-load: posts per second
    #[arg(long, default_value_t = 5000.0)]
    rate: f64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Product,
    ProductAlone,
    WithoutBilling,
    WithoutSearch,
    AtLimit,
    WithForm,
    EngineSingle,
    EngineBatch,
    HalfLoad,
    #[value(name = "lonely")]
    OneAtATime,
    #[value(name = "lonely-backlog")]
    BesideBacklog,
    Peer,
    Spill,
}

impl Submit {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let databases = Databases::create().await?;
        let outcome = tokio::select! {
            outcome = self.measure(&databases) => outcome,
            interrupted = wait_for_interrupt() => interrupted,
        };
        databases.drop().await?;
        outcome
    }

    async fn measure(&self, databases: &Databases) -> anyhow::Result<()> {
        println!("{}", disk::settings(&databases.product.pool).await?);
        let environment = Environment::prepare(databases).await?;
        let processors = std::thread::available_parallelism()?;
        let syncs = disk::syncs_per_second(environment.folder.path())?;
        println!("{processors} processors; the disk syncs 8 kB {syncs:.0} times per second");
        match self.only {
            Some(kind) => self.measure_one(&environment, kind).await,
            None => self.measure_all(&environment).await,
        }
    }

    async fn measure_one(&self, environment: &Environment<'_>, kind: Kind) -> anyhow::Result<()> {
        let workload = self.workload(kind);
        let timing = Timing { warm_up: Duration::from_secs(2), length: Duration::from_secs(self.seconds) };
        println!(
            "server process {}, postmaster {}",
            environment.product.process.id,
            environment.watch().postmaster
        );
        report::print_head();
        if workload == Workload::BesideBacklog {
            backlog::fill(&environment.database.pool, BACKLOG).await?;
        }
        report::print_row(workload, &measure(environment, workload, timing, self.rate * 2.0).await?);
        print_slowest(environment.database).await
    }

    fn workload(&self, kind: Kind) -> Workload {
        match kind {
            Kind::Product => product(self.in_flight.unwrap_or(PEAK_IN_FLIGHT), self.encoding),
            Kind::ProductAlone => Workload::ProductAlone,
            Kind::WithoutBilling => Workload::WithoutBilling,
            Kind::WithoutSearch => Workload::WithoutSearch,
            Kind::AtLimit => Workload::AtLimit,
            Kind::WithForm => Workload::WithForm,
            Kind::EngineSingle => Workload::EngineSingle { clients: self.in_flight.unwrap_or(8) },
            Kind::EngineBatch => Workload::EngineBatch,
            Kind::HalfLoad => Workload::HalfLoad,
            Kind::OneAtATime => Workload::OneAtATime,
            Kind::BesideBacklog => Workload::BesideBacklog,
            Kind::Peer => Workload::Peer { in_flight: self.in_flight.unwrap_or(PEAK_IN_FLIGHT) },
            Kind::Spill => Workload::Spill,
        }
    }

    async fn measure_all(&self, environment: &Environment<'_>) -> anyhow::Result<()> {
        let (rounds, checks, timing) = if self.short {
            (1, 1, Timing { warm_up: Duration::from_millis(500), length: Duration::from_secs(2) })
        } else {
            (SUBMIT_ROUNDS, 20, Timing { warm_up: Duration::from_secs(1), length: Duration::from_secs(4) })
        };
        let mut run = Run { environment, timing, measured: Rounds::default(), failed: Vec::new() };
        let mut statements = (StatementTimes::default(), 0.0);
        for round in 1..=rounds {
            wait_until_idle(&environment.watch(), checks).await?;
            println!("round {round} of {rounds}");
            run.measure_round(&mut statements).await?;
        }
        println!("beside a backlog");
        backlog::fill(&environment.database.pool, if self.short { SHORT_BACKLOG } else { BACKLOG }).await?;
        for _ in 0..rounds {
            run.measure(Workload::BesideBacklog).await?;
        }
        backlog::clear(environment).await?;
        println!("median of {rounds}");
        report::print_table(&run.measured);
        statements.0.print(statements.1);
        println!("{}", report::json_line(&run.measured));
        ensure!(run.failed.is_empty(), "{} workloads could not be measured", run.failed.len());
        Ok(())
    }
}

/// What a whole run has measured so far.
struct Run<'a> {
    environment: &'a Environment<'a>,
    timing: Timing,
    measured: Rounds,
    failed: Vec<Workload>,
}

impl Run<'_> {
    /// Measures every workload once, and adds up how long the statements at the peak took, for how many submissions.
    async fn measure_round(&mut self, statements: &mut (StatementTimes, f64)) -> anyhow::Result<()> {
        let Environment { database, numbers, .. } = self.environment;
        for workload in ALL_WORKLOADS {
            if workload != PEAK {
                self.measure(workload).await?;
                continue;
            }
            let (before, first) = (StatementTimes::read(database).await?, numbers.next());
            self.measure(workload).await?;
            statements.0.add_between(&before, &StatementTimes::read(database).await?);
            #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
            let posted = (numbers.next() - first) as f64;
            statements.1 += posted;
        }
        Ok(())
    }

    /// Measures one workload. If it fails, that is printed, it is skipped from then on, and the run fails at its end.
    async fn measure(&mut self, workload: Workload) -> anyhow::Result<()> {
        let peak = self.measured.median(PEAK).map(|figures| figures.rate);
        let has_peak = peak.is_some() || workload != Workload::HalfLoad;
        if self.failed.contains(&workload) || !has_peak {
            return Ok(());
        }
        match measure(self.environment, workload, self.timing, peak.unwrap_or_default()).await {
            Ok(figures) => {
                report::print_row(workload, &figures);
                self.measured.record(workload, figures);
            }
            Err(error) => {
                eprintln!("failed: {error:#}");
                self.failed.push(workload);
                self.environment.clear_all().await?;
            }
        }
        Ok(())
    }
}
