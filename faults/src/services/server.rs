//! Configures, starts, kills and stops `formtray serve`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use bench::Connection;

use crate::campaign::Campaign;
use crate::environment::Environment;
use crate::machine::process::{Process, command};
use crate::wait::until;

const SERVER_TIMEOUT: Duration = Duration::from_secs(30);
const READINESS_REQUEST: &[u8] = b"GET /readyz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
/// How long a balancer waits for an answer.
const READINESS_TIMEOUT: Duration = Duration::from_secs(2);

/// How a server is configured: the binary and its environment.
#[derive(Clone)]
pub(crate) struct Setup {
    binary: PathBuf,
    environment: BTreeMap<String, String>,
    accepts_data_loss: bool,
    core: Option<u8>,
    socket: Option<Arc<TcpListener>>,
}

/// Starts a program with the socket on its standard input as the first that the service manager has opened, as systemd does.
const PASS_SOCKET: &str = "exec 3<&0 </dev/null; export LISTEN_PID=$$; exec \"$@\"";

impl Setup {
    pub(crate) fn new(environment: &Environment<'_>) -> Self {
        let campaign = environment.campaign;
        let setup = Self {
            binary: campaign.binaries.server.clone(),
            environment: BTreeMap::new(),
            accepts_data_loss: false,
            core: None,
            socket: None,
        };
        setup
            .with("SERVER__LISTEN", campaign.ports.server())
            .with("SERVER__METRICS_LISTEN", campaign.ports.metrics())
            .with("WORK__LISTEN", "")
            .with("SERVER__PUBLIC_URL", format!("http://{}", campaign.ports.server()))
            .database_at(Ipv4Addr::LOCALHOST, campaign)
            .with("BLOBS__KIND", "folder")
            .with("BLOBS__PATH", environment.folder.join("files").display())
            .with("SPOOL__PATH", environment.folder.join("spool").display())
            .with("SECRETS__KEY_FILE", campaign.folder.join("key").display())
            .with("LOG__FILTER", "warn,submissions=info")
    }

    /// Sets a configuration key, under its name in the environment.
    pub(crate) fn with(mut self, key: &str, value: impl Display) -> Self {
        self.environment.insert(format!("FORMTRAY__{key}"), value.to_string());
        self
    }

    /// Sets an environment variable that isn't a configuration key.
    pub(crate) fn variable(mut self, name: &str, value: impl Display) -> Self {
        self.environment.insert(name.to_owned(), value.to_string());
        self
    }

    pub(crate) fn database_at(mut self, host: Ipv4Addr, campaign: &Campaign) -> Self {
        for role in ["owner", "app", "worker"] {
            let (key, port) = (format!("DATABASE__{}_URL", role.to_uppercase()), campaign.ports.postgres());
            self = self.with(&key, format!("postgres://formtray_{role}:formtray@{host}:{port}/formtray"));
        }
        self
    }

    /// Uses the debug build, which can be configured to answer before the commit.
    pub(crate) fn debug_build(mut self, campaign: &Campaign) -> Self {
        self.binary.clone_from(&campaign.binaries.debug);
        self
    }

    pub(crate) fn spool_in(self, folder: &Path) -> Self {
        self.with("SPOOL__PATH", folder.display())
    }

    /// Accepts unsafe services. Controls use it, because they run on services that the server would refuse.
    pub(crate) fn accept_data_loss(mut self) -> Self {
        self.accepts_data_loss = true;
        self
    }

    pub(crate) fn on_core(mut self, core: u8) -> Self {
        self.core = Some(core);
        self
    }

    /// Lets the server accept on this socket, which stays open when the server ends.
    pub(crate) fn with_socket(mut self, socket: &Arc<TcpListener>) -> Self {
        self.socket = Some(Arc::clone(socket));
        self
    }

    /// Returns the command line of the server itself.
    fn serve_command(&self) -> anyhow::Result<tokio::process::Command> {
        let arguments: &[&str] =
            if self.accepts_data_loss { &["serve", "--i-accept-data-loss"] } else { &["serve"] };
        let Some(socket) = &self.socket else { return Ok(self.command(arguments)) };
        let mut line = command("sh");
        line.args(["-c", PASS_SOCKET, "sh"]).arg(&self.binary).args(arguments);
        line.envs(&self.environment).env("LISTEN_FDS", "1").current_dir("/");
        line.stdin(Stdio::from(OwnedFd::from(socket.try_clone().context("the socket")?)));
        Ok(line)
    }

    pub(super) fn command(&self, arguments: &[&str]) -> tokio::process::Command {
        let mut line = match self.core {
            Some(core) => {
                let mut line = command("taskset");
                line.args(["-c", &core.to_string()]).arg(&self.binary);
                line
            }
            None => command(&self.binary),
        };
        line.args(arguments).envs(&self.environment).current_dir("/");
        line
    }

    /// Runs another command of the binary to its end.
    pub(crate) async fn run(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let output = self.command(arguments).output().await.context("running formtray")?;
        if !output.status.success() {
            bail!("formtray {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }
}

/// The campaign's own Formtray server.
pub(crate) struct Server {
    setup: Setup,
    campaign: PathBuf,
    log: PathBuf,
    address: SocketAddr,
    process: Option<Process>,
}

impl Server {
    pub(crate) async fn start(environment: &Environment<'_>, setup: Setup) -> anyhow::Result<Self> {
        let mut server = Self::stopped(environment, setup, "server", environment.campaign.ports.server());
        server.restart().await?;
        Ok(server)
    }

    /// Returns a server that isn't running yet, with a log of this name. `address` is what its setup says.
    pub(crate) fn stopped(
        environment: &Environment<'_>,
        setup: Setup,
        name: &str,
        address: SocketAddr,
    ) -> Self {
        Self {
            setup,
            campaign: environment.campaign.folder.clone(),
            log: environment.folder.join(format!("{name}.log")),
            address,
            process: None,
        }
    }

    /// Starts it without waiting.
    pub(crate) fn spawn(&mut self) -> anyhow::Result<()> {
        let mut command = self.setup.serve_command()?;
        self.process = Some(Process::start("formtray", &mut command, &self.campaign, &self.log)?);
        Ok(())
    }

    /// Waits until it reports that it can accept submissions.
    pub(crate) async fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        let address = self.address;
        until("Formtray is ready", SERVER_TIMEOUT, async || {
            !self.process.as_mut().is_some_and(Process::is_alive) || is_ready(address).await
        })
        .await?;
        self.expect_alive()
    }

    /// Starts it and waits until it accepts posts.
    pub(crate) async fn restart(&mut self) -> anyhow::Result<()> {
        self.spawn()?;
        let address = self.address;
        let process = self.process.as_mut().context("it was started")?;
        until("Formtray listens", SERVER_TIMEOUT, async || {
            !process.is_alive() || tokio::net::TcpStream::connect(address).await.is_ok()
        })
        .await?;
        self.expect_alive()
    }

    pub(crate) fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Process::pid)
    }

    /// Fails if the server has ended by itself, which is a finding.
    pub(crate) fn expect_alive(&mut self) -> anyhow::Result<()> {
        if self.process.as_mut().is_some_and(Process::is_alive) {
            return Ok(());
        }
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let end: Vec<&str> = log.lines().rev().take(5).collect();
        bail!("Formtray has ended by itself: {}", end.join(" | "))
    }

    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        self.process.take().context("it runs")?.kill().await
    }

    pub(crate) async fn stop(&mut self) -> anyhow::Result<()> {
        self.process.take().context("it runs")?.stop("TERM").await
    }

    /// Waits until it has ended after a kill.
    pub(crate) async fn wait_until_ended(&mut self) -> anyhow::Result<()> {
        self.process.take().context("it ran")?.wait_until_ended(SERVER_TIMEOUT).await
    }

    /// Returns its resident memory in megabytes.
    pub(crate) fn resident_mb(&self) -> anyhow::Result<u64> {
        let pid = self.pid().context("it runs")?;
        let statm = std::fs::read_to_string(format!("/proc/{pid}/statm"))?;
        let pages: u64 = statm.split(' ').nth(1).context("a second number")?.parse()?;
        Ok(pages * 4096 / 1_000_000)
    }
}

/// Returns whether a server says that it can accept submissions.
pub(crate) async fn is_ready(server: SocketAddr) -> bool {
    let ask = async {
        let mut connection = Connection::open(server).await.ok()?;
        connection.send_raw(READINESS_REQUEST).await.ok()
    };
    let answer = tokio::time::timeout(READINESS_TIMEOUT, ask).await;
    matches!(answer, Ok(Some(response)) if response.status == 200)
}
