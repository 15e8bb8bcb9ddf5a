use anyhow::{Context, ensure};
use sqlx::PgConnection;

/// Fails unless the database has no tables at all.
pub(crate) async fn ensure_empty(owner: &mut PgConnection) -> anyhow::Result<()> {
    let tables = sqlx::query_scalar!(
        r#"select count(*) as "count!" from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('pg_catalog', 'information_schema')
             and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%'"#
    )
    .fetch_one(owner)
    .await
    .context("failed to look into the database")?;
    ensure!(
        tables == 0,
        "the database isn't empty ({tables} tables). Restore into a new one: change the database's name in \
         the three URLs under [database], and run `formtray restore --roles` with the URL of a superuser"
    );
    Ok(())
}

/// The statement that ends a restore, in the same transaction: from the first moment on, the database is in quarantine.
/// `backup` is an id that this program made.
pub(crate) fn begin_quarantine(backup: &str) -> anyhow::Result<String> {
    let is_plain = backup.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    ensure!(is_plain, "{backup} is no id of a backup");
    Ok(format!("\ninsert into public.restores (backup) values ('{backup}');\n"))
}
