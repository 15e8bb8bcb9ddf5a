use sqlx::PgPool;
use uuid::Uuid;

/// The name of the installation that this database belongs to.
pub async fn installation(worker: &PgPool) -> sqlx::Result<Uuid> {
    sqlx::query_scalar!("select id from installation").fetch_one(worker).await
}
