use sqlx::PgPool;
use uuid::Uuid;

/// Reads the id of the installation that this database belongs to. Object keys and bus subjects contain it, so that
/// several installations can share a bucket or a NATS server.
pub async fn installation(worker: &PgPool) -> sqlx::Result<Uuid> {
    sqlx::query_scalar!("select id from installation").fetch_one(worker).await
}
