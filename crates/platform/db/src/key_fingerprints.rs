use kernel::Fingerprint;
use sqlx::PgConnection;

/// The keys of the key file that this database was used with, as the worker or the owner. An error of PostgreSQL if the
/// schema is older than the table.
pub async fn known_keys(conn: &mut PgConnection) -> sqlx::Result<Vec<Fingerprint>> {
    let known =
        sqlx::query_scalar!("select fingerprint from key_fingerprints order by recorded_at, fingerprint")
            .fetch_all(conn)
            .await?;
    // The table takes no other length.
    Ok(known.into_iter().filter_map(|bytes| bytes.try_into().ok().map(Fingerprint)).collect())
}

/// As [`known_keys`], before the schema has been brought up to date: none, if it does not know the table yet.
pub async fn known_keys_if_any(conn: &mut PgConnection) -> sqlx::Result<Vec<Fingerprint>> {
    let exists =
        sqlx::query_scalar!(r#"select to_regclass('public.key_fingerprints') is not null as "exists!""#)
            .fetch_one(&mut *conn)
            .await?;
    if exists { known_keys(conn).await } else { Ok(Vec::new()) }
}

/// Remembers exactly these keys, as `formtray_owner`, unless the database has meanwhile come to know others than
/// `expected`: then nothing is changed and the answer is false. Two at once: one of them. Within a transaction.
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
