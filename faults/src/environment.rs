//! The folder and visitors of one scenario.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::campaign::Campaign;
use crate::client::{AckedLog, Load, Traffic};
use crate::machine::cleanup;

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

    /// Returns how long the scenario has run.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn clear(&self) {
        cleanup::kill_processes(&self.campaign.folder);
        cleanup::unmount_disks(&self.folder);
        crate::machine::network::remove_leftovers(&self.campaign.folder);
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            eprintln!("{} is left behind: {error}", self.folder.display());
        }
    }
}
