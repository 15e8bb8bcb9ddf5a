//! A snapshot of the database: what `pg_dump` writes and the list of files are of the same moment.

use anyhow::ensure;
use blobs::Stored;
use sqlx::{PgConnection, raw_sql};

/// A file that the database names.
#[derive(Clone, Debug)]
pub(crate) struct NamedFile {
    pub key: String,
    pub stored: Stored,
}

/// Begins the snapshot and returns its name. It lasts as long as the connection.
pub(crate) async fn begin(owner: &mut PgConnection) -> anyhow::Result<String> {
    raw_sql("begin isolation level repeatable read read only").execute(&mut *owner).await?;
    let name =
        sqlx::query_scalar!(r#"select pg_export_snapshot() as "name!""#).fetch_one(&mut *owner).await?;
    let hidden = hidden_tables(owner).await?;
    ensure!(
        hidden.is_empty(),
        "the owner can't see all rows of {}: a backup would lack them",
        hidden.join(", ")
    );
    Ok(name)
}

/// Returns the tables whose row-level security would hide rows from the dump: those that are forced on their owner, who
/// has no policy for all rows.
async fn hidden_tables(owner: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"
        select c.oid::regclass::text as "name!"
        from pg_class c
        where c.relrowsecurity and c.relkind in ('r', 'p')
          and (c.relforcerowsecurity or not pg_has_role(current_user, c.relowner, 'usage'))
          and not exists (
              select from pg_policy p
              where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
                and pg_get_expr(p.polqual, p.polrelid) = 'true'
                and (p.polroles = '{0}' or exists (
                    select from unnest(p.polroles) as role where role <> 0 and pg_has_role(current_user, role, 'usage'))))
        order by 1
        "#
    )
    .fetch_all(owner)
    .await
}

/// Returns every file that the database names in this snapshot.
pub(crate) async fn files(owner: &mut PgConnection) -> sqlx::Result<Vec<NamedFile>> {
    let mut files = submissions::stored_objects(owner).await?;
    files.extend(support::stored_objects(owner).await?);
    Ok(files.into_iter().map(|(key, stored)| NamedFile { key, stored }).collect())
}

/// Returns whether the database still names a file, outside a snapshot.
pub(crate) async fn is_named(owner: &mut PgConnection, key: &str) -> sqlx::Result<bool> {
    Ok(submissions::has_object(owner, key).await? || support::has_object(owner, key).await?)
}
