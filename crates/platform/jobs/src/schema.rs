use graphile_worker::worker_utils::WorkerUtils;
use sqlx::PgPool;

use crate::{Error, JOBS_SCHEMA};

/// Creates or updates the tables of the queue, as `formtray_owner`, and grants access: to the worker role only.
pub async fn prepare(owner: &PgPool) -> Result<(), Error> {
    WorkerUtils::new(owner.clone(), JOBS_SCHEMA).migrate().await.map_err(|cause| Error(Box::new(cause)))?;
    sqlx::raw_sql(include_str!("grants.sql")).execute(owner).await.map_err(|cause| Error(Box::new(cause)))?;
    Ok(())
}
