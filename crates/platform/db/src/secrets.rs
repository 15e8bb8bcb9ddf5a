use kernel::{Keyring, fresh_key};
use sqlx::{PgConnection, PgPool};

/// The keys of one purpose. `None` when the database has not been prepared.
pub async fn keyring(worker: &PgPool, purpose: &str) -> sqlx::Result<Option<Keyring>> {
    let keys =
        sqlx::query_scalar!("select value from secrets where purpose = $1 order by created_at desc", purpose)
            .fetch_all(worker)
            .await?;
    Ok(Keyring::new(keys))
}

/// Makes the first key of a purpose, as `formtray_owner`. Two at once make one.
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
