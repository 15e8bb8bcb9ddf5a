use std::net::SocketAddr;
use std::process::Stdio;
use std::time::{Duration, Instant};

use reqwest::Client;
use testkit::TestApp;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// The server binary in a process of its own, on a test's database, so that its memory can be measured alone.
pub(crate) struct ServerProcess {
    pub address: SocketAddr,
    metrics: SocketAddr,
    process: Child,
}

/// Returns the release build that `just attack` names, or else the build of this profile.
fn binary() -> String {
    std::env::var("FORMTRAY_ATTACK_BINARY").unwrap_or_else(|_| env!("CARGO_BIN_EXE_formtray").to_owned())
}

impl ServerProcess {
    pub(crate) async fn start(app: &TestApp) -> Self {
        let (free, metrics) = (testkit::free_address(), testkit::free_address());
        let database = &app.config().database;
        let process = Command::new(binary())
            .arg("serve")
            .env("FORMTRAY__DATABASE__OWNER_URL", &database.owner_url)
            .env("FORMTRAY__DATABASE__APP_URL", &database.app_url)
            .env("FORMTRAY__DATABASE__WORKER_URL", &database.worker_url)
            .env("FORMTRAY__SERVER__LISTEN", free.to_string())
            .env("FORMTRAY__SERVER__METRICS_LISTEN", metrics.to_string())
            .env("FORMTRAY__SPOOL__PATH", format!("{}-of-the-attack", app.config().spool.path))
            .env("FORMTRAY__SECRETS__KEY_FILE", &app.config().secrets.key_file)
            // Generous, because the machine may be busy.
            .env("FORMTRAY__RECORDER__PATIENCE_MS", "20000")
            .env("FORMTRAY__LIMITS__SOFT_BURST", "1000000")
            .env("FORMTRAY__LIMITS__SOFT_PER_MINUTE", "1000000")
            .env("FORMTRAY__LIMITS__ADDRESS_PER_MINUTE", "1000000")
            .env("FORMTRAY__LIMITS__ENDPOINT_PER_MINUTE", "1000000")
            .env("FORMTRAY__LOG__FILTER", "warn")
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let server = Self { address: free, metrics, process };
        app.settled(async || TcpStream::connect(free).await.is_ok()).await;
        server
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn metrics_url(&self) -> String {
        format!("http://{}/metrics", self.metrics)
    }

    /// Returns the resident memory of the process, now and at its peak, in bytes.
    pub(crate) fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id().unwrap())).unwrap();
        let line = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
        };
        (line("VmRSS:"), line("VmHWM:"))
    }

    /// Returns the 99th percentile of how long an honest visitor at this IP address waits. Each of the posts must be
    /// accepted.
    pub(crate) async fn honest_p99(&self, id: &str, address: &str, posts: u32) -> Duration {
        let http = Client::builder().pool_max_idle_per_host(0).build().unwrap();
        let mut times = Vec::new();
        for n in 0..posts {
            let fields = [("n", format!("{n} {:?}", Instant::now()))];
            let post = http.post(self.url(&format!("/api/submit/{id}"))).header("x-forwarded-for", address);
            let started = Instant::now();
            let answer = post.form(&fields).send().await.unwrap();
            assert_eq!(answer.status(), 200);
            times.push(started.elapsed());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        times.sort();
        times[times.len() * 99 / 100]
    }

    /// Returns the CPU time that the process has used so far.
    pub(crate) fn busy(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id().unwrap())).unwrap();
        let after_name = stat.rsplit_once(')').unwrap().1;
        let ticks: u64 =
            after_name.split_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap()).sum();
        Duration::from_millis(ticks * 10)
    }

    pub(crate) async fn stop(mut self) {
        self.process.kill().await.unwrap();
    }
}
