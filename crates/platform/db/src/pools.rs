use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use uuid::Uuid;

use crate::shares::{Share, Shares};

pub type Tx = Transaction<'static, Postgres>;

/// How long anybody waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Nothing that a request asks takes longer, and nobody waits longer for a lock. A transaction that nobody goes on with
/// is ended: what it holds would hold up others.
const APP_TIMEOUTS: [(&str, &str); 3] =
    [("statement_timeout", "30s"), ("lock_timeout", "10s"), ("idle_in_transaction_session_timeout", "60s")];
/// Jobs delete and count a lot at a time.
const WORKER_TIMEOUTS: [(&str, &str); 3] =
    [("statement_timeout", "300s"), ("lock_timeout", "30s"), ("idle_in_transaction_session_timeout", "120s")];

/// Where PostgreSQL is and as whom to go there.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `formtray_app`: requests inside one workspace.
    pub app: PgConnectOptions,
    /// `formtray_worker`: what happens before or without a workspace.
    pub worker: PgConnectOptions,
    pub connections: Connections,
}

/// How many connections there are.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    pub app: u32,
    /// Of those, how many one tenant has at once.
    pub app_each: u32,
    pub worker: u32,
}

impl Settings {
    pub fn parse(app_url: &str, worker_url: &str, connections: Connections) -> sqlx::Result<Self> {
        let app = PgConnectOptions::from_str(app_url)?.options(APP_TIMEOUTS);
        let worker = PgConnectOptions::from_str(worker_url)?.options(WORKER_TIMEOUTS);
        Ok(Self { app, worker, connections })
    }
}

/// The database as the two roles see it.
#[derive(Clone)]
pub struct Db {
    app: PgPool,
    shares: Shares,
    worker: PgPool,
    worker_options: Arc<PgConnectOptions>,
}

impl Db {
    /// Connects when first asked: describing the API needs no engine.
    pub fn new(settings: &Settings) -> Self {
        let Connections { app, app_each, worker } = settings.connections;
        Self {
            app: pool(app).connect_lazy_with(always_plan_anew(&settings.app)),
            shares: Shares::new(app, app_each),
            worker: pool(worker).connect_lazy_with(settings.worker.clone()),
            worker_options: Arc::new(settings.worker.clone()),
        }
    }

    /// A transaction that sees the rows of one tenant and no others. A tenant has a few at once; beyond that they wait
    /// in turn, so that nobody holds up another.
    pub async fn tenant(&self, tenant: impl Into<Uuid>) -> sqlx::Result<TenantTx> {
        let tenant = tenant.into();
        let share = tokio::time::timeout(ACQUIRE_TIMEOUT, self.shares.enter(tenant)).await;
        let share = share.ok().flatten().ok_or(sqlx::Error::PoolTimedOut)?;
        let mut tx = begin(&self.app).await?;
        sqlx::query!("select set_config('app.workspace', $1, true)", tenant.to_string())
            .fetch_one(&mut *tx)
            .await?;
        Ok(TenantTx { tx, share })
    }

    /// A transaction of [`Db::worker`].
    pub async fn begin(&self) -> sqlx::Result<Tx> {
        begin(&self.worker).await
    }

    /// For what happens before or without a tenant: signing in, opening a form, recording, jobs.
    pub fn worker(&self) -> &PgPool {
        &self.worker
    }

    /// As [`Db::worker`], with connections that nobody else waits for.
    pub fn worker_of_its_own(&self, connections: u32) -> PgPool {
        pool(connections).connect_lazy_with((*self.worker_options).clone())
    }

    /// As [`Db::worker_of_its_own`], and whatever is asked is looked up by index. A table that fills and empties within
    /// minutes has no statistics that hold: a plan made while it was small would read all of it once it is large, and is
    /// kept until somebody analyzes it.
    pub fn worker_by_index(&self, connections: u32) -> PgPool {
        // Without the last, what has to be read whole is dear enough to be compiled first.
        let plans =
            ["enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"].map(|plan| (plan, "off"));
        pool(connections).connect_lazy_with((*self.worker_options).clone().options(plans))
    }

    pub async fn close(&self) {
        tokio::join!(self.app.close(), self.worker.close());
    }
}

/// A transaction of [`Db::tenant`]. Dropped without [`TenantTx::commit`] it leaves nothing.
pub struct TenantTx {
    tx: Tx,
    // After the transaction: dropped in this order, the connection is free before the next one asks for it.
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

/// Begins a transaction, and ends it if nobody waits for it any more: whoever asks may be gone at any moment, with
/// their connection or when their time is over. sqlx 0.9.0 forgets a `begin` that is dropped halfway. The next one to
/// get that connection would be inside the transaction without knowing it, and what they write would not be kept.
/// A task of its own is not dropped with whoever waits for it.
pub async fn begin(pool: &PgPool) -> sqlx::Result<Tx> {
    let pool = pool.clone();
    #[expect(clippy::disallowed_methods, reason = "the one place where it is not dropped halfway")]
    let begun = tokio::spawn(async move { pool.begin().await });
    // It does not panic: it ends early only with the runtime.
    begun.await.unwrap_or(Err(sqlx::Error::PoolClosed))
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(connections).acquire_timeout(ACQUIRE_TIMEOUT)
}

/// From the sixth execution on PostgreSQL would use a generic plan, and for a partitioned table
/// that one loses the ordered scan: a list would read the whole endpoint and sort it.
fn always_plan_anew(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options([("plan_cache_mode", "force_custom_plan")])
}
