//! Work that is done later: jobs in PostgreSQL, put there in the transaction of the fact that causes them.

mod facts;
mod schema;
mod worker;

use db::Db;
use graphile_worker::worker_utils::WorkerUtils;
use graphile_worker::{JobSpec, TaskHandler};
use sqlx::PgConnection;
use std::fmt;
use std::sync::Arc;

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
#[derive(Clone)]
pub struct Jobs {
    utils: WorkerUtils,
    subscriptions: Arc<Subscriptions>,
}

impl Jobs {
    pub fn new(db: &Db, subscriptions: Subscriptions) -> Self {
        Self {
            utils: WorkerUtils::new(db.worker().clone(), SCHEMA),
            subscriptions: Arc::new(subscriptions),
        }
    }

    /// Enqueues a job in the caller's transaction: it exists if and only if the transaction commits.
    pub async fn enqueue<J: TaskHandler>(
        &self,
        conn: &mut PgConnection,
        job: J,
    ) -> Result<(), Error> {
        self.utils
            .clone()
            .with_executor(conn)
            .add_job(job, JobSpec::default())
            .await
            .map(drop)
            .map_err(|cause| Error(Box::new(cause)))
    }

    /// States a fact in the caller's transaction: one job for each subscriber.
    pub async fn state<F: Fact>(&self, conn: &mut PgConnection, fact: &F) -> Result<(), Error> {
        let mut queue = self.utils.clone().with_executor(conn);
        for job in self.subscriptions.of(F::NAME) {
            queue
                .add_raw_job(job, fact, JobSpec::default())
                .await
                .map_err(|cause| Error(Box::new(cause)))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Jobs {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Jobs({:?})", self.subscriptions)
    }
}
