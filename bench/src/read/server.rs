use std::net::SocketAddr;

use anyhow::Context;
use bench::{Account, Connection};
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::Command;
use uuid::Uuid;

use super::seed::Owner;
use crate::machine::cpu::{CpuWatch, parent_of};
use crate::run::database::Database;
use crate::run::formtray::{binary, migrate};
use crate::run::process::{Process, free_port, temporary_folder};

const OWNER_ENDPOINTS: usize = 10;

/// A server, and an owner with many submissions in it.
pub(crate) struct Server {
    pub process: Process,
    pub address: SocketAddr,
    pub token: String,
    workspace: Uuid,
    endpoints: Vec<String>,
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
            .env("FORMTRAY__LOG__FILTER", "warn");
        let mut process = Process::start(&mut command, &folder.path().join("serve.log"))?;
        process.wait_until_ready(port, "/readyz").await.context("the server")?;
        let address = ([127, 0, 0, 1], port).into();
        let account = Account::register(address, "owner@example.com").await?;
        let mut endpoints = Vec::with_capacity(OWNER_ENDPOINTS);
        for number in 0..OWNER_ENDPOINTS {
            endpoints.push(account.create_endpoint(&format!("Form {number}")).await?);
        }
        let workspace = sqlx::query_scalar("select workspace_id from endpoints limit 1");
        let workspace = workspace.fetch_one(&database.pool).await?;
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&database.pool).await?;
        let postmaster = parent_of(backend.cast_unsigned())?;
        let token = account.token().to_owned();
        Ok(Self { process, address, token, workspace, endpoints, postmaster, _folder: folder })
    }

    pub(crate) fn owner(&self) -> Owner<'_> {
        Owner { workspace: self.workspace, endpoints: &self.endpoints, one_in: 10 }
    }

    pub(crate) fn watch(&self) -> CpuWatch {
        CpuWatch { servers: vec![self.process.id], postmaster: self.postmaster }
    }

    pub(crate) async fn connection(&self) -> anyhow::Result<Connection> {
        Ok(Connection::open(self.address).await?)
    }

    /// Returns a request as the owner sends it.
    pub(crate) fn request(&self, path: &str) -> Vec<u8> {
        let token = &self.token;
        format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n\r\n")
            .into_bytes()
    }

    /// Returns the server's response at a path.
    pub(crate) async fn get(&self, path: &str) -> anyhow::Result<Value> {
        let response = self.connection().await?.send_raw(&self.request(path)).await?;
        anyhow::ensure!(response.status == 200, "{path}: {}", response.status);
        Ok(serde_json::from_slice(&response.body)?)
    }
}
