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
use crate::campaign::{Binaries, Campaign, Ports};
use crate::environment::Environment;
use crate::intake::outcome::Outcome;
use crate::intake::report::Report;
use crate::machine::cleanup::clean_up;
use crate::services::template;

/// What to break, how often, and with which binaries.
#[derive(Args)]
pub(crate) struct Options {
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
pub(crate) async fn run(options: Options) -> anyhow::Result<bool> {
    let report = with_campaign(&options, async |campaign| run_all(campaign, &options).await).await?;
    report.print();
    Ok(report.passed())
}

/// Runs `act` with its own folder and ports, which are cleaned up afterwards, also when the run is interrupted.
pub(crate) async fn with_campaign<T>(
    options: &Options,
    act: impl AsyncFnOnce(&Campaign) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let campaign = prepare(options)?;
    println!("seed {} · folder {}", campaign.seed, campaign.folder.display());
    let finished = tokio::select! {
        finished = act(&campaign) => finished,
        interrupted = wait_for_interrupt() => interrupted.and_then(|()| bail!("stopped")),
    };
    clean_up(&campaign.folder);
    finished
}

async fn wait_for_interrupt() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted.context("listening for ctrl-c"),
        _ = terminate.recv() => Ok(()),
    }
}

fn prepare(options: &Options) -> anyhow::Result<Campaign> {
    let length = match (options.short, options.full) {
        (true, _) => Length::Short,
        (_, true) => Length::Full,
        _ => Length::Usual,
    };
    let binaries = Binaries { server: options.server.clone(), debug: options.debug_server.clone() };
    for binary in [&binaries.server, &binaries.debug] {
        anyhow::ensure!(binary.is_file(), "there is no {}; build it first", binary.display());
    }
    // PostgreSQL's data belongs to the user postgres, so it can't be below a folder that others can't enter.
    let folder = PathBuf::from(format!("/var/tmp/formtray-faults-{}", options.ports));
    clean_up(&folder);
    let seed = options.seed.unwrap_or_else(rand::random);
    Campaign::new(folder, Ports(options.ports), binaries, seed, length, options.evidence.clone())
}

async fn run_all(campaign: &Campaign, options: &Options) -> anyhow::Result<Report> {
    let chosen: Vec<Scenario> = scenarios::chosen(campaign.length, &options.only)?;
    let endpoints = template::make(campaign).await.context("preparing a database to begin with")?;
    let mut report = Report::new(campaign.seed);
    for scenario in chosen {
        let environment = Environment::new(campaign, scenario.name(), &endpoints)?;
        let run = scenario.run(&environment).await;
        let outcome = run.unwrap_or_else(|error| Outcome::broken(scenario.name(), &error));
        println!("{}", outcome.summary());
        if !outcome.passed() {
            environment.keep_logs(&campaign.evidence)?;
        }
        environment.clear();
        report.add(scenario.is_control(), outcome);
    }
    Ok(report)
}
