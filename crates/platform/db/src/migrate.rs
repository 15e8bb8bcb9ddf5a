use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::{Connection, PgConnection};

/// The files of `migrations/`, embedded.
pub static MIGRATOR: Migrator = sqlx::migrate!("../../../migrations");

/// Brings the schema up to date, as `formtray_owner`. Gives up rather than queue behind a long
/// transaction and hold up everybody else.
pub async fn migrate(owner: &mut PgConnection) -> Result<(), MigrateError> {
    sqlx::query!("select set_config('lock_timeout', '5s', false)").fetch_one(&mut *owner).await?;
    MIGRATOR.run(owner).await
}

/// The migrations that this binary knows and the database has not had.
pub async fn pending(owner_url: &str) -> Result<Vec<String>, MigrateError> {
    let mut owner = PgConnection::connect(owner_url).await?;
    owner.ensure_migrations_table(&MIGRATOR.table_name).await?;
    let applied = owner.list_applied_migrations(&MIGRATOR.table_name).await?;
    Ok(MIGRATOR
        .iter()
        .filter(|known| !applied.iter().any(|done| done.version == known.version))
        .map(|missing| format!("{:04} {}", missing.version, missing.description))
        .collect())
}
