//! Work that is done later: jobs in PostgreSQL, put there in the transaction of the fact that causes them.

mod definitions;
mod facts;
mod priority;
mod schema;
mod watch;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::{Builder, Uuid};

pub use definitions::Definitions;
pub use facts::{Fact, Subscriptions};
pub use graphile_worker::{Cron, CronBuilder, IntoTaskHandlerResult, TaskHandler as Job, WorkerContext};
pub use priority::{Priority, Queued};
pub use schema::prepare;
pub use worker::{Concurrency, Worker, Workers, one_worker, workers};

pub(crate) const SCHEMA: &str = "jobs";

/// A job could not be written down.
#[derive(Debug, thiserror::Error)]
#[error("failed to enqueue a job")]
pub struct Error(#[source] Box<dyn std::error::Error + Send + Sync>);

/// How many jobs are not tried any more.
pub async fn failed_for_good(conn: &mut PgConnection) -> sqlx::Result<u64> {
    let count = "select count(*) from jobs._private_jobs where attempts >= max_attempts";
    let count: i64 = sqlx::query_scalar(count).fetch_one(conn).await?;
    Ok(count.unsigned_abs())
}

/// The same whenever a job is tried: an email that is sent again has the same `Message-ID`.
pub fn id_of(ctx: &WorkerContext) -> Uuid {
    let (made, number) = (ctx.job().created_at().timestamp_micros(), *ctx.job().id());
    let bytes = [made.to_be_bytes(), number.to_be_bytes()].concat();
    Builder::from_custom_bytes(bytes.try_into().expect("twice eight bytes")).into_uuid()
}

/// Takes jobs and facts.
#[derive(Clone, Debug)]
pub struct Jobs {
    subscriptions: Arc<Subscriptions>,
}

impl Jobs {
    pub fn new(subscriptions: Subscriptions) -> Self {
        Self { subscriptions: Arc::new(subscriptions) }
    }

    /// Enqueues a job in the caller's transaction, as the worker: it exists if and only if the transaction commits.
    pub async fn enqueue<J: Queued>(&self, conn: &mut PgConnection, job: J) -> Result<(), Error> {
        enqueue(conn, J::IDENTIFIER, &job, J::PRIORITY).await
    }

    /// As [`Jobs::enqueue`], to run after a while.
    pub async fn enqueue_after<J: Queued>(
        &self,
        conn: &mut PgConnection,
        job: J,
        delay: Duration,
    ) -> Result<(), Error> {
        let enqueue = sqlx::query("select enqueue_job_after($1, $2, $3, $4)")
            .bind(J::IDENTIFIER)
            .bind(Json(&job))
            .bind(delay.as_secs_f64())
            .bind(J::PRIORITY.number());
        done(enqueue.execute(conn).await)
    }

    /// As [`Jobs::enqueue`], in a transaction of `Db::tenant`. The database has a function for each job that may be
    /// enqueued there (`enqueue_<identifier>`), which refuses what is not of the current workspace.
    pub async fn enqueue_as_app<J: Queued>(&self, conn: &mut PgConnection, job: J) -> Result<(), Error> {
        enqueue_as_app(conn, J::IDENTIFIER, &job).await
    }

    /// States a fact in the caller's transaction, as the worker: one job for each subscriber.
    pub async fn state<F: Fact>(&self, conn: &mut PgConnection, fact: &F) -> Result<(), Error> {
        for &(job, priority) in self.subscriptions.of(F::NAME) {
            enqueue(conn, job, fact, priority).await?;
        }
        Ok(())
    }

    /// As [`Jobs::state`], in a transaction of `Db::tenant`, with the functions of [`Jobs::enqueue_as_app`].
    pub async fn state_as_app<F: Fact>(&self, conn: &mut PgConnection, fact: &F) -> Result<(), Error> {
        for &(job, _) in self.subscriptions.of(F::NAME) {
            enqueue_as_app(conn, job, fact).await?;
        }
        Ok(())
    }
}

async fn enqueue(
    conn: &mut PgConnection,
    job: &str,
    payload: &impl Serialize,
    priority: Priority,
) -> Result<(), Error> {
    let enqueue =
        sqlx::query("select enqueue_job($1, $2, $3)").bind(job).bind(Json(payload)).bind(priority.number());
    done(enqueue.execute(conn).await)
}

/// Nobody but the worker sees the queue itself, or names a job for somebody else.
async fn enqueue_as_app(
    conn: &mut PgConnection,
    job: &'static str,
    payload: &impl Serialize,
) -> Result<(), Error> {
    // A job's identifier is a constant of the code.
    let call = AssertSqlSafe(format!("select enqueue_{job}($1)"));
    done(sqlx::query(call).bind(Json(payload)).execute(conn).await)
}

fn done<T>(result: sqlx::Result<T>) -> Result<(), Error> {
    result.map(drop).map_err(|cause| Error(Box::new(cause)))
}
