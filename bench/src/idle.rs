//! `bench idle`: what a server costs that nobody uses: the size of its binary, its memory, and the time until it is ready.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use bench::Connection;
use clap::Args;
use serde_json::json;
use tokio::process::Command;

use crate::run::database::Database;
use crate::run::formtray::{binary, migrate};
use crate::run::interrupt::wait_for_interrupt;
use crate::run::latency::median;
use crate::run::process::{self, Process, free_port};

/// How often it is started. The medians count.
const STARTS: usize = 5;
/// How long it is left alone before its memory is read: what starting took has been given back by then, and every part
/// has run at least once.
const LEFT_ALONE: Duration = Duration::from_secs(20);
/// What is opened once before, as someone who has just installed it would.
const OPENED_PAGES: [&str; 4] = ["/", "/login", "/docs", "/readyz/dashboard"];

#[derive(Args)]
pub(crate) struct Idle {
    /// Start it once and leave it alone for a second, for a quick look
    #[arg(long)]
    short: bool,
}

impl Idle {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("idle").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            interrupted = wait_for_interrupt() => interrupted,
        };
        database.drop().await?;
        outcome
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        migrate(database).await?;
        let binary_bytes = std::fs::metadata(binary()?)?.len();
        let (starts, left_alone) =
            if self.short { (1, Duration::from_secs(1)) } else { (STARTS, LEFT_ALONE) };
        let (mut ready_ms, mut idle_mb) = (Vec::new(), Vec::new());
        println!("{:>5} {:>10} {:>10}", "start", "ready ms", "idle MB");
        for start in 1..=starts {
            let (ready, memory) = start_and_leave(database, left_alone).await?;
            println!("{start:>5} {ready:>10.0} {memory:>10.1}");
            ready_ms.push(ready);
            idle_mb.push(memory);
        }
        let rounded = |figure: f64| (figure * 10.0).round() / 10.0;
        #[expect(clippy::cast_precision_loss, reason = "a binary is far below 2^52 bytes")]
        let binary_mb = binary_bytes as f64 / 1e6;
        let line = json!({
            "bench": "idle",
            "binary_mb": rounded(binary_mb),
            "idle_mb": rounded(median(idle_mb)),
            "ready_ms": rounded(median(ready_ms)),
        });
        println!("{line}");
        Ok(())
    }
}

/// Starts a server with its defaults. Returns the milliseconds until it was ready, and the megabytes of memory it has after it
/// was left alone.
async fn start_and_leave(database: &Database, left_alone: Duration) -> anyhow::Result<(f64, f64)> {
    let folder = process::temporary_folder()?;
    std::fs::create_dir_all(folder.path().join("files"))?;
    let (port, metrics) = (free_port()?, free_port()?);
    let mut command = Command::new(binary()?);
    command
        .arg("serve")
        .envs(database.variables(None)?)
        .env("FORMTRAY__SERVER__LISTEN", format!("127.0.0.1:{port}"))
        .env("FORMTRAY__SERVER__METRICS_LISTEN", format!("127.0.0.1:{metrics}"))
        .env("FORMTRAY__SERVER__PUBLIC_URL", format!("http://127.0.0.1:{port}"))
        .env("FORMTRAY__SPOOL__PATH", folder.path().join("spool"))
        .env("FORMTRAY__BLOBS__KIND", "folder")
        .env("FORMTRAY__BLOBS__PATH", folder.path().join("files"));
    let started = Instant::now();
    let mut server = Process::start(&mut command, &folder.path().join("server.log"))?;
    server.wait_until_ready(port, "/readyz").await.context("the server")?;
    let ready = started.elapsed().as_secs_f64() * 1000.0;
    let mut connection = Connection::open(([127, 0, 0, 1], port).into()).await?;
    for path in OPENED_PAGES {
        let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        let response = connection.send_raw(request.as_bytes()).await?;
        ensure!(response.status < 500, "{path}: {}", response.status);
    }
    drop(connection);
    tokio::time::sleep(left_alone).await;
    let memory = resident_megabytes(server.id)?;
    server.stop().await?;
    Ok((ready, memory))
}

/// Returns the memory of a process that is in RAM.
fn resident_megabytes(process: u32) -> anyhow::Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    let kibibytes: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kibibytes * 1024.0 / 1e6)
}
