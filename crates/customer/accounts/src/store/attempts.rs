//! The table `attempts`: leaky buckets that all servers share. `sign_in/attempts.rs` decides which ones an
//! attempt takes from; other crates use `Bucket::take`.

use api::Platform;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

/// The purpose of the key, derived from the key file, that hides what is counted.
const ATTEMPT_KEY_PURPOSE: &str = "attempt counters";

/// A leaky bucket: it allows `capacity` attempts at once, and one more each time `window / capacity` has passed.
///
/// The table stores the time at which it will be empty.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    pub(crate) scope: &'static str,
    /// A keyed hash of what is counted.
    pub(crate) key: [u8; 32],
    pub(crate) capacity: u32,
    pub(crate) window: SignedDuration,
}

impl Bucket {
    /// Creates a bucket for a scope and what is counted in it. That is hashed with a key, so the table contains no
    /// readable address.
    pub fn new(
        platform: &Platform,
        scope: &'static str,
        counted: &[u8],
        capacity: u32,
        window: SignedDuration,
    ) -> Self {
        let message = [b"attempts\0", scope.as_bytes(), b"\0", counted].concat();
        Self { scope, key: platform.seal.keyring(ATTEMPT_KEY_PURPOSE).sign(&message), capacity, window }
    }

    /// Takes one attempt, as the worker. Returns `Err` with the time to wait if none is left.
    pub async fn take(
        &self,
        conn: &mut PgConnection,
        now: Timestamp,
    ) -> sqlx::Result<Result<(), SignedDuration>> {
        take(conn, self, now).await
    }

    fn step(&self) -> SignedDuration {
        let capacity = i32::try_from(self.capacity.max(1)).unwrap_or(i32::MAX);
        (self.window / capacity).max(SignedDuration::from_micros(1))
    }
}

/// Takes one attempt out of a bucket, or returns `Err` with the time to wait if none is left. Concurrent calls each
/// take one.
pub(crate) async fn take(
    conn: &mut PgConnection,
    bucket: &Bucket,
    now: Timestamp,
) -> sqlx::Result<Result<(), SignedDuration>> {
    let taken = sqlx::query!(
        "insert into attempts as a (scope, key, empty_at) values ($1, $2, $3::timestamptz + $4::float8 * interval '1 second')
         on conflict (scope, key) do update
         set empty_at = greatest(a.empty_at, $3) + $4 * interval '1 second'
         where greatest(a.empty_at, $3) + $4 * interval '1 second' <= $5",
        bucket.scope,
        &bucket.key,
        now.to_sqlx() as SqlTimestamp,
        bucket.step().as_secs_f64(),
        // Steps are rounded to microseconds, so the limit is a millisecond later.
        (now + bucket.window + SignedDuration::from_millis(1)).to_sqlx() as SqlTimestamp
    )
    .execute(&mut *conn)
    .await?;
    if taken.rows_affected() > 0 {
        return Ok(Ok(()));
    }
    let empty_at = empty_at(conn, bucket).await?.unwrap_or(now);
    Ok(Err(empty_at.duration_since(now) + bucket.step() - bucket.window))
}

/// Gives an attempt back.
pub(crate) async fn give_back(conn: &mut PgConnection, bucket: &Bucket) -> sqlx::Result<()> {
    sqlx::query!(
        "update attempts set empty_at = empty_at - $3::float8 * interval '1 second' where scope = $1 and key = $2",
        bucket.scope,
        &bucket.key,
        bucket.step().as_secs_f64()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts one more in a bucket that rejects nobody. It holds at most twice its window.
pub(crate) async fn count(conn: &mut PgConnection, bucket: &Bucket, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into attempts as a (scope, key, empty_at) values ($1, $2, $3::timestamptz + $4::float8 * interval '1 second')
         on conflict (scope, key) do update
         set empty_at = least(greatest(a.empty_at, $3) + $4 * interval '1 second', $5)",
        bucket.scope,
        &bucket.key,
        now.to_sqlx() as SqlTimestamp,
        bucket.step().as_secs_f64(),
        (now + bucket.window * 2).to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How far a bucket filled by [`count`] is beyond its limit, as a time.
pub(crate) async fn excess(
    conn: &mut PgConnection,
    bucket: &Bucket,
    now: Timestamp,
) -> sqlx::Result<SignedDuration> {
    let empty_at = empty_at(conn, bucket).await?.unwrap_or(now);
    Ok((empty_at.duration_since(now) - bucket.window).max(SignedDuration::ZERO))
}

async fn empty_at(conn: &mut PgConnection, bucket: &Bucket) -> sqlx::Result<Option<Timestamp>> {
    let found = sqlx::query_scalar!(
        r#"select empty_at as "empty_at: SqlTimestamp" from attempts where scope = $1 and key = $2"#,
        bucket.scope,
        &bucket.key
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(SqlTimestamp::to_jiff))
}

/// Deletes empty buckets, which are the same as no bucket.
pub(crate) async fn delete_empty(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from attempts where empty_at < $1", now.to_sqlx() as SqlTimestamp)
        .execute(worker)
        .await?;
    Ok(())
}
