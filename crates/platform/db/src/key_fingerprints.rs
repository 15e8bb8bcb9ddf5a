//! Reads and writes the table `key_fingerprints`: which keys of the key file this database is used with. `formtray
//! migrate` records them, and a server whose key file has other keys doesn't start.

use kernel::Fingerprint;
use sqlx::PgConnection;

/// Reads the fingerprints of the keys that this database is used with, in the order they were recorded.
///
/// The worker and the owner may read them. Returns a PostgreSQL error if the schema is older than the table.
pub async fn known_keys(conn: &mut PgConnection) -> sqlx::Result<Vec<Fingerprint>> {
    let known =
        sqlx::query_scalar!("select fingerprint from key_fingerprints order by recorded_at, fingerprint")
            .fetch_all(conn)
            .await?;
    // The table accepts only 32 bytes, so nothing is left out here.
    Ok(known.into_iter().filter_map(|bytes| bytes.try_into().ok().map(Fingerprint)).collect())
}

/// Like [`known_keys`], but returns an empty list if the schema is too old to have the table.
pub async fn known_keys_if_any(conn: &mut PgConnection) -> sqlx::Result<Vec<Fingerprint>> {
    let exists =
        sqlx::query_scalar!(r#"select to_regclass('public.key_fingerprints') is not null as "exists!""#)
            .fetch_one(&mut *conn)
            .await?;
    if exists { known_keys(conn).await } else { Ok(Vec::new()) }
}

/// Replaces the recorded fingerprints with those of `keys`, as `formtray_owner` and inside a transaction.
///
/// If the database no longer has exactly the `expected` fingerprints, nothing changes and the result is false.
/// Concurrent calls wait for each other, and each one compares what the one before it committed.
pub async fn replace_known_keys(
    owner: &mut PgConnection,
    expected: &[Fingerprint],
    keys: &[Fingerprint],
) -> sqlx::Result<bool> {
    sqlx::query!("lock table key_fingerprints in share row exclusive mode").execute(&mut *owner).await?;
    if known_keys(owner).await? != expected {
        return Ok(false);
    }
    let keys: Vec<Vec<u8>> = keys.iter().map(|key| key.0.to_vec()).collect();
    sqlx::query!("delete from key_fingerprints where fingerprint <> all($1)", &keys)
        .execute(&mut *owner)
        .await?;
    sqlx::query!(
        "insert into key_fingerprints (fingerprint) select unnest($1::bytea[]) on conflict do nothing",
        &keys
    )
    .execute(owner)
    .await?;
    Ok(true)
}
