//! `bench csv`: exports a million submissions as CSV, beside the bare COPY of the same rows, and then once in each format, and
//! measures the server's memory.

use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Args;
use futures_util::StreamExt;
use serde_json::{Map, Value, json};
use sqlx::postgres::PgPoolCopyExt;

use super::seed::{self, Owner};
use super::server::Server;
use crate::machine::disk;
use crate::machine::idle::wait_until_idle;
use crate::run::database::Database;
use crate::run::interrupt::wait_for_interrupt;
use crate::run::latency::median;

const CSV_ROUNDS: usize = 5;
const EXPORT_FORMATS: [&str; 4] = ["csv", "xlsx", "json", "ndjson"];

#[derive(Args)]
pub(crate) struct Csv {
    /// Run one round with 10^4 submissions, for a quick look
    #[arg(long)]
    short: bool,
}

impl Csv {
    pub(crate) async fn run(self) -> anyhow::Result<()> {
        let database = Database::create("csv").await?;
        let outcome = tokio::select! {
            outcome = self.measure(&database) => outcome,
            interrupted = wait_for_interrupt() => interrupted,
        };
        database.drop().await?;
        outcome
    }

    async fn measure(&self, database: &Database) -> anyhow::Result<()> {
        println!("{}", disk::settings(&database.pool).await?);
        let server = Server::start(database).await?;
        let wanted: u64 = if self.short { 10_000 } else { 1_000_000 };
        let rows = fill(database, &server, wanted).await?;
        wait_until_idle(&server.watch(), if self.short { 1 } else { 20 }).await?;
        // One unmeasured run, so that both find everything in memory.
        copy(database, &server).await?;
        let idle = kilobytes(server.process.id, "VmRSS")?;
        let (mut ratios, mut rates, mut bare) = (Vec::new(), Vec::new(), Vec::new());
        for round in 1..=if self.short { 1 } else { CSV_ROUNDS } {
            let copied = rows / copy(database, &server).await?;
            let exported = rows / export(&server, rows).await?;
            println!(
                "round {round}: {exported:.0} rows per second, COPY {copied:.0}, ratio {:.3}",
                exported / copied
            );
            ratios.push(exported / copied);
            rates.push(exported);
            bare.push(copied);
        }
        let over_idle = (kilobytes(server.process.id, "VmHWM")? - idle) / 1024.0;
        let mut formats = Map::new();
        for format in EXPORT_FORMATS {
            formats.insert(format.to_owned(), measure_format(&server, format, rows).await?);
        }
        let line = json!({
            "bench": "csv",
            "submissions": rounded(rows, 1.0),
            "rows_per_s": rounded(median(rates), 1.0),
            "copy_rows_per_s": rounded(median(bare), 1.0),
            "ratio": rounded(median(ratios), 1000.0),
            "idle_mb": rounded(idle / 1024.0, 10.0),
            "over_idle_mb": rounded(over_idle, 10.0),
            "formats": formats,
        });
        println!("{line}");
        Ok(())
    }
}

/// Inserts all submissions at the owner's first endpoint, and returns how many are in its inbox.
async fn fill(database: &Database, server: &Server, wanted: u64) -> anyhow::Result<f64> {
    let owner = server.owner();
    seed::add(database, &Owner { one_in: 1, endpoints: &owner.endpoints[..1], ..owner }, 0, wanted).await?;
    let counted = sqlx::query_scalar("select sum(inbox)::float8 from folder_totals where workspace_id = $1");
    Ok(counted.bind(owner.workspace).fetch_one(&database.pool).await?)
}

/// Returns the seconds that PostgreSQL takes to send the rows, and we to read them.
async fn copy(database: &Database, server: &Server) -> anyhow::Result<f64> {
    let owner = server.owner();
    let statement = format!(
        "copy (select id, state, fields from submissions
               where workspace_id = '{}' and endpoint_id = '{}' and state = 'inbox' order by id) to stdout",
        owner.workspace, owner.endpoints[0]
    );
    let started = Instant::now();
    let mut parts = database.pool.copy_out_raw(&statement).await?;
    let mut bytes = 0;
    while let Some(part) = parts.next().await {
        bytes += part?.len();
    }
    ensure!(bytes > 0, "nothing was copied");
    Ok(started.elapsed().as_secs_f64())
}

/// Returns the seconds that the server takes to send the table, and we to read it.
async fn export(server: &Server, rows: f64) -> anyhow::Result<f64> {
    let owner = server.owner();
    let path = format!("/api/submissions/{}/export.csv?state=inbox", owner.endpoints[0]);
    let http = reqwest::Client::builder().no_proxy().build()?;
    let started = Instant::now();
    let request = http.get(format!("http://{}{path}", server.address)).bearer_auth(server.token());
    let mut response = request.send().await?.error_for_status()?;
    let (mut bytes, mut last) = (0, Vec::new());
    while let Some(part) = response.chunk().await? {
        bytes += part.len();
        last = part.to_vec();
    }
    let total = f64::from(u32::try_from(bytes).unwrap_or(u32::MAX));
    ensure!(total > rows * 100.0 && last.ends_with(b"\r\n"), "{bytes} bytes for {rows} rows");
    Ok(started.elapsed().as_secs_f64())
}

/// Exports all submissions in a format, and returns how fast that is and how much memory the server needs beyond what it has
/// before.
async fn measure_format(server: &Server, format: &str, rows: f64) -> anyhow::Result<Value> {
    let owner = server.owner();
    let process = server.process.id;
    // Resets the highest value that the kernel remembers.
    std::fs::write(format!("/proc/{process}/clear_refs"), "5")?;
    let before = kilobytes(process, "VmRSS")?;
    let request = json!({ "format": format, "endpoint_id": owner.endpoints[0], "state": "inbox" });
    let http = reqwest::Client::builder().no_proxy().build()?;
    let started = Instant::now();
    let url = format!("http://{}/api/exports/download", server.address);
    let mut response =
        http.post(url).bearer_auth(server.token()).json(&request).send().await?.error_for_status()?;
    let mut bytes = 0;
    while let Some(part) = response.chunk().await? {
        bytes += part.len();
    }
    let seconds = started.elapsed().as_secs_f64();
    let over = (kilobytes(process, "VmHWM")? - before) / 1024.0;
    println!("{format:>6}: {:.0} rows per second, {bytes} bytes, {over:.1} MB more memory", rows / seconds);
    Ok(
        json!({ "rows_per_s": rounded(rows / seconds, 1.0), "bytes": bytes, "over_idle_mb": rounded(over, 10.0) }),
    )
}

fn rounded(figure: f64, parts: f64) -> f64 {
    (figure * parts).round() / parts
}

/// Returns a value of the process's memory from /proc, in kilobytes.
fn kilobytes(process: u32, what: &str) -> anyhow::Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|line| line.starts_with(what)).context("a process has memory")?;
    let figure = line.split_whitespace().nth(1).context("a figure")?;
    Ok(figure.parse()?)
}
