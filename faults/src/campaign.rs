//! The folder, ports, binaries and random generator of a campaign.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::signal::unix::{SignalKind, signal};

use crate::machine::cleanup::clean_up;
use crate::options::{Length, Options};

/// What all scenarios of a campaign share: its own folder and ports, the binaries, and the random generator.
pub(crate) struct Campaign {
    pub folder: PathBuf,
    pub ports: Ports,
    pub binaries: Binaries,
    pub seed: u64,
    pub length: Length,
    pub evidence: PathBuf,
    rng: Mutex<StdRng>,
}

pub(crate) struct Binaries {
    pub server: PathBuf,
    pub debug: PathBuf,
}

/// The campaign's ports, all derived from one number, so that two campaigns can run side by side.
#[derive(Clone, Copy)]
pub(crate) struct Ports(pub u16);

impl Ports {
    pub(crate) fn server(self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.0))
    }

    pub(crate) fn metrics(self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.0 + 1))
    }

    /// The addresses of a server behind the balancer, which itself is at the address of the only server otherwise.
    pub(crate) fn balanced_server(self, place: u16) -> (SocketAddr, SocketAddr) {
        let first = self.0 + 2 + 2 * place;
        (SocketAddr::from(([127, 0, 0, 1], first)), SocketAddr::from(([127, 0, 0, 1], first + 1)))
    }

    /// The address of the mail server.
    pub(crate) fn mail_server(self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.0 + 20))
    }

    /// The address of the webhook receiver.
    pub(crate) fn receiver(self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.0 + 21))
    }

    pub(crate) fn postgres(self) -> u16 {
        self.0 + 32
    }

    /// The ports of one NATS server: for clients, for monitoring, and for its peers.
    pub(crate) fn nats(self, server: u16) -> (u16, u16, u16) {
        let first = self.0 + 40 + 3 * server;
        (first, first + 1, first + 2)
    }

    /// The ports of Garage: for S3, for its peers, and for its admin API.
    pub(crate) fn garage(self) -> (u16, u16, u16) {
        (self.0 + 90, self.0 + 91, self.0 + 93)
    }
}

impl Campaign {
    pub(crate) fn new(
        folder: PathBuf,
        ports: Ports,
        binaries: Binaries,
        seed: u64,
        length: Length,
        evidence: PathBuf,
    ) -> anyhow::Result<Self> {
        std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
        let rng = Mutex::new(StdRng::seed_from_u64(seed));
        Ok(Self { folder, ports, binaries, seed, length, evidence, rng })
    }

    /// The folder of the prepared database that scenarios copy.
    pub(crate) fn template(&self) -> PathBuf {
        self.folder.join("template")
    }

    /// Returns a random duration in this range.
    pub(crate) fn random_duration(&self, from_ms: u64, to_ms: u64) -> Duration {
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        Duration::from_millis(rng.random_range(from_ms..=to_ms))
    }

    pub(crate) async fn wait_randomly(&self, from_ms: u64, to_ms: u64) {
        tokio::time::sleep(self.random_duration(from_ms, to_ms)).await;
    }
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
