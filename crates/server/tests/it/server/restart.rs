//! How a server starts and stops beside others: what balancers see, the socket and the spool that it hands over, and a start
//! while PostgreSQL is away.

use std::net::{SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use reqwest::header::CONNECTION;
use serde_json::json;
use testkit::{Answer, HANG_TIMEOUT, TestApp, free_address};
use tokio::net::UnixDatagram;
use tokio::process::{Child, Command};

use super::commands::{formtray, run};

const STORED: &str = "select count(*) from submissions";
const IN_SPOOL: &str = "ready: PostgreSQL is unavailable, submissions are stored in the spool";

/// A process of the binary.
struct Server {
    address: SocketAddr,
    process: Child,
}

/// Returns a command that serves on an address.
fn serve(app: &TestApp, address: SocketAddr) -> Command {
    let mut command = formtray(app, &["serve"]);
    command
        .env("FORMTRAY__SERVER__LISTEN", address.to_string())
        .env("FORMTRAY__SERVER__METRICS_LISTEN", free_address().to_string())
        .env("FORMTRAY__WORK__IN_SERVE", "false")
        // Generous, because the machine may be busy. A broken connection is noticed at once.
        .env("FORMTRAY__RECORDER__PATIENCE_MS", "5000")
        .stderr(Stdio::piped());
    command
}

impl Server {
    fn start(app: &TestApp) -> Self {
        let address = free_address();
        Self { address, process: serve(app, address).spawn().unwrap() }
    }

    async fn start_and_wait(app: &TestApp) -> Self {
        let server = Self::start(app);
        server.wait_until_ready(app).await;
        server
    }

    async fn get(&self, app: &TestApp, path: &str) -> Option<Answer> {
        let request = app.http().get(format!("http://{}{path}", self.address));
        let answer = request.send().await.ok()?;
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        Some(Answer { status, headers, body: answer.bytes().await.ok()? })
    }

    async fn wait_until_ready(&self, app: &TestApp) {
        self.wait_until(app, "/readyz", 200).await;
    }

    async fn wait_until(&self, app: &TestApp, path: &str, status: u16) {
        app.settled(async || self.get(app, path).await.is_some_and(|answer| answer.status == status)).await;
    }

    async fn post(&self, app: &TestApp, endpoint: &str, number: usize) -> Answer {
        let request = app.http().post(format!("http://{}/api/submit/{endpoint}", self.address));
        Answer::of(request.form(&[("n", number.to_string())])).await
    }

    async fn ask_to_stop(&self) {
        let id = self.process.id().unwrap().to_string();
        assert!(Command::new("kill").arg(id).status().await.unwrap().success());
    }

    /// Waits for the end of the process. Returns whether it succeeded, and its log.
    async fn end(self) -> (bool, String) {
        let ended = tokio::time::timeout(HANG_TIMEOUT, self.process.wait_with_output()).await;
        let ended = ended.expect("it ends by itself").unwrap();
        (ended.status.success(), String::from_utf8_lossy(&ended.stderr).into_owned())
    }

    async fn stop(self) {
        self.ask_to_stop().await;
        let (succeeded, log) = self.end().await;
        assert!(succeeded, "{log}");
    }
}

#[tokio::test]
async fn a_balancer_is_told_before_a_server_stops() {
    testkit::run(async |app| {
        let endpoint = app.register("ada").await.create_endpoint("Contact").await;
        let address = free_address();
        let mut command = serve(app, address);
        // Longer than the test: a second signal ends the pause.
        command.env("FORMTRAY__SERVER__SHUTDOWN_SECONDS", "600");
        command.env("FORMTRAY__SERVER__STOP_DELAY_SECONDS", "300");
        let server = Server { address, process: command.spawn().unwrap() };
        server.wait_until_ready(app).await;
        assert!(server.post(app, &endpoint, 1).await.expect(200).header(CONNECTION.as_str()).is_none());
        server.ask_to_stop().await;
        server.wait_until(app, "/readyz", 503).await;
        for path in ["/readyz", "/readyz/dashboard"] {
            server.get(app, path).await.unwrap().expect_error(503, "stopping");
        }
        server.get(app, "/healthz").await.unwrap().expect(200);
        let accepted = server.post(app, &endpoint, 2).await.expect(200);
        assert_eq!(accepted.header(CONNECTION.as_str()), Some("close"), "the next one goes elsewhere");
        server.stop().await;
        assert_eq!(app.number(STORED).await, 2);
    })
    .await;
}

#[tokio::test]
async fn visitors_wait_at_the_socket_while_no_server_runs() {
    testkit::run(async |app| {
        let endpoint = app.register("ada").await.create_endpoint("Contact").await;
        let socket = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = socket.local_addr().unwrap();
        let activate = || {
            let mut shell = Command::new("sh");
            let binary = serve(app, free_address());
            for (name, value) in binary.as_std().get_envs() {
                shell.env(name, value.unwrap());
            }
            shell.args(["-c", "exec 3<&0 </dev/null; export LISTEN_PID=$$; exec \"$@\"", "sh"]);
            shell.args([env!("CARGO_BIN_EXE_formtray"), "serve"]).env("LISTEN_FDS", "1");
            shell.stdin(OwnedFd::from(socket.try_clone().unwrap())).stderr(Stdio::piped()).kill_on_drop(true);
            Server { address, process: shell.spawn().unwrap() }
        };
        let first = activate();
        first.wait_until_ready(app).await;
        first.post(app, &endpoint, 1).await.expect(200);
        first.stop().await;
        let request = app.http().post(format!("http://{address}/api/submit/{endpoint}"));
        let waiting = tokio::spawn(Answer::of(request.form(&[("n", "2")])));
        let second = activate();
        waiting.await.unwrap().expect(200);
        second.stop().await;
        assert_eq!(app.number(STORED).await, 2);
    })
    .await;
}

#[tokio::test]
async fn the_next_server_takes_the_spool_over() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            app.without_quota(&ada.workspace).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let old = Server::start_and_wait(app).await;
            let new = Server::start_and_wait(app).await;
            new.post(app, &endpoint, 1).await.expect(200);
            assert_eq!(app.number(STORED).await, 1, "it accepts through PostgreSQL meanwhile");
            proxy.cut();
            old.post(app, &endpoint, 2).await.expect(200);
            new.wait_until(app, "/readyz", 503).await;
            new.get(app, "/readyz").await.unwrap().expect_error(503, "unavailable");
            old.stop().await;
            new.wait_until_ready(app).await;
            assert_eq!(new.get(app, "/readyz").await.unwrap().text(), IN_SPOOL);
            new.post(app, &endpoint, 3).await.expect(200);
            proxy.restore();
            app.settled(async || app.number(STORED).await == 3).await;
            new.stop().await;
        },
    )
    .await;
}

/// Where the binary keeps what a start without PostgreSQL needs.
fn start_file(app: &TestApp) -> PathBuf {
    Path::new(&format!("{}-of-the-binary", app.config().spool.path)).join("start.sealed")
}

/// Runs a server until it has kept what a start needs, with these forms in its cache.
async fn run_once(app: &TestApp, endpoints: &[&str]) {
    let server = Server::start_and_wait(app).await;
    for (number, endpoint) in endpoints.iter().enumerate() {
        server.post(app, endpoint, number).await.expect(200);
    }
    server.stop().await;
    assert!(start_file(app).exists());
}

#[tokio::test]
async fn a_server_starts_while_postgres_is_away_and_becomes_whole_by_itself() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            app.without_quota(&ada.workspace).await;
            let (known, gone) = (ada.create_endpoint("Known").await, ada.create_endpoint("Gone").await);
            let imported = app.pretend_import(&ada.workspace, "Imported").await;
            let unknown = ada.create_endpoint("Unknown").await;
            let own = json!({ "sites": ["https://own.example"], "only_these_sites": true });
            ada.put(&format!("/api/endpoints/{known}"), own).await.expect(200);
            run_once(app, &[&known, &gone]).await;
            proxy.cut();

            let started = Instant::now();
            let server = Server::start_and_wait(app).await;
            println!("ready after {:?}", started.elapsed());
            assert_eq!(server.get(app, "/readyz").await.unwrap().text(), IN_SPOOL);
            server.get(app, "/readyz/dashboard").await.unwrap().expect_error(503, "unavailable");
            server.get(app, "/api/auth/profile").await.unwrap().expect_error(503, "unavailable");
            server.get(app, "/api/").await.unwrap().expect(200);
            for (number, endpoint) in [&known, &gone, &unknown].into_iter().enumerate() {
                server.post(app, endpoint, 10 + number).await.expect(200);
            }
            let foreign = app.http().post(format!("http://{}/api/submit/{known}", server.address));
            let foreign = foreign.header("origin", "https://evil.example").form(&[("n", "20")]);
            Answer::of(foreign).await.expect_error(403, "ORIGIN_NOT_ALLOWED");
            // It was kept, although nobody has sent anything to it yet.
            server.post(app, &imported, 21).await.expect(200);
            let mut forged = known.clone();
            forged.replace_range(15.., if known.ends_with('2') { "3" } else { "2" });
            // It may have been imported since the file was written.
            server.post(app, &forged, 22).await.expect_error(503, "UNAVAILABLE");
            // Neither is an id that a form had at another service.
            server.post(app, "xpzvgqkw", 22).await.expect_error(503, "UNAVAILABLE");

            let delete = "update endpoints set deleted_at = now() where name = 'Gone'";
            sqlx::query(delete).execute(&app.owner).await.unwrap();
            proxy.restore();
            server.wait_until(app, "/readyz/dashboard", 200).await;
            app.settled(async || app.number(STORED).await == 5).await;
            app.settled(async || server.post(app, &forged, 23).await.status == 404).await;
            app.settled(async || server.post(app, "xpzvgqkw", 23).await.status == 404).await;
            let unclaimed = "select count(*) from unclaimed where reason = 'no_endpoint'";
            app.settled(async || app.number(unclaimed).await == 1).await;
            assert_eq!(server.get(app, "/readyz").await.unwrap().text(), "ready");
            server.post(app, &known, 30).await.expect(200);
            server.post(app, &gone, 31).await.expect_error(404, "FORM_NOT_FOUND");
            server.get(app, "/api/auth/profile").await.unwrap().expect_error(401, "unauthorized");
            server.stop().await;
        },
    )
    .await;
}

#[tokio::test]
async fn what_was_kept_is_useless_without_its_key_file() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            run_once(app, &[]).await;
            proxy.cut();
            let other = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(other.path(), "ab".repeat(32)).unwrap();
            let mut command = serve(app, free_address());
            command.env("FORMTRAY__SECRETS__KEY_FILE", other.path());
            let (started, log) = run(command).await;
            assert!(!started && log.contains("was written with another key file"), "{log}");
        },
    )
    .await;
}

#[tokio::test]
async fn nothing_is_stored_in_another_installation() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let endpoint = app.register("ada").await.create_endpoint("Contact").await;
            run_once(app, &[]).await;
            proxy.cut();
            let server = Server::start_and_wait(app).await;
            server.post(app, &endpoint, 1).await.expect(200);
            let before: String =
                sqlx::query_scalar("select id::text from installation").fetch_one(&app.owner).await.unwrap();
            let renew = "update installation set id = gen_random_uuid()";
            sqlx::query(renew).execute(&app.owner).await.unwrap();
            proxy.restore();
            let (succeeded, log) = server.end().await;
            assert!(!succeeded && log.contains(&format!("submissions were accepted for {before}")), "{log}");
            assert_eq!(app.number(STORED).await, 0);

            sqlx::query("update installation set id = $1::uuid")
                .bind(before)
                .execute(&app.owner)
                .await
                .unwrap();
            let server = Server::start_and_wait(app).await;
            app.settled(async || app.number(STORED).await == 1).await;
            server.stop().await;
        },
    )
    .await;
}

#[tokio::test]
async fn systemd_learns_when_it_is_ready_alive_and_stopping() {
    testkit::run(async |app| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let socket = UnixDatagram::bind(&path).unwrap();
        let heard = async |what: &str| {
            let mut message = [0; 1024];
            let waiting = async {
                loop {
                    let length = socket.recv(&mut message).await.unwrap();
                    if String::from_utf8_lossy(&message[..length]).contains(what) {
                        return;
                    }
                }
            };
            tokio::time::timeout(HANG_TIMEOUT, waiting).await.unwrap_or_else(|_| panic!("no {what}"));
        };
        let address = free_address();
        let mut command = serve(app, address);
        command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "400000");
        let server = Server { address, process: command.spawn().unwrap() };
        heard("READY=1").await;
        server.get(app, "/healthz").await.unwrap().expect(200);
        heard("WATCHDOG=1").await;
        server.ask_to_stop().await;
        heard("STOPPING=1").await;
        let (succeeded, log) = server.end().await;
        assert!(succeeded, "{log}");
    })
    .await;
}

#[tokio::test]
async fn a_worker_has_health_checks_and_metrics_too() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let address = free_address();
            let mut command = formtray(app, &["work"]);
            command.env("FORMTRAY__WORK__LISTEN", address.to_string()).stderr(Stdio::piped());
            let worker = Server { address, process: command.spawn().unwrap() };
            worker.wait_until_ready(app).await;
            assert_eq!(worker.get(app, "/healthz").await.unwrap().expect(200).text(), "ok");
            let metrics = worker.get(app, "/metrics").await.unwrap().expect(200).text();
            assert!(metrics.contains("http_requests_total"), "{metrics}");
            worker.get(app, "/api/").await.unwrap().expect(404);
            proxy.cut();
            worker.wait_until(app, "/readyz", 503).await;
            proxy.restore();
            worker.wait_until_ready(app).await;
            worker.stop().await;
        },
    )
    .await;
}

/// What takes too long is left: the process ends in time, and nothing that was accepted is lost.
#[tokio::test]
async fn a_stop_takes_no_longer_than_it_may() {
    testkit::run(async |app| {
        let endpoint = app.register("ada").await.create_endpoint("Contact").await;
        let address = free_address();
        let mut command = serve(app, address);
        command.env("FORMTRAY__SERVER__SHUTDOWN_SECONDS", "2");
        command.env("FORMTRAY__RECORDER__PATIENCE_MS", "60000");
        let server = Server { address, process: command.spawn().unwrap() };
        server.wait_until_ready(app).await;
        server.post(app, &endpoint, 1).await.expect(200);
        let mut lock = db::begin(&app.owner).await.unwrap();
        sqlx::query("lock table outbox").execute(&mut *lock).await.unwrap();
        let request = app.http().post(format!("http://{address}/api/submit/{endpoint}")).form(&[("n", "2")]);
        let stuck = tokio::spawn(async move { request.send().await });
        app.settled(async || app.number("select count(*) from pg_locks where not granted").await > 0).await;
        let asked = Instant::now();
        server.ask_to_stop().await;
        let (succeeded, log) = server.end().await;
        assert!(succeeded && log.contains("did not end before the shutdown timeout"), "{log}");
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
        assert!(stuck.await.unwrap().is_err(), "it was never accepted");
        lock.rollback().await.unwrap();
    })
    .await;
}
