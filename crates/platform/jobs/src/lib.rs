//! Work that is done later: jobs in PostgreSQL, put there in the transaction of the fact that causes them.

mod facts;
mod schema;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;

pub use facts::{Fact, Subscriptions};
pub use graphile_worker::{
    Cron, CronBuilder, IntoTaskHandlerResult, TaskHandler as Job, WorkerContext, WorkerOptions,
};
pub use schema::prepare;
pub use worker::{Worker, worker};

pub(crate) const SCHEMA: &str = "jobs";

/// A job could not be written down.
#[derive(Debug, thiserror::Error)]
#[error("a job could not be enqueued")]
pub struct Error(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Takes jobs and facts.
#[derive(Clone, Debug)]
pub struct Jobs {
    subscriptions: Arc<Subscriptions>,
}

impl Jobs {
    pub fn new(subscriptions: Subscriptions) -> Self {
        Self { subscriptions: Arc::new(subscriptions) }
    }

    /// Enqueues a job in the caller's transaction: it exists if and only if the transaction commits.
    pub async fn enqueue<J: Job>(&self, conn: &mut PgConnection, job: J) -> Result<(), Error> {
        enqueue(conn, J::IDENTIFIER, &job).await
    }

    /// As [`Jobs::enqueue`], to run after a while. For the worker only.
    pub async fn enqueue_after<J: Job>(
        &self,
        conn: &mut PgConnection,
        job: J,
        delay: Duration,
    ) -> Result<(), Error> {
        sqlx::query("select enqueue_job_after($1, $2, $3)")
            .bind(J::IDENTIFIER)
            .bind(Json(&job))
            .bind(delay.as_secs_f64())
            .execute(conn)
            .await
            .map(drop)
            .map_err(|cause| Error(Box::new(cause)))
    }

    /// States a fact in the caller's transaction: one job for each subscriber.
    pub async fn state<F: Fact>(&self, conn: &mut PgConnection, fact: &F) -> Result<(), Error> {
        for job in self.subscriptions.of(F::NAME) {
            enqueue(conn, job, fact).await?;
        }
        Ok(())
    }
}

/// Through a function of the owner's: nobody but the worker sees the queue itself.
async fn enqueue(conn: &mut PgConnection, job: &str, payload: &impl Serialize) -> Result<(), Error> {
    sqlx::query("select enqueue_job($1, $2)")
        .bind(job)
        .bind(Json(payload))
        .execute(conn)
        .await
        .map(drop)
        .map_err(|cause| Error(Box::new(cause)))
}
