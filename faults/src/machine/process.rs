//! Starts, signals and ends the processes of a campaign.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use tokio::process::{Child, Command};

/// An environment variable of every process that the campaign starts. Its value is the campaign's folder, so that the
/// processes can be found again.
pub(crate) const CAMPAIGN_VARIABLE: &str = "FORMTRAY_FAULTS";

/// A program that the campaign started. It is killed on drop.
pub(crate) struct Process {
    name: &'static str,
    child: Child,
    pid: u32,
}

impl Process {
    /// Starts it with an environment of only what it was given, `PATH`, and the campaign's variable.
    pub(crate) fn start(
        name: &'static str,
        command: &mut Command,
        campaign: &Path,
        log: &Path,
    ) -> anyhow::Result<Self> {
        let log = OpenOptions::new().create(true).append(true).open(log).context("opening a log")?;
        let child = command
            .env(CAMPAIGN_VARIABLE, campaign)
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("starting {name}"))?;
        let pid = child.id().with_context(|| format!("{name} ended at once"))?;
        Ok(Self { name, child, pid })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Waits until it has ended.
    pub(crate) async fn wait_until_ended(&mut self, timeout: Duration) -> anyhow::Result<()> {
        match tokio::time::timeout(timeout, self.child.wait()).await {
            Ok(ended) => ended.map(drop).with_context(|| format!("waiting for {}", self.name)),
            Err(_) => bail!("{} has not ended in {timeout:?}", self.name),
        }
    }

    /// Kills it with SIGKILL.
    pub(crate) async fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill().await.with_context(|| format!("killing {}", self.name))
    }

    /// Sends it a signal, and waits until it has ended.
    pub(crate) async fn stop(mut self, signal: &str) -> anyhow::Result<()> {
        signal_all(signal, &[self.pid]).await;
        self.wait_until_ended(Duration::from_secs(40)).await
    }
}

/// Returns a command whose environment has only `NO_COLOR` and `PATH`, and that reads nothing.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("NO_COLOR", "1").stdin(Stdio::null());
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command
}

/// Runs a program to its end and returns its output.
pub(crate) async fn run<Argument: AsRef<OsStr>>(
    program: &str,
    arguments: impl IntoIterator<Item = Argument>,
) -> anyhow::Result<String> {
    let mut command = command(program);
    command.args(arguments).kill_on_drop(true);
    let output = command.output().await.with_context(|| format!("running {program}"))?;
    if !output.status.success() {
        bail!("{:?} failed: {}", command.as_std(), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Kills all processes with one command, in this order. Those that have ended already are ignored.
pub(crate) async fn kill_at_once(pids: &[u32]) {
    signal_all("KILL", pids).await;
}

pub(crate) async fn signal_all(signal: &str, pids: &[u32]) {
    let mut command = command("kill");
    command.arg("-s").arg(signal).args(pids.iter().map(u32::to_string)).stderr(Stdio::null());
    if let Err(error) = command.status().await {
        eprintln!("kill: {error}");
    }
}

/// Runs a program and ignores its failure, which mostly means that it was done already.
pub(crate) fn run_ignoring_failure(program: &str, arguments: impl IntoIterator<Item = String>) {
    if let Err(error) = std::process::Command::new(program).args(arguments).output() {
        eprintln!("{program}: {error}");
    }
}

/// Returns what a program prints, or nothing if it fails.
pub(crate) fn output_or_empty(program: &str, arguments: &[&str]) -> String {
    let output = std::process::Command::new(program).args(arguments).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default()
}
