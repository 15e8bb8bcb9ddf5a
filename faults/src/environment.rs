//! The folder, services and visitors of one scenario, and the comparison at its end.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::campaign::{Campaign, copy};
use crate::client::{AckedLog, Load, ResponseCounts, Traffic};
use crate::intake::check;
use crate::intake::outcome::Outcome;
use crate::machine::cleanup;
use crate::services::{Cluster, Postgres, Server, Setup};

/// Where one scenario runs: a folder that is deleted afterwards, and what every scenario needs.
pub(crate) struct Environment<'a> {
    pub campaign: &'a Campaign,
    pub name: &'static str,
    pub folder: PathBuf,
    pub endpoints: Arc<[String]>,
    started: Instant,
    /// How many groups of visitors have been started.
    groups: AtomicU64,
}

/// More than one group of visitors ever sends, so that no number is used twice.
const MAX_POSTS_PER_GROUP: u64 = 1_000_000_000;

impl<'a> Environment<'a> {
    pub(crate) fn new(
        campaign: &'a Campaign,
        name: &'static str,
        endpoints: &Arc<[String]>,
    ) -> anyhow::Result<Self> {
        let folder = campaign.folder.join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(Self {
            campaign,
            name,
            folder,
            endpoints: Arc::clone(endpoints),
            started: Instant::now(),
            groups: AtomicU64::new(0),
        })
    }

    /// Starts PostgreSQL with the prepared database, its data in a folder below `place`.
    pub(crate) async fn postgres(&self, place: &Path, cluster: Cluster) -> anyhow::Result<Postgres> {
        let data = place.join("postgres");
        copy(&self.campaign.template(), &data).await?;
        Postgres::start(self, data, cluster).await
    }

    pub(crate) async fn server(&self, setup: Setup) -> anyhow::Result<Server> {
        Server::start(self, setup).await
    }

    /// Returns a server configuration with a spool on this machine's disk.
    pub(crate) fn setup(&self) -> Setup {
        Setup::new(self)
    }

    /// Starts visitors who post from now on.
    pub(crate) fn traffic(&self, load: Load) -> anyhow::Result<Traffic> {
        let (first, log) = self.acked_log()?;
        Ok(Traffic::start(self.campaign.ports.server(), Arc::clone(&self.endpoints), load, first, log))
    }

    /// Creates a log, and returns the first number for its posts.
    pub(crate) fn acked_log(&self) -> anyhow::Result<(u64, AckedLog)> {
        let group = self.groups.fetch_add(1, Ordering::AcqRel);
        let log = AckedLog::create(&self.folder.join(format!("acked-{group}.log")))?;
        Ok((group * MAX_POSTS_PER_GROUP, log))
    }

    /// Stops the visitors and compares what they were told with what is stored.
    pub(crate) async fn conclude(&self, traffic: Traffic, postgres: &Postgres) -> anyhow::Result<Outcome> {
        let counts = traffic.stop().await?;
        self.compare(&counts, postgres).await
    }

    /// Compares what visitors were told with what is stored.
    pub(crate) async fn compare(
        &self,
        counts: &ResponseCounts,
        postgres: &Postgres,
    ) -> anyhow::Result<Outcome> {
        // What a control has lost doesn't arrive by waiting. The others wait longer than it takes until another reader
        // is given an envelope whose reader died.
        let timeout = Duration::from_secs(if self.name.starts_with("control") { 4 } else { 45 });
        let found = check::check(&postgres.url(), &self.folder, timeout).await?;
        if !found.lost.is_empty() {
            let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
            std::fs::write(self.folder.join("lost.log"), lost.join("\n"))?;
        }
        Ok(Outcome::new(self.name, self.started.elapsed(), counts, &found))
    }

    /// Keeps the logs and the acknowledged ids, but not the data.
    pub(crate) fn keep_logs(&self, place: &Path) -> anyhow::Result<()> {
        let target = place.join(self.name);
        std::fs::create_dir_all(&target).with_context(|| format!("making {}", target.display()))?;
        for entry in std::fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.is_file() && path.extension().is_some_and(|ending| ending == "log") {
                std::fs::copy(&path, target.join(path.file_name().context("a file has a name")?))?;
            }
        }
        println!("    logs are in {}", target.display());
        Ok(())
    }

    pub(crate) fn clear(&self) {
        cleanup::kill_processes(&self.campaign.folder);
        cleanup::unmount_disks(&self.folder);
        crate::machine::network::clean_up(&self.campaign.folder);
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            eprintln!("{} is left behind: {error}", self.folder.display());
        }
    }
}

/// Polls until the condition holds.
pub(crate) async fn until(
    what: &str,
    timeout: Duration,
    mut holds: impl AsyncFnMut() -> bool,
) -> anyhow::Result<()> {
    let started = Instant::now();
    while !holds().await {
        if started.elapsed() > timeout {
            bail!("{what}: not within {timeout:?}");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

pub(crate) async fn seconds(seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}
