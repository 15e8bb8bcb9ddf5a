//! Starts `formtray serve` as the product to be measured, and posts to it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use bench::{Connection, Encoding, Post, Response};
use tokio::process::Command;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::run::database::Database;
use crate::run::formtray::binary;
use crate::run::ledger::Ledger;
use crate::run::numbers::Numbers;
use crate::run::process::{Process, free_port};
use crate::submit::load::closed_loop::Target;
use crate::submit::systems::endpoints::Endpoints;

/// A server with its defaults, and billing: rate limits, duplicate detection, spam check and jobs are on.
pub(crate) struct Product {
    pub process: Process,
    address: SocketAddr,
    pub endpoints: Endpoints,
}

impl Product {
    /// Starts the server. If a port is given, it connects to PostgreSQL through that port.
    pub(crate) async fn start(
        database: &Database,
        endpoints: &Endpoints,
        folder: &Path,
        postgres_port: Option<u16>,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new(binary()?);
        command
            .arg("serve")
            .envs(database.variables(postgres_port)?)
            .env("FORMTRAY__BILLING__ENABLED", "true");
        Self::run(command, endpoints, folder).await
    }

    /// Starts a server that only accepts submissions: another process would deliver them and run the jobs.
    pub(crate) async fn start_without_deliveries(
        database: &Database,
        endpoints: &Endpoints,
        folder: &Path,
        has_billing: bool,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new(binary()?);
        command
            .arg("serve")
            .envs(database.variables(None)?)
            .env("FORMTRAY__WORK__IN_SERVE", "false")
            .env("FORMTRAY__BILLING__ENABLED", has_billing.to_string());
        Self::run(command, endpoints, folder).await
    }

    async fn run(mut command: Command, endpoints: &Endpoints, folder: &Path) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder.join("files"))?;
        let (port, metrics) = (free_port()?, free_port()?);
        command
            .env("FORMTRAY__SERVER__LISTEN", format!("127.0.0.1:{port}"))
            .env("FORMTRAY__SERVER__METRICS_LISTEN", format!("127.0.0.1:{metrics}"))
            .env("FORMTRAY__SERVER__PUBLIC_URL", format!("http://127.0.0.1:{port}"))
            // A workspace may hold more than it will be sent.
            .env("FORMTRAY__BILLING__HELD_SUBMISSIONS", "1000000000")
            .env("FORMTRAY__SPOOL__PATH", folder.join("spool"))
            .env("FORMTRAY__BLOBS__KIND", "folder")
            .env("FORMTRAY__BLOBS__PATH", folder.join("files"));
        let mut process = Process::start(&mut command, &folder.join("server.log"))?;
        process.wait_until_ready(port, "/readyz").await.context("the server")?;
        Ok(Self { process, address: ([127, 0, 0, 1], port).into(), endpoints: endpoints.clone() })
    }

    pub(crate) fn posts(&self, encoding: Encoding) -> Arc<Posts> {
        Arc::new(Posts { address: self.address, endpoints: self.endpoints.clone(), encoding })
    }

    /// Posts once to every endpoint, so that the server has all of them in its cache.
    pub(crate) async fn warm_endpoint_cache(&self, numbers: &Numbers) -> anyhow::Result<Ledger> {
        const SENDERS: usize = 32;
        let mut tasks = JoinSet::new();
        for sender in 0..SENDERS {
            let (posts, numbers) = (self.posts(Encoding::Urlencoded), numbers.clone());
            tasks.spawn(async move {
                let mut connection = Connection::open(posts.address).await?;
                let mut ledger = Ledger::default();
                for endpoint in posts.endpoints.all().iter().skip(sender).step_by(SENDERS) {
                    let encoding = Encoding::Urlencoded;
                    let post = Post { endpoint: &endpoint.id, encoding, number: numbers.next() };
                    ledger.record(posts.accepted(&connection.send(&post).await?)?);
                }
                anyhow::Ok(ledger)
            });
        }
        let mut all = Ledger::default();
        while let Some(ledger) = tasks.join_next().await {
            all.add(ledger??);
        }
        Ok(all)
    }
}

/// Posts to a Formtray server in one encoding, spread over the endpoints.
pub(crate) struct Posts {
    address: SocketAddr,
    endpoints: Endpoints,
    encoding: Encoding,
}

impl Target for Posts {
    fn address(&self) -> SocketAddr {
        self.address
    }

    fn write(&self, number: u64, request: &mut Vec<u8>) {
        let endpoint = &self.endpoints.any(number).id;
        Post { endpoint, encoding: self.encoding, number }.write(request);
    }

    /// Returns the random half of the submission's id.
    fn accepted(&self, response: &Response) -> anyhow::Result<u64> {
        ensure!(response.status == 200, "the server answered {}: {:?}", response.status, response.code());
        let id = response.id().and_then(|id| Uuid::try_parse(id).ok()).context("an answer without an id")?;
        Ok(id.as_u64_pair().1)
    }
}
