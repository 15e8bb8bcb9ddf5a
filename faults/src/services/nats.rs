//! Starts and kills a cluster of three NATS servers with JetStream.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::campaign::Ports;
use crate::environment::Environment;
use crate::machine::process::{Process, command, kill_at_once};
use crate::services::Setup;
use crate::wait::until;

const SERVERS: u16 = 3;

/// When NATS syncs what it acknowledges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syncs {
    Always,
    /// Every two minutes, which is the default of NATS.
    EveryTwoMinutes,
}

/// Three NATS servers with JetStream, as one cluster on this machine.
pub(crate) struct Nats {
    campaign: PathBuf,
    ports: Ports,
    log: PathBuf,
    settings: PathBuf,
    processes: Vec<Process>,
}

impl Nats {
    /// Starts them, with their data below `place`.
    pub(crate) async fn start(
        environment: &Environment<'_>,
        place: &Path,
        syncs: Syncs,
    ) -> anyhow::Result<Self> {
        let ports = environment.campaign.ports;
        let settings = environment.folder.join("nats");
        std::fs::create_dir_all(&settings)?;
        for server in 0..SERVERS {
            let store = place.join(format!("nats-{server}"));
            std::fs::write(settings_of(&settings, server), describe(server, ports, &store, syncs))?;
        }
        let (campaign, log) = (environment.campaign.folder.clone(), environment.folder.join("nats.log"));
        let mut nats = Self { campaign, ports, log, settings, processes: Vec::new() };
        nats.restart().await?;
        Ok(nats)
    }

    pub(crate) async fn restart(&mut self) -> anyhow::Result<()> {
        for server in 0..SERVERS {
            let mut command = command("nats-server");
            command.arg("-c").arg(settings_of(&self.settings, server)).current_dir("/");
            self.processes.push(Process::start("nats-server", &mut command, &self.campaign, &self.log)?);
        }
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(2)).build()?;
        until("NATS is whole", Duration::from_mins(1), async || {
            for monitor in monitors(self.ports) {
                let response = http.get(format!("{monitor}/healthz")).send().await;
                if !response.is_ok_and(|response| response.status().is_success()) {
                    return false;
                }
            }
            true
        })
        .await
    }

    pub(crate) fn pids(&self) -> Vec<u32> {
        self.processes.iter().map(Process::pid).collect()
    }

    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        kill_at_once(&self.pids()).await;
        self.wait_until_ended().await
    }

    /// Waits until they have ended after a kill.
    pub(crate) async fn wait_until_ended(&mut self) -> anyhow::Result<()> {
        for mut process in self.processes.drain(..) {
            process.wait_until_ended(Duration::from_secs(20)).await?;
        }
        Ok(())
    }

    /// Returns a server configuration that spills to this cluster.
    pub(crate) fn configure(&self, setup: Setup) -> Setup {
        let servers: Vec<String> =
            (0..SERVERS).map(|server| format!("nats://127.0.0.1:{}", self.ports.nats(server).0)).collect();
        setup
            .with("SPOOL__PATH", "")
            .with("SPOOL__STREAM", servers.join(","))
            .with("SPOOL__REPLICAS", SERVERS)
            // NATS reserves this at once, on each server.
            .with("SPOOL__MAX_MEGABYTES", 512)
            .with("SPOOL__MONITORS", monitors(self.ports).join(","))
    }
}

fn monitors(ports: Ports) -> Vec<String> {
    (0..SERVERS).map(|server| format!("http://127.0.0.1:{}", ports.nats(server).1)).collect()
}

fn settings_of(folder: &Path, server: u16) -> PathBuf {
    folder.join(format!("{server}.conf"))
}

fn describe(server: u16, ports: Ports, store: &Path, syncs: Syncs) -> String {
    let (client, monitor, peer) = ports.nats(server);
    let routes: Vec<String> =
        (0..SERVERS).map(|other| format!("\"nats-route://127.0.0.1:{}\"", ports.nats(other).2)).collect();
    let sync = match syncs {
        Syncs::Always => "sync_interval: always",
        Syncs::EveryTwoMinutes => "",
    };
    format!(
        r#"server_name: faults-{server}
listen: "127.0.0.1:{client}"
http: "127.0.0.1:{monitor}"
max_payload: 8MB
jetstream {{
  store_dir: "{}"
  {sync}
}}
cluster {{
  name: faults
  listen: "127.0.0.1:{peer}"
  routes: [{}]
}}
"#,
        store.display(),
        routes.join(", ")
    )
}
