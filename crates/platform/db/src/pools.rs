use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{PgPool, Postgres, Transaction};
use uuid::Uuid;

pub type Tx = Transaction<'static, Postgres>;

/// Where PostgreSQL is and as whom to go there.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `formtray_app`: requests inside one workspace.
    pub app: PgConnectOptions,
    /// `formtray_worker`: what happens before or without a workspace.
    pub worker: PgConnectOptions,
    pub app_connections: u32,
    pub worker_connections: u32,
}

impl Settings {
    pub fn parse(app_url: &str, worker_url: &str, connections: (u32, u32)) -> sqlx::Result<Self> {
        Ok(Self {
            app: PgConnectOptions::from_str(app_url)?,
            worker: PgConnectOptions::from_str(worker_url)?,
            app_connections: connections.0,
            worker_connections: connections.1,
        })
    }
}

/// The database as the two roles see it.
#[derive(Clone)]
pub struct Db {
    app: PgPool,
    worker: PgPool,
    worker_options: Arc<PgConnectOptions>,
}

impl Db {
    /// Connects when first asked: describing the API needs no engine.
    pub fn new(settings: &Settings) -> Self {
        Self {
            app: pool(settings.app_connections).connect_lazy_with(always_plan_anew(&settings.app)),
            worker: pool(settings.worker_connections).connect_lazy_with(settings.worker.clone()),
            worker_options: Arc::new(settings.worker.clone()),
        }
    }

    /// A transaction that sees the rows of one tenant and no others.
    pub async fn tenant(&self, tenant: impl Into<Uuid>) -> sqlx::Result<Tx> {
        let mut tx = begin(&self.app).await?;
        sqlx::query!("select set_config('app.workspace', $1, true)", tenant.into().to_string())
            .fetch_one(&mut *tx)
            .await?;
        Ok(tx)
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
    PgPoolOptions::new().max_connections(connections).acquire_timeout(Duration::from_secs(5))
}

/// From the sixth execution on PostgreSQL would use a generic plan, and for a partitioned table
/// that one loses the ordered scan: a list would read the whole endpoint and sort it.
fn always_plan_anew(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options([("plan_cache_mode", "force_custom_plan")])
}
