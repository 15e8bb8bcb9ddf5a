//! The job queue in schema `jobs`, built on `graphile_worker`. A job is enqueued in the transaction of the change that
//! causes it, so it exists if and only if that transaction commits. A fact (domain event) becomes one job per
//! subscriber. Workers run the jobs, with a lane of their own for each priority.

mod definitions;
mod facts;
mod priority;
mod schedule;
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
pub use graphile_worker::{IntoTaskHandlerResult, TaskHandler as Job, WorkerContext};
pub use priority::{Priority, Queued};
pub use schedule::{daily_at, every_minute, hourly_at};
pub use schema::prepare;
pub use worker::{Concurrency, Worker, Workers, one_worker, workers};

pub(crate) const JOBS_SCHEMA: &str = "jobs";

/// The queue failed: a job couldn't be enqueued, or its schema or a worker couldn't be set up or run.
#[derive(Debug, thiserror::Error)]
#[error("failed to enqueue a job")]
pub struct Error(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Counts the jobs that used up their attempts and won't be retried.
pub async fn count_failed(conn: &mut PgConnection) -> sqlx::Result<u64> {
    let count = "select count(*) from jobs._private_jobs where attempts >= max_attempts";
    let count: i64 = sqlx::query_scalar(count).fetch_one(conn).await?;
    Ok(count.unsigned_abs())
}

/// Returns an id for the running job that is the same on every attempt. Emails use it, so that a retried one has the
/// same `Message-ID`.
pub fn id_of(ctx: &WorkerContext) -> Uuid {
    let (made, number) = (ctx.job().created_at().timestamp_micros(), *ctx.job().id());
    let bytes = [made.to_be_bytes(), number.to_be_bytes()].concat();
    Builder::from_custom_bytes(bytes.try_into().expect("twice eight bytes")).into_uuid()
}

/// Enqueues jobs and publishes facts.
#[derive(Clone, Debug)]
pub struct Jobs {
    subscriptions: Arc<Subscriptions>,
}

impl Jobs {
    pub fn new(subscriptions: Subscriptions) -> Self {
        Self { subscriptions: Arc::new(subscriptions) }
    }

    /// Enqueues a job in the caller's transaction, which must be of the worker role. The job exists if and only if the
    /// transaction commits.
    pub async fn enqueue<J: Queued>(&self, conn: &mut PgConnection, job: J) -> Result<(), Error> {
        enqueue(conn, J::IDENTIFIER, &job, J::PRIORITY).await
    }

    /// Like [`Jobs::enqueue`], but the job runs only after `delay`.
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

    /// Like [`Jobs::enqueue`], in a transaction of `Db::tenant`.
    ///
    /// The app role can't use the queue itself. For each job that it may enqueue, the database has a function
    /// `enqueue_<identifier>`, which rejects payloads of other workspaces.
    pub async fn enqueue_as_app<J: Queued>(&self, conn: &mut PgConnection, job: J) -> Result<(), Error> {
        enqueue_as_app(conn, J::IDENTIFIER, &job).await
    }

    /// Publishes a fact in the caller's transaction, which must be of the worker role: enqueues one job for each
    /// subscriber.
    pub async fn publish_fact<F: Fact>(&self, conn: &mut PgConnection, fact: &F) -> Result<(), Error> {
        for &(job, priority) in self.subscriptions.of(F::NAME) {
            enqueue(conn, job, fact, priority).await?;
        }
        Ok(())
    }

    /// Like [`Jobs::publish_fact`], in a transaction of `Db::tenant`, through the functions described at
    /// [`Jobs::enqueue_as_app`].
    pub async fn publish_fact_as_app<F: Fact>(&self, conn: &mut PgConnection, fact: &F) -> Result<(), Error> {
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

/// Calls the database function of one job. Only the worker role can see the queue or enqueue a job for any workspace.
async fn enqueue_as_app(
    conn: &mut PgConnection,
    job: &'static str,
    payload: &impl Serialize,
) -> Result<(), Error> {
    // The identifier is a constant in our code, so the statement contains no input.
    let call = AssertSqlSafe(format!("select enqueue_{job}($1)"));
    done(sqlx::query(call).bind(Json(payload)).execute(conn).await)
}

fn done<T>(result: sqlx::Result<T>) -> Result<(), Error> {
    result.map(drop).map_err(|cause| Error(Box::new(cause)))
}
