use api::Platform;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};

/// The label under which the key that hides what is counted is derived from the key file.
const PURPOSE: &str = "attempt counters";

/// A leaky bucket: so many tries at once, and one more each time `window / tries` has passed. What is stored is the
/// moment at which it will be empty.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    pub(crate) scope: &'static str,
    /// A keyed hash of what is counted.
    pub(crate) key: [u8; 32],
    pub(crate) tries: u32,
    pub(crate) window: SignedDuration,
}

impl Bucket {
    /// What is counted by is hashed with a key: no address is readable in the table.
    pub fn new(
        platform: &Platform,
        scope: &'static str,
        counted: &[u8],
        tries: u32,
        window: SignedDuration,
    ) -> Self {
        let message = [b"attempts\0", scope.as_bytes(), b"\0", counted].concat();
        Self { scope, key: platform.seal.keyring(PURPOSE).sign(&message), tries, window }
    }

    /// Takes one try; `Err` with how long to wait when there is none. As the worker.
    pub async fn take(
        &self,
        conn: &mut PgConnection,
        now: Timestamp,
    ) -> sqlx::Result<Result<(), SignedDuration>> {
        take(conn, self, now).await
    }

    fn step(&self) -> SignedDuration {
        let tries = i32::try_from(self.tries.max(1)).unwrap_or(i32::MAX);
        (self.window / tries).max(SignedDuration::from_micros(1))
    }
}

/// Takes one try out of a bucket; `Err` with how long to wait when there is none. Two at once take two.
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
        // The steps are rounded to microseconds.
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

/// Puts a try back that was none, after all.
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

/// Counts one more in a bucket that refuses nobody; it holds at most twice its window.
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

/// By how much a bucket of [`count`] is over full.
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

/// An empty bucket is as good as none.
pub(crate) async fn forget_empty(worker: &PgPool, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from attempts where empty_at < $1", now.to_sqlx() as SqlTimestamp)
        .execute(worker)
        .await?;
    Ok(())
}
