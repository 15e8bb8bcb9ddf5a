//! Sets up what all parts of `bench deliver` share, and waits for what they measure.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tempfile::TempDir;
use tokio::process::Command;

use super::customers::Customers;
use super::receivers::Receivers;
use crate::machine::cpu::{CpuWatch, parent_of};
use crate::run::database::Database;
use crate::run::formtray::{binary, migrate};
use crate::run::ledger;
use crate::run::numbers::Numbers;
use crate::run::process::{Process, free_port, temporary_folder};

const DELIVERY_TIMEOUT: Duration = Duration::from_mins(3);

/// What all parts share: a database, customers in it, and the receivers of calls and emails.
pub(crate) struct Environment<'a> {
    pub database: &'a Database,
    pub receivers: Receivers,
    pub customers: Customers,
    pub numbers: Numbers,
    folder: TempDir,
    postmaster: u32,
}

/// A server that accepts posts, with or without delivery.
pub(crate) struct Server {
    pub process: Process,
    pub address: SocketAddr,
}

impl<'a> Environment<'a> {
    pub(crate) async fn prepare(database: &'a Database) -> anyhow::Result<Self> {
        migrate(database).await?;
        let (receivers, folder) = (Receivers::start()?, temporary_folder()?);
        let server = start_server(database, &receivers, &folder, true).await?;
        let customers = Customers::create(server.address, &receivers).await.context("making customers")?;
        server.process.stop().await?;
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&database.pool).await?;
        let postmaster = parent_of(backend.cast_unsigned())?;
        Ok(Self { database, receivers, customers, numbers: Numbers::default(), folder, postmaster })
    }

    pub(crate) fn watch(&self, servers: &[u32]) -> CpuWatch {
        CpuWatch { servers: servers.to_vec(), postmaster: self.postmaster }
    }

    pub(crate) async fn start_server(&self, delivers: bool) -> anyhow::Result<Server> {
        start_server(self.database, &self.receivers, &self.folder, delivers).await
    }

    /// Starts `formtray work`, which only delivers and runs jobs.
    pub(crate) fn start_worker(&self) -> anyhow::Result<Process> {
        let mut command = formtray(self.database, &self.receivers, &self.folder, "work")?;
        Process::start(&mut command, &self.folder.path().join("work.log"))
    }

    /// Waits until this many are stored: a commit that took too long sent its batch to the spool.
    pub(crate) async fn wait_until_stored(&self, submissions: u64) -> anyhow::Result<()> {
        let started = Instant::now();
        loop {
            let rows: i64 =
                sqlx::query_scalar("select count(*) from submissions").fetch_one(&self.database.pool).await?;
            if rows.unsigned_abs() >= submissions {
                return Ok(());
            }
            if started.elapsed() > DELIVERY_TIMEOUT {
                bail!("{rows} of {submissions} are stored");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Waits until every delivery is recorded as done.
    pub(crate) async fn wait_until_delivered(&self) -> anyhow::Result<()> {
        let started = Instant::now();
        loop {
            let left: i64 = sqlx::query_scalar(
                "select (select count(*) from outbox) + (select count(*) from deliveries where state <> 'done')",
            )
            .fetch_one(&self.database.pool)
            .await?;
            if left == 0 {
                return Ok(());
            }
            if started.elapsed() > DELIVERY_TIMEOUT {
                bail!("{left} deliveries are not done");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Waits until the condition about what has arrived holds.
    pub(crate) async fn wait_until(&self, has_arrived: impl Fn(&Receivers) -> bool) -> anyhow::Result<()> {
        let started = Instant::now();
        while !has_arrived(&self.receivers) {
            if started.elapsed() > DELIVERY_TIMEOUT {
                let (calls, emails) = (self.receivers.calls(), self.receivers.emails());
                bail!("{calls} calls and {emails} emails have arrived after {DELIVERY_TIMEOUT:?}");
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    /// Empties the tables, so that every part starts on empty ones.
    pub(crate) async fn clear_tables(&self) -> anyhow::Result<()> {
        ledger::clear_tables(&self.database.pool).await
    }
}

async fn start_server(
    database: &Database,
    receivers: &Receivers,
    folder: &TempDir,
    delivers: bool,
) -> anyhow::Result<Server> {
    let (port, metrics) = (free_port()?, free_port()?);
    std::fs::create_dir_all(folder.path().join("files"))?;
    let mut command = formtray(database, receivers, folder, "serve")?;
    command
        .env("FORMTRAY__SERVER__LISTEN", format!("127.0.0.1:{port}"))
        .env("FORMTRAY__SERVER__METRICS_LISTEN", format!("127.0.0.1:{metrics}"))
        .env("FORMTRAY__WORK__IN_SERVE", delivers.to_string());
    let mut process = Process::start(&mut command, &folder.path().join("serve.log"))?;
    process.wait_until_ready(port, "/readyz").await.context("the server")?;
    Ok(Server { process, address: ([127, 0, 0, 1], port).into() })
}

/// Returns a command with the default configuration, except that it may call our receiver and that rate limits on
/// submissions and emails don't interfere.
fn formtray(
    database: &Database,
    receivers: &Receivers,
    folder: &TempDir,
    what: &str,
) -> anyhow::Result<Command> {
    let mut command = Command::new(binary()?);
    command
        .arg(what)
        .envs(database.variables(None)?)
        .env("FORMTRAY__WORK__LISTEN", "")
        .env("FORMTRAY__SPOOL__PATH", folder.path().join("spool"))
        .env("FORMTRAY__BLOBS__KIND", "folder")
        .env("FORMTRAY__BLOBS__PATH", folder.path().join("files"))
        .env("FORMTRAY__LIMITS__ENDPOINT_PER_MINUTE", "1000000")
        .env("FORMTRAY__SIGN_IN__REGISTER_PER_HOUR", "1000")
        // Owners have several webhooks.
        .env("FORMTRAY__BILLING__ENABLED", "false")
        .env("FORMTRAY__DASHBOARD__SESSION_PER_MINUTE", "1000000")
        .env("FORMTRAY__DASHBOARD__WORKSPACE_PER_MINUTE", "1000000")
        .env("FORMTRAY__CAPS__ENDPOINTS", "1000000")
        .env("FORMTRAY__MAIL__URL", format!("smtp://{}", receivers.smtp))
        .env("FORMTRAY__EGRESS__ALLOWED_NETWORKS", "127.0.0.0/8")
        .env("FORMTRAY__EGRESS__PORTS", receivers.webhook.port().to_string())
        .env("FORMTRAY__EGRESS__NAME_SERVERS", receivers.name_server.to_string())
        .env("FORMTRAY__DELIVERY__MAILS_PER_HOUR", "100000000")
        .env("FORMTRAY__LOG__FILTER", "warn");
    Ok(command)
}
