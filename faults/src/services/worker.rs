use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::environment::Environment;
use crate::machine::process::Process;
use crate::services::Setup;

/// A `formtray work` process: it accepts no posts, delivers and runs the jobs.
pub(crate) struct Worker {
    setup: Setup,
    campaign: PathBuf,
    log: PathBuf,
    process: Option<Process>,
}

impl Worker {
    pub(crate) fn start(environment: &Environment<'_>, setup: Setup) -> anyhow::Result<Self> {
        let (campaign, log) = (environment.campaign.folder.clone(), environment.folder.join("worker.log"));
        let mut worker = Self { setup, campaign, log, process: None };
        worker.restart()?;
        Ok(worker)
    }

    /// Starts it. It doesn't report when it is ready.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        let mut command = self.setup.command(&["work"]);
        self.process = Some(Process::start("formtray work", &mut command, &self.campaign, &self.log)?);
        Ok(())
    }

    pub(crate) fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Process::pid)
    }

    /// Fails if the worker has ended by itself, which is a finding.
    pub(crate) fn expect_alive(&mut self) -> anyhow::Result<()> {
        let is_alive = self.process.as_mut().is_some_and(Process::is_alive);
        ensure!(is_alive, "`formtray work` has ended by itself: see {}", self.log.display());
        Ok(())
    }

    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        self.process.take().context("it runs")?.kill().await
    }

    /// Waits until it has ended after a kill.
    pub(crate) async fn wait_until_ended(&mut self) -> anyhow::Result<()> {
        self.process.take().context("it ran")?.wait_until_ended(Duration::from_secs(20)).await
    }
}
