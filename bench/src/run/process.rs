//! What a run needs: a folder on a real disk, free ports, and processes that end with the run.

use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use bench::Connection;
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// The temporary folder may be in memory, and syncs must reach a disk.
const TEMPORARY_FOLDER_PARENT: &str = "/var/tmp";

/// Creates a folder that is deleted after the run.
pub(crate) fn temporary_folder() -> anyhow::Result<TempDir> {
    tempfile::Builder::new()
        .prefix("formtray-bench-")
        .tempdir_in(TEMPORARY_FOLDER_PARENT)
        .context("a folder for the run")
}

/// Returns an unused port.
pub(crate) fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// A process of ours. When it is dropped, it is killed.
pub(crate) struct Process {
    child: Child,
    log: PathBuf,
    pub id: u32,
}

impl Process {
    pub(crate) fn start(command: &mut Command, log: &Path) -> anyhow::Result<Self> {
        let file = File::create(log)?;
        let child = command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("starting {}", command.as_std().get_program().display()))?;
        let id = child.id().context("it has ended already")?;
        Ok(Self { child, log: log.to_owned(), id })
    }

    /// Waits until it answers 200 at a path.
    pub(crate) async fn wait_until_ready(&mut self, port: u16, path: &str) -> anyhow::Result<()> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        for _ in 0..3000 {
            if let Ok(mut connection) = Connection::open(([127, 0, 0, 1], port).into()).await
                && let Ok(response) = connection.send_raw(request.as_bytes()).await
                && response.status == 200
            {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("it has ended with {status}: {}", self.log_tail());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("nothing answers at {path}: {}", self.log_tail())
    }

    /// Returns the end of its log, without the lines about single requests.
    pub(crate) fn log_tail(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().filter(|line| !line.contains("INFO")).collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }

    pub(crate) async fn stop(mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("stopping")
    }
}
