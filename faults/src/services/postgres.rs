//! Starts, kills and stops a PostgreSQL cluster of the campaign's own.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use sqlx::{Connection, PgConnection};
use tokio::process::Command;

use crate::environment::Environment;
use crate::machine::cleanup::is_postgres_in;
use crate::machine::process::{Process, command, kill_at_once, run, run_ignoring_failure};
use crate::wait::until;

pub(crate) const PROGRAMS: &str = "/usr/lib/postgresql/15/bin";
const POSTGRES_TIMEOUT: Duration = Duration::from_mins(1);

/// How a cluster runs.
#[derive(Clone)]
pub(crate) struct Cluster {
    pub address: Ipv4Addr,
    /// The network namespace it runs in.
    pub namespace: Option<String>,
    /// Settings that differ from the defaults.
    pub settings: Vec<&'static str>,
    /// The only core it may use.
    pub core: Option<u8>,
}

impl Default for Cluster {
    fn default() -> Self {
        Self { address: Ipv4Addr::LOCALHOST, namespace: None, settings: Vec::new(), core: None }
    }
}

/// The campaign's own PostgreSQL.
pub(crate) struct Postgres {
    campaign: PathBuf,
    data: PathBuf,
    log: PathBuf,
    port: u16,
    cluster: Cluster,
    process: Option<Process>,
}

impl Postgres {
    /// Starts it with the prepared database, its data in a folder below `place`.
    pub(crate) async fn start(
        environment: &Environment<'_>,
        place: &Path,
        cluster: Cluster,
    ) -> anyhow::Result<Self> {
        let data = place.join("postgres");
        copy(&environment.campaign.template(), &data).await?;
        let mut postgres = Self::stopped(environment, data, cluster);
        postgres.restart().await?;
        Ok(postgres)
    }

    /// Starts one that has no database of ours yet.
    pub(crate) async fn start_empty(
        environment: &Environment<'_>,
        data: PathBuf,
        cluster: Cluster,
    ) -> anyhow::Result<Self> {
        let mut postgres = Self::stopped(environment, data, cluster);
        postgres.spawn()?;
        wait_for(&postgres.maintenance_url()).await?;
        Ok(postgres)
    }

    fn stopped(environment: &Environment<'_>, data: PathBuf, cluster: Cluster) -> Self {
        Self {
            campaign: environment.campaign.folder.clone(),
            log: environment.folder.join("postgres.log"),
            port: environment.campaign.ports.postgres(),
            data,
            cluster,
            process: None,
        }
    }

    /// Starts it and waits until it answers. After a crash, that is when it has replayed its log.
    pub(crate) async fn restart(&mut self) -> anyhow::Result<()> {
        self.spawn()?;
        self.wait_until_ready().await
    }

    /// Starts it without waiting.
    pub(crate) fn spawn(&mut self) -> anyhow::Result<()> {
        // No process of the last run is left, but another process may have got its id.
        let pid_file = self.data.join("postmaster.pid");
        if pid_file.exists() {
            std::fs::remove_file(pid_file)?;
        }
        let mut command = self.command();
        self.process = Some(Process::start("postgres", &mut command, &self.campaign, &self.log)?);
        Ok(())
    }

    pub(crate) async fn wait_until_ready(&self) -> anyhow::Result<()> {
        wait_for(&self.url()).await
    }

    fn command(&self) -> Command {
        let mut line: Vec<String> = Vec::new();
        if let Some(namespace) = &self.cluster.namespace {
            line.extend(["ip", "netns", "exec", namespace].map(str::to_owned));
        }
        if let Some(core) = self.cluster.core {
            line.extend(["taskset".to_owned(), "-c".to_owned(), core.to_string()]);
        }
        line.extend(as_postgres("postgres"));
        line.extend([
            "-D".to_owned(),
            self.data.display().to_string(),
            "-p".to_owned(),
            self.port.to_string(),
        ]);
        let address = format!("listen_addresses={}", self.cluster.address);
        let settings = [address.as_str(), "unix_socket_directories=", "shared_buffers=128MB"];
        for setting in settings.into_iter().chain(self.cluster.settings.iter().copied()) {
            line.extend(["-c".to_owned(), setting.to_owned()]);
        }
        let mut command = command(&line[0]);
        command.args(&line[1..]).current_dir("/");
        command
    }

    /// Returns the URL of the database, as the superuser.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@{}:{}/formtray", self.cluster.address, self.port)
    }

    /// Returns the URL of the maintenance database, which exists before any other.
    pub(crate) fn maintenance_url(&self) -> String {
        format!("postgres://postgres@{}:{}/postgres", self.cluster.address, self.port)
    }

    /// Returns all of its processes.
    pub(crate) fn pids(&self) -> Vec<u32> {
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        all.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(|pid| is_postgres_in(*pid, &self.data))
            .collect()
    }

    /// Kills all of its processes with SIGKILL.
    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        kill_at_once(&self.pids()).await;
        self.wait_until_ended().await
    }

    /// Waits until none of its processes is left after a kill.
    pub(crate) async fn wait_until_ended(&mut self) -> anyhow::Result<()> {
        if let Some(mut process) = self.process.take() {
            process.wait_until_ended(POSTGRES_TIMEOUT).await?;
        }
        until("PostgreSQL's processes end", POSTGRES_TIMEOUT, async || self.pids().is_empty()).await
    }

    /// Does a fast shutdown: connections are closed, and the data is left clean.
    pub(crate) async fn stop(&mut self) -> anyhow::Result<()> {
        let process = self.process.take().context("it runs")?;
        process.stop("INT").await
    }

    /// Returns how often its log contains a text.
    pub(crate) fn count_in_log(&self, text: &str) -> anyhow::Result<usize> {
        Ok(std::fs::read_to_string(&self.log)?.matches(text).count())
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        self.process.as_mut().is_some_and(Process::is_alive)
    }
}

/// Kills all of its processes before the disk below is removed, because a remaining process would keep the disk busy.
impl Drop for Postgres {
    fn drop(&mut self) {
        let pids = self.pids();
        if !pids.is_empty() {
            run_ignoring_failure(
                "kill",
                std::iter::once("-KILL".to_owned()).chain(pids.iter().map(u32::to_string)),
            );
        }
    }
}

async fn wait_for(url: &str) -> anyhow::Result<()> {
    until("PostgreSQL answers", POSTGRES_TIMEOUT, async || match PgConnection::connect(url).await {
        Ok(connection) => connection.close().await.is_ok(),
        Err(_) => false,
    })
    .await
}

/// Returns the command line that runs a program as the user postgres, since PostgreSQL refuses to run as root.
pub(crate) fn as_postgres(program: &str) -> Vec<String> {
    let program = format!("{PROGRAMS}/{program}");
    let line = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--", &program];
    line.map(str::to_owned).to_vec()
}

/// Copies a folder with owners and modes.
async fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    run("cp", [Path::new("-a"), from, to]).await.map(drop)
}
