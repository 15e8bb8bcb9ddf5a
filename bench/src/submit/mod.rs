//! `bench submit`: how many posts per second are accepted and durable, and how long one takes.

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
use crate::submit::environment::{Databases, Environment};
use crate::submit::interval::Timing;
use crate::submit::measure::measure;
use crate::submit::rounds::Rounds;
use crate::submit::workload::{ALL_WORKLOADS, PEAK_IN_FLIGHT, Workload, product};

const SUBMIT_ROUNDS: usize = 5;

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
    EngineSingle,
    EngineBatch,
    HalfLoad,
    #[value(name = "lonely")]
    OneAtATime,
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
        report::print_row(workload, &measure(environment, workload, timing, self.rate * 2.0).await?);
        Ok(())
    }

    fn workload(&self, kind: Kind) -> Workload {
        match kind {
            Kind::Product => product(self.in_flight.unwrap_or(PEAK_IN_FLIGHT), self.encoding),
            Kind::EngineSingle => Workload::EngineSingle { clients: self.in_flight.unwrap_or(8) },
            Kind::EngineBatch => Workload::EngineBatch,
            Kind::HalfLoad => Workload::HalfLoad,
            Kind::OneAtATime => Workload::OneAtATime,
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
        let mut measured = Rounds::default();
        let mut failed = Vec::new();
        for round in 1..=rounds {
            wait_until_idle(&environment.watch(), checks).await?;
            println!("round {round} of {rounds}");
            measure_round(environment, timing, &mut measured, &mut failed).await?;
        }
        println!("median of {rounds}");
        report::print_table(&measured);
        println!("{}", report::json_line(&measured));
        ensure!(failed.is_empty(), "{} of {} could not be measured", failed.len(), ALL_WORKLOADS.len());
        Ok(())
    }
}

/// Measures every workload once. One that fails is printed, skipped from then on, and fails the run at its end.
async fn measure_round(
    environment: &Environment<'_>,
    timing: Timing,
    measured: &mut Rounds,
    failed: &mut Vec<Workload>,
) -> anyhow::Result<()> {
    for workload in ALL_WORKLOADS {
        let peak = measured.median(product(PEAK_IN_FLIGHT, Encoding::Urlencoded)).map(|figures| figures.rate);
        let has_peak = peak.is_some() || workload != Workload::HalfLoad;
        if failed.contains(&workload) || !has_peak {
            continue;
        }
        match measure(environment, workload, timing, peak.unwrap_or_default()).await {
            Ok(figures) => {
                report::print_row(workload, &figures);
                measured.record(workload, figures);
            }
            Err(error) => {
                eprintln!("failed: {error:#}");
                failed.push(workload);
                environment.clear_all().await?;
            }
        }
    }
    Ok(())
}
