use std::net::SocketAddr;

use anyhow::Context;
use bench::Connection;
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::Command;

use super::owner::RegisteredOwner;
use super::seed::Owner;
use crate::machine::cpu::{CpuWatch, parent_of};
use crate::run::database::Database;
use crate::run::formtray::{binary, migrate};
use crate::run::process::{Process, free_port, temporary_folder};

const OWNER_ENDPOINTS: usize = 10;
const OLD_OWNER_ENDPOINTS: usize = 1_000;

/// A server with two owners: one with many submissions, and one with many endpoints and a long history.
pub(crate) struct Server {
    pub process: Process,
    pub address: SocketAddr,
    owner: RegisteredOwner,
    pub old_owner: RegisteredOwner,
    postmaster: u32,
    _folder: TempDir,
}

impl Server {
    pub(crate) async fn start(database: &Database) -> anyhow::Result<Self> {
        migrate(database).await?;
        let folder = temporary_folder()?;
        std::fs::create_dir_all(folder.path().join("files"))?;
        let (port, metrics) = (free_port()?, free_port()?);
        let mut command = Command::new(binary()?);
        command
            .arg("serve")
            .envs(database.variables(None)?)
            .env("FORMTRAY__SERVER__LISTEN", format!("127.0.0.1:{port}"))
            .env("FORMTRAY__SERVER__METRICS_LISTEN", format!("127.0.0.1:{metrics}"))
            .env("FORMTRAY__SPOOL__PATH", folder.path().join("spool"))
            .env("FORMTRAY__BLOBS__KIND", "folder")
            .env("FORMTRAY__BLOBS__PATH", folder.path().join("files"))
            // Without rate limits, because the response time is measured and not the wait for a slot.
            .env("FORMTRAY__DASHBOARD__SESSION_PER_MINUTE", "1000000")
            .env("FORMTRAY__DASHBOARD__WORKSPACE_PER_MINUTE", "1000000")
            .env("FORMTRAY__DATABASE__APP_CONNECTIONS_EACH", "10")
            .env("FORMTRAY__CAPS__ENDPOINTS", OLD_OWNER_ENDPOINTS.to_string())
            .env("FORMTRAY__LOG__FILTER", "warn");
        let mut process = Process::start(&mut command, &folder.path().join("serve.log"))?;
        process.wait_until_ready(port, "/readyz").await.context("the server")?;
        let address = ([127, 0, 0, 1], port).into();
        let owner =
            RegisteredOwner::register(database, address, "owner@example.com", OWNER_ENDPOINTS).await?;
        let old_owner =
            RegisteredOwner::register(database, address, "old@example.com", OLD_OWNER_ENDPOINTS).await?;
        database.unmeter_workspaces().await?;
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&database.pool).await?;
        let postmaster = parent_of(backend.cast_unsigned())?;
        Ok(Self { process, address, owner, old_owner, postmaster, _folder: folder })
    }

    pub(crate) fn owner(&self) -> Owner<'_> {
        Owner { workspace: self.owner.workspace, endpoints: &self.owner.endpoints, one_in: 10 }
    }

    pub(crate) fn token(&self) -> &str {
        self.owner.token()
    }

    pub(crate) fn watch(&self) -> CpuWatch {
        CpuWatch { servers: vec![self.process.id], postmaster: self.postmaster }
    }

    pub(crate) async fn connection(&self) -> anyhow::Result<Connection> {
        Ok(Connection::open(self.address).await?)
    }

    /// Returns a request as the owner with many submissions sends it.
    pub(crate) fn request(&self, path: &str) -> Vec<u8> {
        self.owner.request(path)
    }

    /// Returns the server's response at a path.
    pub(crate) async fn get(&self, path: &str) -> anyhow::Result<Value> {
        let response = self.connection().await?.send_raw(&self.request(path)).await?;
        anyhow::ensure!(response.status == 200, "{path}: {}", response.status);
        Ok(serde_json::from_slice(&response.body)?)
    }
}
