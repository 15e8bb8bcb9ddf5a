//! Starts and stops a Garage object store of the campaign's own.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;

use crate::campaign::Ports;
use crate::environment::Environment;
use crate::machine::process::{Process, command};
use crate::services::Setup;
use crate::wait::until;

/// In the format that Garage requires. They give access only to what the campaign itself created.
const ACCESS_KEY: &str = "GK0f0f0f0f0f0f0f0f0f0f0f0f";
const SECRET_KEY: &str = "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f";
const RPC_SECRET: &str = "1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f";
const BUCKET: &str = "formtray";
const REGION: &str = "garage";

/// The campaign's own object store: one node, one bucket, one key.
pub(crate) struct Garage {
    campaign: PathBuf,
    folder: PathBuf,
    log: PathBuf,
    ports: Ports,
    process: Option<Process>,
}

impl Garage {
    pub(crate) async fn start(environment: &Environment<'_>) -> anyhow::Result<Self> {
        let folder = environment.folder.join("garage");
        std::fs::create_dir_all(&folder)?;
        let mut garage = Self {
            campaign: environment.campaign.folder.clone(),
            log: environment.folder.join("garage.log"),
            ports: environment.campaign.ports,
            folder,
            process: None,
        };
        std::fs::write(garage.folder.join("garage.toml"), garage.settings())?;
        garage.restart().await?;
        Ok(garage)
    }

    pub(crate) async fn restart(&mut self) -> anyhow::Result<()> {
        let mut command = command("garage");
        command
            .arg("-c")
            .arg(self.folder.join("garage.toml"))
            .args(["server", "--single-node", "--default-bucket"])
            .env("GARAGE_DEFAULT_ACCESS_KEY", ACCESS_KEY)
            .env("GARAGE_DEFAULT_SECRET_KEY", SECRET_KEY)
            .env("GARAGE_DEFAULT_BUCKET", BUCKET)
            .current_dir("/");
        self.process = Some(Process::start("garage", &mut command, &self.campaign, &self.log)?);
        let health = format!("http://127.0.0.1:{}/health", self.ports.garage().2);
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(2)).build()?;
        until("Garage answers", Duration::from_mins(1), async || {
            http.get(&health).send().await.is_ok_and(|response| response.status().is_success())
        })
        .await?;
        // It reports success a moment before the bucket exists.
        tokio::time::sleep(Duration::from_secs(1)).await;
        Ok(())
    }

    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        self.process.take().context("it runs")?.kill().await
    }

    /// Returns a server configuration that stores files here.
    pub(crate) fn configure(&self, setup: Setup) -> Setup {
        setup
            .with("BLOBS__KIND", "s3")
            .with("BLOBS__ENDPOINT", format!("http://127.0.0.1:{}", self.ports.garage().0))
            .with("BLOBS__REGION", REGION)
            .with("BLOBS__BUCKET", BUCKET)
            .with("BLOBS__ACCESS_KEY", ACCESS_KEY)
            .with("BLOBS__SECRET_KEY", SECRET_KEY)
    }

    /// Returns the configuration. Both fsync settings are off by default in Garage, so they are switched on.
    fn settings(&self) -> String {
        let (s3, peers, operator) = self.ports.garage();
        let folder = self.folder.display();
        format!(
            r#"metadata_dir = "{folder}/meta"
data_dir = "{folder}/data"
db_engine = "sqlite"
metadata_fsync = true
data_fsync = true
replication_factor = 1
rpc_bind_addr = "127.0.0.1:{peers}"
rpc_public_addr = "127.0.0.1:{peers}"
rpc_secret = "{RPC_SECRET}"

[s3_api]
api_bind_addr = "127.0.0.1:{s3}"
s3_region = "{REGION}"

[admin]
api_bind_addr = "127.0.0.1:{operator}"
"#
        )
    }
}
