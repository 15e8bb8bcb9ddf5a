//! Reads and writes the table `secrets`: signing keys by purpose, newest first, either plain or encrypted with the key
//! file.

use kernel::{Keyring, Seal, fresh_key};
use sqlx::{PgConnection, PgPool};

/// Reads the plain keys of a purpose, newest first, for a [`Keyring`]. If it has none, `formtray migrate` hasn't run.
pub async fn plain_keys(worker: &PgPool, purpose: &str) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!("select value from secrets where purpose = $1 order by created_at desc", purpose)
        .fetch_all(worker)
        .await
}

/// Creates the first key of a purpose if there is none, as `formtray_owner`. Concurrent calls create one key.
pub async fn ensure_key(owner: &mut PgConnection, purpose: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into secrets (purpose, created_at, value)
         select $1, 'epoch', $2
         where not exists (select from secrets where purpose = $1)
         on conflict do nothing",
        purpose,
        fresh_key()
    )
    .execute(owner)
    .await?;
    Ok(())
}

/// Encrypts the keys of the purpose `plain` with the key file and moves them to the purpose `sealed`, as
/// `formtray_owner`.
///
/// Afterwards the database holds none of them in plain form. It can be repeated.
pub async fn seal_keys(owner: &mut PgConnection, seal: &Seal, plain: &str, sealed: &str) -> sqlx::Result<()> {
    let keys = sqlx::query_scalar!("select value from secrets where purpose = $1", plain)
        .fetch_all(&mut *owner)
        .await?;
    for key in keys {
        sqlx::query!(
            "update secrets set purpose = $3, value = $4 where purpose = $1 and value = $2",
            plain,
            key,
            sealed,
            seal.seal(&context(sealed), &key)
        )
        .execute(&mut *owner)
        .await?;
    }
    Ok(())
}

/// Reads and decrypts the keys that [`seal_keys`] stored. Those that the key file can't decrypt are left out; `None`
/// means that none are left.
pub async fn sealed_keyring(
    conn: &mut PgConnection,
    seal: &Seal,
    purpose: &str,
) -> sqlx::Result<Option<Keyring>> {
    let kept =
        sqlx::query_scalar!("select value from secrets where purpose = $1 order by created_at desc", purpose)
            .fetch_all(conn)
            .await?;
    let keys = kept.iter().filter_map(|value| seal.open(&context(purpose), value));
    Ok(Keyring::new(keys.collect()))
}

/// Deletes the keys stored by [`seal_keys`] that the key file can no longer decrypt, as `formtray_owner`. Returns their
/// number.
pub async fn drop_unreadable_keys(
    owner: &mut PgConnection,
    seal: &Seal,
    purpose: &str,
) -> sqlx::Result<usize> {
    let kept = sqlx::query_scalar!("select value from secrets where purpose = $1", purpose)
        .fetch_all(&mut *owner)
        .await?;
    let unreadable: Vec<Vec<u8>> =
        kept.into_iter().filter(|value| seal.open(&context(purpose), value).is_none()).collect();
    sqlx::query!("delete from secrets where purpose = $1 and value = any($2)", purpose, &unreadable)
        .execute(owner)
        .await?;
    Ok(unreadable.len())
}

/// The encryption context of a key. A key that was encrypted for one purpose can't be decrypted for another.
fn context(purpose: &str) -> String {
    format!("keys of purpose {purpose}")
}
