//! [`TestApp`]: a whole server for one test, with its own database, storage prefix and mailbox. Tests reach it over
//! HTTP and look at the database as its owner.

use std::time::Duration;

use futures_util::TryStreamExt;
use jiff::SignedDuration;
use kernel::Clock;
use serde_json::json;
use server::config::Config;
use server::{Running, start};
use sqlx::PgPool;

use crate::client::{Client, Person};
use crate::cuttable_proxy::CuttableProxy;
use crate::database::Database;
use crate::mailbox::{Email, Mailbox};

/// Counts the transactions that queue for a locked row of this database.
const ROW_LOCK_QUEUE: &str = "select count(*) from pg_locks
    where locktype = 'tuple' and database = (select oid from pg_database where datname = current_database())";

/// How long something may take before a test fails because it hangs. It is no performance limit: the machine may be
/// busy.
pub const HANG_TIMEOUT: Duration = Duration::from_secs(40);

/// A running server with its own database.
pub struct TestApp {
    running: Running,
    /// A pool that connects as the owner of the database, for looking behind the API.
    pub owner: PgPool,
    pub clock: Clock,
    config: Box<Config>,
    http: reqwest::Client,
    mailbox: Mailbox,
}

/// Runs a test against a fresh server, and shuts the server down in order afterwards.
pub async fn run(test: impl AsyncFnOnce(&TestApp)) {
    run_with(|_| {}, test).await;
}

/// Like [`run`], with changed settings.
pub async fn run_with(change: impl FnOnce(&mut Config), test: impl AsyncFnOnce(&TestApp)) {
    let folder = tempfile::tempdir().expect("a folder");
    let key_file = folder.path().join("key").display().to_string();
    let database = Database::create(&key_file).await;
    let mut config = Box::new(Config::from_parts("", std::env::vars()).expect("the configuration"));
    config.server.listen = "127.0.0.1:0".into();
    config.server.metrics_listen = "127.0.0.1:0".into();
    config.server.public_url = "https://formtray.test".into();
    // No balancer asks.
    config.server.stop_delay_seconds = 0;
    config.database.owner_url = database.url("formtray_owner");
    config.database.app_url = database.url("formtray_app");
    config.database.worker_url = database.url("formtray_worker");
    config.database.admin_url = database.url("formtray_admin");
    config.database.app_connections = 5;
    config.database.worker_connections = 5;
    config.spool.path = folder.path().join("spool").display().to_string();
    config.secrets.key_file = key_file;
    // Generous, because the machine may be busy.
    config.recorder.patience_ms = 20_000;
    // Whatever is installed on the machine.
    config.billing.invoice_program = "/nowhere/formtray-invoice".into();
    // Jobs run only when a test calls for them.
    config.work.in_serve = false;
    // Tests send requests faster than people do. Tests about limits set their own.
    config.sign_in = accounts::Limits {
        register_per_hour: 1_000_000,
        failures_per_hour_address: 1_000_000,
        failures_per_hour_account: 1_000_000,
        failures_per_hour_device: 1_000_000,
        sign_ins_per_hour_address: 1_000_000,
        sign_ins_per_hour_device: 1_000_000,
        failures_per_minute_everybody: 1_000_000,
        emails_per_hour: 1_000_000,
        emails_per_hour_address: 1_000_000,
        emails_per_hour_account: 1_000_000,
    };
    config.dashboard =
        api::SessionRateSettings { session_per_minute: 1_000_000, workspace_per_minute: 1_000_000 };
    config.limits.soft_per_minute = 1_000_000;
    config.limits.soft_burst = 1_000_000;
    config.limits.address_per_minute = 1_000_000;
    config.limits.endpoint_per_minute = 1_000_000;
    let clock = Clock::system();
    let mailbox = Mailbox::of(&mut config, clock.uuid(), clock.now().as_second());
    change(&mut config);

    let running = Box::pin(start(&config, clock.clone())).await.expect("the server starts");
    submissions::make_partitions(running.platform.db.worker(), &clock).await.expect("partitions");
    let app = TestApp { running, owner: database.owner.clone(), clock, config, http: http(), mailbox };
    test(&app).await;
    app.mailbox.clear();
    app.running.stop().await.expect("the server stops in order");
    database.drop().await;
}

/// Like [`run_with`], with a connection to PostgreSQL that the test can cut. The test's own connections don't go
/// through it.
pub async fn run_with_database_proxy(
    change: impl FnOnce(&mut Config),
    test: impl AsyncFnOnce(&TestApp, &CuttableProxy),
) {
    let url: url::Url = std::env::var("DATABASE_URL").expect("an address").parse().expect("an address");
    let engine = format!("{}:{}", url.host_str().expect("a host"), url.port().unwrap_or(5432));
    let proxy = CuttableProxy::to(engine).await;
    let through = |url: &str| {
        let mut url: url::Url = url.parse().expect("a database's address");
        url.set_host(Some("127.0.0.1"))
            .and(url.set_port(Some(proxy.address.port())).map_err(|()| url::ParseError::InvalidPort))
            .expect("a new place");
        String::from(url)
    };
    let rewire = |config: &mut Config| {
        config.recorder.patience_ms = 500;
        config.database.app_url = through(&config.database.app_url);
        config.database.worker_url = through(&config.database.worker_url);
        change(config);
    };
    run_with(rewire, async |app| test(app, &proxy).await).await;
}

/// Like [`run_with`], with a connection to object storage that the test can cut.
pub async fn run_with_storage_proxy(test: impl AsyncFnOnce(&TestApp, &CuttableProxy)) {
    let address = std::env::var("FORMTRAY__BLOBS__ENDPOINT").expect("object storage: run with `just test`");
    let proxy = CuttableProxy::to(address.trim_start_matches("http://").to_owned()).await;
    let through = format!("http://{}", proxy.address);
    let rewire = |config: &mut Config| {
        if let blobs::Settings::S3 { endpoint, .. } = &mut config.blobs {
            *endpoint = through;
        }
    };
    Box::pin(run_with(rewire, async |app| test(app, &proxy).await)).await;
}

/// Returns a client that follows no redirects and has a timeout.
fn http() -> reqwest::Client {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(Duration::from_mins(1))
        .build()
        .expect("a client")
}

impl TestApp {
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address)
    }

    pub fn metrics_url(&self) -> String {
        format!("http://{}/metrics", self.running.metrics_address)
    }

    pub fn address(&self) -> std::net::SocketAddr {
        self.running.address
    }

    pub fn platform(&self) -> &api::Platform {
        &self.running.platform
    }

    /// Starts another server on the same database and storage. The caller has to stop it.
    pub async fn another_server(&self) -> Running {
        let mut config = self.config.clone();
        config.spool.path.push_str("-of-another");
        Box::pin(start(&config, self.clock.clone())).await.expect("a second server starts")
    }

    /// Like [`Self::another_server`], with delivery and jobs running by themselves.
    pub async fn another_server_at_work(&self) -> Running {
        let mut config = self.config.clone();
        config.spool.path.push_str("-of-a-worker");
        config.work.in_serve = true;
        Box::pin(start(&config, self.clock.clone())).await.expect("a second server starts")
    }

    /// Like [`Self::another_server_at_work`], on a machine whose clock is wrong by this much.
    pub async fn server_with_wrong_clock(&self, wrong_by: SignedDuration) -> Running {
        let mut config = self.config.clone();
        config.spool.path.push_str("-of-a-wrong-clock");
        config.work.in_serve = true;
        Box::pin(start(&config, self.clock.wrong_by(wrong_by))).await.expect("a second server starts")
    }

    /// Returns a client for requests to other servers than this one.
    pub fn http(&self) -> &reqwest::Client {
        &self.http
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns a client that isn't signed in.
    pub fn guest(&self) -> Client<'_> {
        Client::new(self.url(""), &self.http, None)
    }

    /// Registers an account and returns a signed-in client for it.
    pub async fn register(&self, name: &str) -> Person<'_> {
        let body =
            json!({ "email": format!("{name}@example.com"), "password": "a long enough one", "name": name });
        let answer = self.guest().post("/api/auth/register", body).await.expect(201).json();
        let text =
            |pointer: &str| answer.pointer(pointer).and_then(|v| v.as_str()).expect("a text").to_owned();
        Person {
            client: Client::new(self.url(""), &self.http, Some(text("/token"))),
            token: text("/token"),
            workspace: text("/user/workspace/id"),
        }
    }

    /// Registers an account whose email address is verified by the link in the verification email.
    pub async fn verified(&self, name: &str) -> Person<'_> {
        let person = self.register(name).await;
        let token = self.mail_to(&format!("{name}@example.com")).await.token("/verify-email");
        self.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect(200);
        person
    }

    /// Lets a workspace pay, as the operator does with `formtray billing terms`.
    pub async fn set_terms(&self, workspace: &str, pays_by: &str, spending_limit_cents: i64) {
        sqlx::query(
            "insert into billing_terms (workspace_id, pays_by, spending_limit_cents) values ($1::uuid, $2, $3)
             on conflict (workspace_id) do update
             set pays_by = excluded.pays_by, spending_limit_cents = excluded.spending_limit_cents",
        )
        .bind(workspace)
        .bind(pays_by)
        .bind(spending_limit_cents)
        .execute(&self.owner)
        .await
        .expect("the terms");
    }

    /// Excepts a workspace from the quota, for tests of something else with many submissions.
    pub async fn without_quota(&self, workspace: &str) {
        sqlx::query("insert into billing_terms (workspace_id, metered) values ($1::uuid, false)")
            .bind(workspace)
            .execute(&self.owner)
            .await
            .expect("the terms");
    }

    /// Gives a workspace the add-on for any number of webhooks.
    pub async fn with_webhooks(&self, workspace: &str) {
        sqlx::query("insert into addon_periods (workspace_id, addon, active_from) values ($1::uuid, 'webhooks', '2020-01-01')")
            .bind(workspace)
            .execute(&self.owner)
            .await
            .expect("the add-on");
    }

    /// Runs the jobs that are due, one after the other, each priority in the order in which the jobs became due, so
    /// that emails arrive in the order of their causes. It repeats until none is left, because a job may enqueue
    /// another one after the worker has checked for more.
    pub async fn run_jobs(&self) {
        const DUE: &str =
            "select count(*) from jobs._private_jobs where run_at <= now() and attempts < max_attempts";
        let worker = server::one_worker(&self.running.platform).await.expect("a worker");
        let deadline = tokio::time::Instant::now() + HANG_TIMEOUT;
        while self.number(DUE).await > 0 {
            worker.run_once().await.expect("the jobs run");
            assert!(
                tokio::time::Instant::now() < deadline,
                "jobs that do not end, or that a killed server holds"
            );
        }
    }

    /// Enqueues a job as its schedule would, and runs what is due.
    pub async fn run_job(&self, name: &str) {
        let enqueue = sqlx::query("select jobs.add_job($1, '{}'::json)").bind(name);
        enqueue.execute(&self.owner).await.expect("a job");
        self.run_jobs().await;
    }

    /// Plans and attempts every delivery that is due now, as `formtray work` would.
    pub async fn deliver(&self) {
        let engine = server::engine(&self.config, &self.running.platform, std::sync::Arc::default());
        // Boxed, because the future is large and every test that reads an email would contain it.
        Box::pin(engine.run_once()).await;
    }

    /// Returns the next email to an address. Runs the jobs and deliveries that send it.
    pub async fn mail_to(&self, address: &str) -> Email {
        self.run_jobs().await;
        self.deliver().await;
        let mut found = None;
        self.settled(async || {
            found = self.mailbox.next_to(address, &self.config.server.public_url);
            found.is_some()
        })
        .await;
        found.expect("it has settled")
    }

    /// Panics if there is an unread email to an address. Runs what would send one. Whatever was sent has arrived: the
    /// mail catcher writes an email to disk before it confirms it.
    pub async fn no_mail_to(&self, address: &str) {
        self.run_jobs().await;
        self.deliver().await;
        let email = self.mailbox.next_to(address, &self.config.server.public_url);
        assert!(email.is_none(), "{email:#?}");
    }

    /// Returns every unread email to an address. Runs what would send them.
    pub async fn all_mail_to(&self, address: &str) -> Vec<Email> {
        self.run_jobs().await;
        self.deliver().await;
        self.peek_mail_to(address)
    }

    /// Returns every unread email to an address that has arrived by now. Runs nothing.
    pub fn peek_mail_to(&self, address: &str) -> Vec<Email> {
        let next = || self.mailbox.next_to(address, &self.config.server.public_url);
        std::iter::from_fn(next).collect()
    }

    /// Returns the object under a key, if it exists.
    pub async fn blob(&self, key: &str) -> Option<Vec<u8>> {
        let stream = self.running.platform.blobs.read(key).await.ok()?;
        let chunks: Vec<bytes::Bytes> = stream.try_collect().await.ok()?;
        Some(chunks.concat())
    }

    /// Waits until something that happens in the background has happened.
    pub async fn settled(&self, mut happened: impl AsyncFnMut() -> bool) {
        let deadline = tokio::time::Instant::now() + HANG_TIMEOUT;
        while !happened().await {
            assert!(tokio::time::Instant::now() < deadline, "it has not happened within {HANG_TIMEOUT:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sends requests that change a locked row, and unlocks it once several of them wait for it. So they have begun
    /// before the first of them can go on. `lock` is the query that locks the row.
    pub async fn all_at_once<T>(
        &self,
        lock: &'static str,
        requests: impl IntoIterator<Item = impl Future<Output = T>>,
    ) -> Vec<T> {
        let mut holder = db::begin(&self.owner).await.expect("a transaction");
        sqlx::query(lock).execute(&mut *holder).await.expect("the row is locked");
        let unlock = async {
            let is_queue_there = async || {
                let waiting: i64 =
                    sqlx::query_scalar(ROW_LOCK_QUEUE).fetch_one(&self.owner).await.expect("a number");
                waiting >= 2
            };
            self.settled(is_queue_there).await;
            holder.commit().await.expect("the row is unlocked");
        };
        futures_util::future::join(futures_util::future::join_all(requests), unlock).await.0
    }

    /// Returns the number that an SQL query gives, as the owner, after everything that has arrived was counted.
    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query("select count_arrivals(), count_storage()")
            .execute(&self.owner)
            .await
            .expect("it can be counted");
        sqlx::query_scalar(sql).fetch_one(&self.owner).await.expect("a number")
    }
}

/// Fills in who sends the invoices.
pub fn seller(config: &mut Config) {
    "Example Forms GmbH".clone_into(&mut config.legal.name);
    config.legal.address =
        vec!["Hafenstraße 12".to_owned(), "20457 Hamburg".to_owned(), "Germany".to_owned()];
    "DE987654328".clone_into(&mut config.legal.vat_id);
    "DE".clone_into(&mut config.billing.seller.country);
    "DE89370400440532013000".clone_into(&mut config.billing.seller.iban);
}
