//! The options of a campaign, and the loop that runs the chosen scenarios of `faults intake` and prints the report.

pub(crate) mod check;
pub(crate) mod outcome;
mod report;
mod scenarios;

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use self::scenarios::Scenario;
use crate::campaign::{Binaries, Ground, Ports};
use crate::environment::Stage;
use crate::intake::outcome::Outcome;
use crate::intake::report::Report;
use crate::machine::cleanup::sweep;
use crate::services::template;

/// What to break, how often, and with which binaries.
#[derive(Args)]
pub(crate) struct Wishes {
    /// A few minutes: what CI runs.
    #[arg(long, conflicts_with = "full")]
    short: bool,
    /// Hours: as many rounds as the promises name.
    #[arg(long)]
    full: bool,
    /// Only these, by their names or the part before the dash, with commas between.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// The chance behind random moments; the same seed chooses the same ones.
    #[arg(long)]
    seed: Option<u64>,
    /// The first of the ports that the campaign's own engines use.
    #[arg(long, env = "FORMTRAY_FAULTS_PORTS", default_value_t = 19300)]
    ports: u16,
    /// The server that is broken.
    #[arg(long, env = "FORMTRAY_BIN")]
    server: PathBuf,
    /// Its debug build, which alone can be told to answer too early.
    #[arg(long, env = "FORMTRAY_DEBUG_BIN")]
    debug_server: PathBuf,
    /// Where logs of scenarios that failed are kept.
    #[arg(long, env = "FORMTRAY_FAULTS_EVIDENCE", default_value = ".dev/faults")]
    evidence: PathBuf,
}

/// How thorough a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Short,
    Usual,
    Full,
}

impl Length {
    pub(crate) fn pick<T>(self, short: T, usual: T, full: T) -> T {
        match self {
            Self::Short => short,
            Self::Usual => usual,
            Self::Full => full,
        }
    }
}

/// Runs the scenarios one after the other and prints what they found. Returns whether all passed.
pub(crate) async fn run(wishes: Wishes) -> anyhow::Result<bool> {
    let report = on_ground(&wishes, async |ground| run_all(ground, &wishes).await).await?;
    report.print();
    Ok(report.passed())
}

/// Runs `act` with its own folder and ports, which are cleaned up afterwards, also when the run is interrupted.
pub(crate) async fn on_ground<T>(
    wishes: &Wishes,
    act: impl AsyncFnOnce(&Ground) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let ground = prepare(wishes)?;
    println!("seed {} · folder {}", ground.seed, ground.folder.display());
    let finished = tokio::select! {
        finished = act(&ground) => finished,
        asked = asked_to_stop() => asked.and_then(|()| bail!("stopped")),
    };
    sweep(&ground.folder);
    finished
}

async fn asked_to_stop() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        asked = tokio::signal::ctrl_c() => asked.context("listening for ctrl-c"),
        _ = terminate.recv() => Ok(()),
    }
}

fn prepare(wishes: &Wishes) -> anyhow::Result<Ground> {
    let length = match (wishes.short, wishes.full) {
        (true, _) => Length::Short,
        (_, true) => Length::Full,
        _ => Length::Usual,
    };
    let binaries = Binaries { server: wishes.server.clone(), debug: wishes.debug_server.clone() };
    for binary in [&binaries.server, &binaries.debug] {
        anyhow::ensure!(binary.is_file(), "there is no {}; build it first", binary.display());
    }
    // PostgreSQL's data belongs to the user postgres, so it can't be below a folder that others can't enter.
    let folder = PathBuf::from(format!("/var/tmp/formtray-faults-{}", wishes.ports));
    sweep(&folder);
    let seed = wishes.seed.unwrap_or_else(rand::random);
    Ground::new(folder, Ports(wishes.ports), binaries, seed, length, wishes.evidence.clone())
}

async fn run_all(ground: &Ground, wishes: &Wishes) -> anyhow::Result<Report> {
    let chosen: Vec<Scenario> = scenarios::chosen(ground.length, &wishes.only)?;
    let endpoints = template::make(ground).await.context("preparing a database to begin with")?;
    let mut report = Report::new(ground.seed);
    for scenario in chosen {
        let stage = Stage::new(ground, scenario.name(), &endpoints)?;
        let run = scenario.run(&stage).await;
        let outcome = run.unwrap_or_else(|error| Outcome::broken(scenario.name(), &error));
        println!("{}", outcome.story());
        if !outcome.passed() {
            stage.keep_evidence(&ground.evidence)?;
        }
        stage.clear();
        report.add(scenario.is_control(), outcome);
    }
    Ok(report)
}
