//! The queries of the counter, the partitions and the clean-up, all as the worker.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgPool;
use uuid::Uuid;

/// Adds up new submissions by endpoint, in slices. Returns whether there are more.
pub(crate) async fn slice_arrivals(worker: &PgPool) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select slice_arrivals() as "more!""#).fetch_one(worker).await
}

/// Adds the slices of one bucket to the counters. Returns whether there were any.
pub(crate) async fn count_slices(worker: &PgPool) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select count_slices() as "counted!""#).fetch_one(worker).await
}

/// Adds what was stored and deleted since the last time to the bytes of each workspace.
pub(crate) async fn count_stored_bytes(worker: &PgPool) -> sqlx::Result<()> {
    sqlx::query!("select count_storage()").execute(worker).await.map(drop)
}

/// Deletes idempotency keys that have expired.
pub(crate) async fn forget_expired_keys(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from submission_keys where expires_at < $1", now.to_sqlx() as SqlTimestamp)
        .execute(worker)
        .await
        .map(drop)
}

/// Forgets the ids of deleted submissions that are older than this id.
pub(crate) async fn forget_deleted_before(worker: &PgPool, until: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from deleted_submissions where id < $1", until).execute(worker).await.map(drop)
}

/// Returns those of these ids whose submissions were deleted.
pub(crate) async fn deleted_among(worker: &PgPool, ids: &[Uuid]) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!("select id from deleted_submissions where id = any($1)", ids).fetch_all(worker).await
}

/// Creates the missing partitions between two months and returns how many were missing.
pub(crate) async fn make_partitions(worker: &PgPool, first: Date, last: Date) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        r#"select make_submission_partitions($1, $2) as "made!""#,
        first.to_sqlx() as jiff_sqlx::Date,
        last.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_one(worker)
    .await
}

/// Drops the empty partitions of the months before one, and returns how many.
pub(crate) async fn drop_empty_partitions(worker: &PgPool, before: Date) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        r#"select drop_empty_submission_partitions($1) as "dropped!""#,
        before.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_one(worker)
    .await
}

pub(crate) async fn partition_exists(worker: &PgPool, partition: String) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select to_regclass($1) is not null as "ready!""#, partition)
        .fetch_one(worker)
        .await
}
