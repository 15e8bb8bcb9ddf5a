use sqlx::PgPool;

/// A PostgreSQL setting with which a confirmed commit can be lost in a power cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsafe {
    pub setting: String,
    pub value: String,
}

/// Returns the settings of this PostgreSQL that break "accepted means durable". An empty list is what we want.
pub async fn unsafe_settings(pool: &PgPool) -> sqlx::Result<Vec<Unsafe>> {
    let rows = sqlx::query!(
        r#"select name as "name!", setting as "setting!" from pg_settings
           where (name in ('fsync', 'full_page_writes') and setting = 'off')
              or (name = 'synchronous_commit' and setting = 'off')
           order by name"#
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| Unsafe { setting: row.name, value: row.setting }).collect())
}
