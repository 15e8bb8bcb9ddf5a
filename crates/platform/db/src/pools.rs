//! The connection pools, and how transactions begin. Requests inside a workspace use `Db::tenant`; everything else uses
//! the worker's pool or one of its own. Each connection limits how long a statement, the wait for a lock and an idle
//! transaction may take.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};
use uuid::Uuid;

use crate::shares::{Share, Shares};

pub type Tx = Transaction<'static, Postgres>;

/// How long to wait for a connection before giving up.
const CONNECTION_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Timeouts for connections that serve requests. A transaction that stays idle is ended, because its locks would block
/// others.
const APP_TIMEOUTS: [(&str, &str); 3] =
    [("statement_timeout", "30s"), ("lock_timeout", "10s"), ("idle_in_transaction_session_timeout", "60s")];
/// Timeouts for the worker's connections. They are longer because jobs delete and count many rows at a time.
const WORKER_TIMEOUTS: [(&str, &str); 3] =
    [("statement_timeout", "300s"), ("lock_timeout", "30s"), ("idle_in_transaction_session_timeout", "120s")];

/// How to connect to PostgreSQL, and as which roles.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Connects as `formtray_app`, for requests inside one workspace.
    pub app: PgConnectOptions,
    /// Connects as `formtray_worker`, for everything before or without a workspace.
    pub worker: PgConnectOptions,
    /// Connects as `formtray_admin`, for operators. Without it there is no admin.
    pub admin: Option<PgConnectOptions>,
    pub connections: Connections,
}

/// The sizes of the pools.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    pub app: u32,
    /// How many of the app's connections one tenant may use at once.
    pub app_each: u32,
    pub worker: u32,
}

impl Settings {
    pub fn parse(app_url: &str, worker_url: &str, connections: Connections) -> sqlx::Result<Self> {
        let app = PgConnectOptions::from_str(app_url)?.options(APP_TIMEOUTS);
        let worker = PgConnectOptions::from_str(worker_url)?.options(WORKER_TIMEOUTS);
        Ok(Self { app, worker, admin: None, connections })
    }

    /// Adds the URL of `formtray_admin`. An empty one changes nothing.
    pub fn with_admin(mut self, admin_url: &str) -> sqlx::Result<Self> {
        if !admin_url.is_empty() {
            self.admin = Some(PgConnectOptions::from_str(admin_url)?.options(APP_TIMEOUTS));
        }
        Ok(self)
    }
}

/// The number of connections for operators. There are few of them.
const ADMIN_CONNECTIONS: u32 = 3;

/// The connection pools of the app role, the worker role and the admin role. Clones share them.
#[derive(Clone)]
pub struct Db {
    app: PgPool,
    shares: Shares,
    worker: PgPool,
    worker_options: Arc<PgConnectOptions>,
    admin: Option<PgPool>,
}

impl Db {
    /// Creates the pools without connecting. Connections open on first use, so describing the API needs no database.
    pub fn new(settings: &Settings) -> Self {
        let Connections { app, app_each, worker } = settings.connections;
        Self {
            app: pool(app).connect_lazy_with(always_plan_anew(&settings.app)),
            shares: Shares::new(app, app_each),
            worker: pool(worker).connect_lazy_with(settings.worker.clone()),
            worker_options: Arc::new(settings.worker.clone()),
            admin: settings
                .admin
                .as_ref()
                .map(|admin| pool(ADMIN_CONNECTIONS).connect_lazy_with(always_plan_anew(admin))),
        }
    }

    /// The pool of `formtray_admin`, for operators: it reads of all workspaces what doesn't contain submissions. `None`
    /// if it isn't configured.
    pub fn admin(&self) -> Option<&PgPool> {
        self.admin.as_ref()
    }

    /// Begins a transaction of the app role that sees the rows of one tenant and no others.
    ///
    /// A tenant may have only a few at once. Further ones wait, and waiting tenants are served in turn, so that a busy
    /// tenant doesn't delay the others.
    pub async fn tenant(&self, tenant: impl Into<Uuid>) -> sqlx::Result<TenantTx> {
        let tenant = tenant.into();
        let share = tokio::time::timeout(CONNECTION_ACQUIRE_TIMEOUT, self.shares.acquire(tenant)).await;
        let share = share.ok().flatten().ok_or(sqlx::Error::PoolTimedOut)?;
        let mut tx = begin(&self.app).await?;
        sqlx::query!("select set_config('app.workspace', $1, true)", tenant.to_string())
            .fetch_one(&mut *tx)
            .await?;
        Ok(TenantTx { tx, share })
    }

    /// Begins a transaction on a connection of [`Db::worker`].
    pub async fn begin(&self) -> sqlx::Result<Tx> {
        begin(&self.worker).await
    }

    /// The worker's pool, for what has no tenant: signing in, opening a form, jobs.
    pub fn worker(&self) -> &PgPool {
        &self.worker
    }

    /// A new pool of the worker role, for a component that must not wait for anyone else's connections.
    pub fn dedicated_worker_pool(&self, connections: u32) -> PgPool {
        pool(connections).connect_lazy_with((*self.worker_options).clone())
    }

    /// Like [`Db::dedicated_worker_pool`], but its queries always use indexes.
    ///
    /// A table that fills and empties within minutes has no reliable statistics. A plan made while it was small would
    /// read all of it once it is large, and is kept until the table is analyzed.
    pub fn index_only_worker_pool(&self, connections: u32) -> PgPool {
        // JIT is off because a plan that has to read a whole table looks expensive enough to be compiled first.
        let plans =
            ["enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"].map(|plan| (plan, "off"));
        pool(connections).connect_lazy_with((*self.worker_options).clone().options(plans))
    }

    pub async fn close(&self) {
        let admin = async {
            if let Some(admin) = &self.admin {
                admin.close().await;
            }
        };
        tokio::join!(self.app.close(), self.worker.close(), admin);
    }
}

/// A transaction of [`Db::tenant`]. It is rolled back if it's dropped without [`TenantTx::commit`].
pub struct TenantTx {
    tx: Tx,
    // Declared after the transaction, so that it's dropped after it: the connection is back in the pool before the next
    // waiting task may ask for one.
    share: Share,
}

impl TenantTx {
    pub async fn commit(self) -> sqlx::Result<()> {
        let Self { tx, share } = self;
        let committed = tx.commit().await;
        drop(share);
        committed
    }
}

impl Deref for TenantTx {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.tx
    }
}

impl DerefMut for TenantTx {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.tx
    }
}

impl fmt::Debug for Db {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Db(app: {}, worker: {})", self.app.size(), self.worker.size())
    }
}

/// Begins a transaction in a way that survives cancellation.
///
/// A request can be dropped at any moment, because its client disconnects or its time is up. sqlx 0.9.0 forgets a
/// `begin` that is dropped halfway: whoever gets that connection next would be inside the transaction without knowing
/// it, and their writes would be lost. So the `begin` runs in a task of its own, which isn't dropped with the caller;
/// its transaction is rolled back if nobody receives it.
pub async fn begin(pool: &PgPool) -> sqlx::Result<Tx> {
    let pool = pool.clone();
    #[expect(clippy::disallowed_methods, reason = "the one place where it is not dropped halfway")]
    let begun = tokio::spawn(async move { pool.begin().await });
    // The task doesn't panic; it ends early only when the runtime shuts down.
    begun.await.unwrap_or(Err(sqlx::Error::PoolClosed))
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(connections).acquire_timeout(CONNECTION_ACQUIRE_TIMEOUT)
}

/// Makes PostgreSQL plan every execution with its actual parameters.
///
/// From the sixth execution on it could choose a generic plan. For a partitioned table that plan loses the ordered
/// scan, so a list would read and sort the whole endpoint.
fn always_plan_anew(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options([("plan_cache_mode", "force_custom_plan")])
}

/// Finds out within a time whether PostgreSQL is there, with a connection of its own. A server that starts or stops, or
/// has no connection left, isn't. One that rejects the login is: that has to be reported, not waited for.
pub async fn answers(settings: &Settings, timeout: Duration) -> bool {
    let connecting = PgConnection::connect_with(&settings.worker);
    match tokio::time::timeout(timeout, connecting).await {
        Ok(Ok(connection)) => {
            // It has answered. How the connection ends doesn't matter.
            connection.close().await.ok();
            true
        }
        Ok(Err(sqlx::Error::Database(error))) => {
            !error.code().is_some_and(|code| code.starts_with("57P0") || code == "53300")
        }
        Ok(Err(_)) | Err(_) => false,
    }
}

/// Finds out whether PostgreSQL answers.
pub async fn ping(pool: &PgPool) -> sqlx::Result<()> {
    sqlx::query("select 1").execute(pool).await.map(drop)
}
