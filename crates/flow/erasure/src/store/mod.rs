//! All SQL of this crate: the table `erasures`. Handlers call it in a transaction of their workspace.

mod job;

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::model::{Erasure, ErasureCounts, ErasureId, ErasureKind, ErasureState};

pub(crate) use job::{
    ErasureRow, Progress, confirm, delete_counts_before, fail, forget_value, forget_values_before, lock,
    save_progress,
};

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
