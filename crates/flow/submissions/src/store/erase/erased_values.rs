//! The table `erased_values`: what was erased lately, as keyed hashes. All as the worker.

use accounts::WorkspaceId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A value that was erased from what arrived before `asked_at`.
pub(crate) struct ErasedValueRow {
    pub workspace: WorkspaceId,
    pub value_hash: Vec<u8>,
    pub characters: i16,
    pub asked_at: SqlTimestamp,
}

pub(crate) async fn insert(
    conn: &mut PgConnection,
    (workspace, erasure): (WorkspaceId, Uuid),
    value_hash: &[u8],
    characters: i16,
    asked_at: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into erased_values (erasure_id, workspace_id, value_hash, characters, asked_at) values ($1, $2, $3, $4, $5)",
        erasure,
        workspace.0,
        value_hash,
        characters,
        asked_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Returns the values of some workspaces.
pub(crate) async fn of_workspaces(pool: &PgPool, workspaces: &[Uuid]) -> sqlx::Result<Vec<ErasedValueRow>> {
    sqlx::query_as!(
        ErasedValueRow,
        r#"select workspace_id as "workspace: WorkspaceId", value_hash, characters, asked_at as "asked_at: SqlTimestamp"
           from erased_values where workspace_id = any($1)"#,
        workspaces
    )
    .fetch_all(pool)
    .await
}

/// Forgets values that were erased before a time.
pub async fn forget_erased_before(pool: &PgPool, before: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from erased_values where asked_at < $1", before.to_sqlx() as SqlTimestamp)
        .execute(pool)
        .await
        .map(drop)
}
