//! What jobs read and write of an erasure, as the worker.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{ErasureCounts, ErasureId, ErasureKind, ErasureState};

/// An erasure as its job sees it.
pub(crate) struct ErasureRow {
    pub kind: ErasureKind,
    pub state: ErasureState,
    pub endpoint_id: Option<EndpointId>,
    pub sealed_value: Option<Vec<u8>>,
    pub scanned_to: Uuid,
    pub found: Json<ErasureCounts>,
    pub erased: Json<ErasureCounts>,
    pub created_at: SqlTimestamp,
    pub asked_at: Option<SqlTimestamp>,
}

/// Locks an erasure until the end of the transaction, so that two runs of its job take turns.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ErasureId,
) -> sqlx::Result<Option<ErasureRow>> {
    sqlx::query_as!(
        ErasureRow,
        r#"select kind as "kind: ErasureKind", state as "state: ErasureState", endpoint_id as "endpoint_id: EndpointId",
                  sealed_value, coalesce(scanned_to, '00000000-0000-0000-0000-000000000000') as "scanned_to!",
                  coalesce(found, '{}') as "found!: Json<ErasureCounts>",
                  coalesce(erased, '{}') as "erased!: Json<ErasureCounts>",
                  created_at as "created_at: SqlTimestamp", asked_at as "asked_at: SqlTimestamp"
           from erasures where workspace_id = $1 and id = $2 for update"#,
        workspace.0,
        id.0
    )
    .fetch_optional(conn)
    .await
}

/// The owner has confirmed a count: it waits to be done, from the first submission on.
pub(crate) async fn confirm(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ErasureId,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update erasures set state = 'waiting', asked_at = $3, finished_at = null, scanned = 0, scanned_to = null
         where workspace_id = $1 and id = $2",
        workspace.0,
        id.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await
    .map(drop)
}

/// How far a job has got after a step.
pub(crate) struct Progress<'a> {
    pub state: ErasureState,
    /// How many submissions were looked at in this step.
    pub scanned: usize,
    pub scanned_to: Option<Uuid>,
    pub found: &'a ErasureCounts,
    /// The endpoints of what was found in this step.
    pub endpoints: &'a [String],
    /// `None` while it is counted.
    pub erased: Option<&'a ErasureCounts>,
    pub finished_at: Option<Timestamp>,
}

pub(crate) async fn save_progress(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ErasureId,
    progress: &Progress<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update erasures
         set state = $3, scanned = scanned + $4, scanned_to = coalesce($5, scanned_to),
             found = case when kind = 'value' then $6::json end,
             found_endpoints = array(select distinct unnest(found_endpoints || $7::text[])),
             erased = $8, finished_at = $9
         where workspace_id = $1 and id = $2",
        workspace.0,
        id.0,
        progress.state as ErasureState,
        i64::try_from(progress.scanned).unwrap_or(i64::MAX),
        progress.scanned_to,
        Json(progress.found) as _,
        progress.endpoints,
        progress.erased.map(Json) as _,
        progress.finished_at.map(ToSqlx::to_sqlx) as Option<SqlTimestamp>
    )
    .execute(conn)
    .await
    .map(drop)
}

/// An erasure couldn't be finished, however often it was tried. Its value is forgotten.
pub(crate) async fn fail(
    worker: &PgPool,
    workspace: WorkspaceId,
    id: ErasureId,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update erasures set state = 'failed', sealed_value = null, finished_at = $3
         where workspace_id = $1 and id = $2 and state in ('counting', 'waiting', 'running')",
        workspace.0,
        id.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await
    .map(drop)
}

/// Forgets the value of an erasure, and saves what was deleted in all.
pub(crate) async fn forget_value(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: ErasureId,
    erased: &ErasureCounts,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update erasures set sealed_value = null, erased = $3 where workspace_id = $1 and id = $2",
        workspace.0,
        id.0,
        Json(erased) as _
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Forgets the values of erasures that were confirmed before a time, should the second look never have succeeded.
pub(crate) async fn forget_values_before(worker: &PgPool, before: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update erasures set sealed_value = null where sealed_value is not null and asked_at < $1",
        before.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await
    .map(drop)
}

/// Deletes the counts that were started before a time and never confirmed.
pub(crate) async fn delete_counts_before(worker: &PgPool, before: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from erasures where asked_at is null and created_at < $1",
        before.to_sqlx() as SqlTimestamp
    )
    .execute(worker)
    .await
    .map(drop)
}
