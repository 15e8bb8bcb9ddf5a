use graphile_worker::worker_utils::WorkerUtils;
use sqlx::PgPool;

use crate::{Error, SCHEMA};

/// Makes or updates the queue's own tables, as `formtray_owner`, and lets the other roles use them.
pub async fn prepare(owner: &PgPool) -> Result<(), Error> {
    WorkerUtils::new(owner.clone(), SCHEMA).migrate().await.map_err(|cause| Error(Box::new(cause)))?;
    sqlx::raw_sql(include_str!("grants.sql")).execute(owner).await.map_err(|cause| Error(Box::new(cause)))?;
    Ok(())
}
