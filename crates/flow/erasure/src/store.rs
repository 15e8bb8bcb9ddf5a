//! All SQL of this crate: the table `erasures`. Handlers call it in a transaction of their workspace, jobs as the worker.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{Erasure, ErasureCounts, ErasureId, ErasureKind, ErasureState};

/// A count to start.
pub(crate) struct NewCount<'a> {
    pub id: ErasureId,
    pub hint: &'a str,
    pub sealed_value: &'a [u8],
}

/// Inserts a count, with about how many submissions there are to look at.
pub(crate) async fn insert_count(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    new: &NewCount<'_>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into erasures (id, workspace_id, kind, state, hint, sealed_value, total, created_at)
         select $1, $2, 'value', 'counting', $3, $4, coalesce(sum(inbox + spam + held + trash), 0), $5
         from folder_totals where workspace_id = $2",
        new.id.0,
        workspace.0,
        new.hint,
        new.sealed_value,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(tx)
    .await
    .map(drop)
}

/// Inserts the emptying of a folder, with about how many submissions are in it.
pub(crate) async fn insert_folder(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    (id, kind, endpoint): (ErasureId, ErasureKind, Option<&EndpointId>),
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into erasures (id, workspace_id, kind, state, endpoint_id, total, created_at, asked_at)
         select $1, $2, $3, 'waiting', $4, coalesce(sum(case $3 when 'spam' then spam else trash end), 0), $5, $5
         from folder_totals where workspace_id = $2 and ($4::text is null or endpoint_id = $4)",
        id.0,
        workspace.0,
        kind as ErasureKind,
        endpoint.map(EndpointId::as_str),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(tx)
    .await
    .map(drop)
}

/// Whether an endpoint belongs to the workspace.
pub(crate) async fn has_endpoint(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from endpoints where workspace_id = $1 and id = $2 and deleted_at is null) as "exists!""#,
        workspace.0,
        endpoint.as_str()
    )
    .fetch_one(tx)
    .await
}

/// Ends the counts that nobody has confirmed: their values are forgotten.
pub(crate) async fn replace_counts(tx: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<()> {
    sqlx::query!(
        "update erasures set state = 'replaced', sealed_value = null
         where workspace_id = $1 and state in ('counting', 'counted')",
        workspace.0
    )
    .execute(tx)
    .await
    .map(drop)
}

/// Returns how many counts a workspace has started since a time.
pub(crate) async fn counts_since(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    since: Timestamp,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from erasures
           where workspace_id = $1 and kind = 'value' and created_at > $2"#,
        workspace.0,
        since.to_sqlx() as SqlTimestamp
    )
    .fetch_one(tx)
    .await
}

/// Returns how many erasures of values a workspace has confirmed since a time.
pub(crate) async fn erasures_since(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    since: Timestamp,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from erasures
           where workspace_id = $1 and kind = 'value' and asked_at > $2"#,
        workspace.0,
        since.to_sqlx() as SqlTimestamp
    )
    .fetch_one(tx)
    .await
}

/// An erasure as the API returns it, before the numbers are put together.
struct ShownRow {
    id: ErasureId,
    kind: ErasureKind,
    state: ErasureState,
    hint: Option<String>,
    endpoint_id: Option<EndpointId>,
    total: i64,
    scanned: i64,
    found: Option<Json<ErasureCounts>>,
    forms: i64,
    erased: Option<Json<ErasureCounts>>,
    created_at: SqlTimestamp,
    asked_at: Option<SqlTimestamp>,
    finished_at: Option<SqlTimestamp>,
}

impl From<ShownRow> for Erasure {
    fn from(row: ShownRow) -> Self {
        let progress = match row.state {
            ErasureState::Counted | ErasureState::Done => 1.0,
            _ if row.total == 0 => 0.0,
            #[expect(clippy::cast_precision_loss, reason = "it is shown as percent")]
            _ => (row.scanned as f64 / row.total as f64).min(0.99),
        };
        Self {
            id: row.id,
            kind: row.kind,
            state: row.state,
            hint: row.hint,
            endpoint_id: row.endpoint_id,
            found: row.found.filter(|_| row.state != ErasureState::Counting).map(|found| found.0),
            forms: row.forms,
            erased: row.erased.map(|erased| erased.0),
            progress,
            created_at: row.created_at.to_jiff(),
            confirmed_at: row.asked_at.map(SqlTimestamp::to_jiff),
            finished_at: row.finished_at.map(SqlTimestamp::to_jiff),
        }
    }
}

/// Finds an erasure of the workspace.
pub(crate) async fn find(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    id: ErasureId,
) -> sqlx::Result<Option<Erasure>> {
    let row = sqlx::query_as!(
        ShownRow,
        r#"select id as "id: ErasureId", kind as "kind: ErasureKind", state as "state: ErasureState", hint,
                  endpoint_id as "endpoint_id: EndpointId", total, scanned, found as "found: Json<ErasureCounts>",
                  cardinality(found_endpoints)::bigint as "forms!", erased as "erased: Json<ErasureCounts>",
                  created_at as "created_at: SqlTimestamp", asked_at as "asked_at: SqlTimestamp",
                  finished_at as "finished_at: SqlTimestamp"
           from erasures where workspace_id = $1 and id = $2"#,
        workspace.0,
        id.0
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map(Erasure::from))
}

/// Lists the erasures that were confirmed, newest first.
pub(crate) async fn confirmed(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    limit: i64,
) -> sqlx::Result<Vec<Erasure>> {
    let rows = sqlx::query_as!(
        ShownRow,
        r#"select id as "id: ErasureId", kind as "kind: ErasureKind", state as "state: ErasureState", hint,
                  endpoint_id as "endpoint_id: EndpointId", total, scanned, found as "found: Json<ErasureCounts>",
                  cardinality(found_endpoints)::bigint as "forms!", erased as "erased: Json<ErasureCounts>",
                  created_at as "created_at: SqlTimestamp", asked_at as "asked_at: SqlTimestamp",
                  finished_at as "finished_at: SqlTimestamp"
           from erasures where workspace_id = $1 and asked_at is not null order by id desc limit $2"#,
        workspace.0,
        limit
    )
    .fetch_all(tx)
    .await?;
    Ok(rows.into_iter().map(Erasure::from).collect())
}

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
