//! `bench submit`: how many posts per second are accepted and durable, and how long one takes.

mod environment;
mod figures;
mod interval;
pub(crate) mod load;
mod report;
mod rounds;
mod spill;
pub(crate) mod systems;
mod workload;

use std::time::Duration;

use anyhow::{bail, ensure};
use bench::Encoding;
use clap::{Args, ValueEnum};
use tokio::signal::unix::{SignalKind, signal};

use crate::machine::disk;
use crate::machine::idle::wait_for_quiet;
use crate::submit::environment::{Databases, Stage, Timing};
use crate::submit::rounds::Rounds;
use crate::submit::workload::{MANY, ROUND, Subject, product};

const ROUNDS: usize = 5;

#[derive(Args)]
pub(crate) struct Submit {
    /// One short round: a look, no measurement.
    #[arg(long)]
    short: bool,
    /// Measure only this, once, and print its processor time.
    #[arg(long, value_enum)]
    only: Option<Kind>,
    /// With --only: how many are under way at once; 256, or 8 clients of the engine alone.
    #[arg(long)]
    in_flight: Option<usize>,
    /// With --only product: how the bodies are written.
    #[arg(long, value_enum, default_value = "urlencoded")]
    encoding: Encoding,
    /// With --only: for how long, after two seconds to get warm.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// With --only half-load: posts a second.
    #[arg(long, default_value_t = 5000.0)]
    rate: f64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Product,
    EngineSingle,
    EngineBatch,
    HalfLoad,
    Lonely,
    Peer,
    Spill,
}

impl Submit {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let databases = Databases::create().await?;
        let outcome = tokio::select! {
            outcome = self.measure(&databases) => outcome,
            asked = asked_to_stop() => asked,
        };
        databases.drop().await?;
        outcome
    }

    async fn measure(&self, databases: &Databases) -> anyhow::Result<()> {
        println!("{}", disk::settings(&databases.product.pool).await?);
        let stage = Stage::set(databases).await?;
        let processors = std::thread::available_parallelism()?;
        let syncs = disk::syncs_a_second(stage.folder.path())?;
        println!("{processors} processors; 8 kB reach the disk {syncs:.0} times a second");
        match self.only {
            Some(kind) => self.measure_one(&stage, kind).await,
            None => self.measure_all(&stage).await,
        }
    }

    async fn measure_one(&self, stage: &Stage<'_>, kind: Kind) -> anyhow::Result<()> {
        let subject = self.subject(kind);
        let timing = Timing { warm_up: Duration::from_secs(2), length: Duration::from_secs(self.seconds) };
        println!("server process {}, postmaster {}", stage.product.process.id, stage.watch().postmaster);
        report::print_head();
        report::print_row(subject, &stage.measure(subject, timing, self.rate * 2.0).await?);
        Ok(())
    }

    fn subject(&self, kind: Kind) -> Subject {
        match kind {
            Kind::Product => product(self.in_flight.unwrap_or(MANY), self.encoding),
            Kind::EngineSingle => Subject::EngineSingle { clients: self.in_flight.unwrap_or(8) },
            Kind::EngineBatch => Subject::EngineBatch,
            Kind::HalfLoad => Subject::HalfLoad,
            Kind::Lonely => Subject::Lonely,
            Kind::Peer => Subject::Peer { in_flight: self.in_flight.unwrap_or(MANY) },
            Kind::Spill => Subject::Spill,
        }
    }

    async fn measure_all(&self, stage: &Stage<'_>) -> anyhow::Result<()> {
        let (rounds, looks, timing) = if self.short {
            (1, 1, Timing { warm_up: Duration::from_millis(500), length: Duration::from_secs(2) })
        } else {
            (ROUNDS, 20, Timing { warm_up: Duration::from_secs(1), length: Duration::from_secs(4) })
        };
        let mut measured = Rounds::default();
        let mut failed = Vec::new();
        for round in 1..=rounds {
            wait_for_quiet(&stage.watch(), looks).await?;
            println!("round {round} of {rounds}");
            measure_round(stage, timing, &mut measured, &mut failed).await?;
        }
        println!("median of {rounds}");
        report::print_table(&measured);
        println!("{}", report::line(&measured));
        ensure!(failed.is_empty(), "{} of {} could not be measured", failed.len(), ROUND.len());
        Ok(())
    }
}

/// Measures every subject once. One that fails is printed, skipped from then on, and fails the run at its end.
async fn measure_round(
    stage: &Stage<'_>,
    timing: Timing,
    measured: &mut Rounds,
    failed: &mut Vec<Subject>,
) -> anyhow::Result<()> {
    for subject in ROUND {
        let peak = measured.median(product(MANY, Encoding::Urlencoded)).map(|figures| figures.rate);
        let has_peak = peak.is_some() || subject != Subject::HalfLoad;
        if failed.contains(&subject) || !has_peak {
            continue;
        }
        match stage.measure(subject, timing, peak.unwrap_or_default()).await {
            Ok(figures) => {
                report::print_row(subject, &figures);
                measured.note(subject, figures);
            }
            Err(error) => {
                eprintln!("failed: {error:#}");
                failed.push(subject);
                stage.forget().await?;
            }
        }
    }
    Ok(())
}

/// Returns an error when the run is interrupted, so that its databases are dropped.
pub(crate) async fn asked_to_stop() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    bail!("interrupted")
}
