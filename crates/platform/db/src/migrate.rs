use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::{Connection, PgConnection};

/// The migrations in `migrations/`, embedded in the binary.
pub static MIGRATOR: Migrator = sqlx::migrate!("../../../migrations");

/// Runs the pending migrations, as `formtray_owner`.
///
/// A statement that doesn't get its lock within 5 seconds fails: waiting behind a long transaction would block everyone
/// else who needs the table.
pub async fn migrate(owner: &mut PgConnection) -> Result<(), MigrateError> {
    sqlx::query!("select set_config('lock_timeout', '5s', false)").fetch_one(&mut *owner).await?;
    MIGRATOR.run(owner).await
}

/// Lists the migrations that this binary has and the database doesn't, as number and description.
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
