//! The table `unclaimed`: submissions that were accepted while PostgreSQL was down and couldn't be stored afterwards.
//!
//! The drain writes them; the job `forget_unclaimed` deletes them when their time is over, `erase_workspace` those of deleted
//! workspaces, and an erasure those that contain its value.

use std::collections::HashMap;

use accounts::WorkspaceId;
use futures_util::TryStreamExt;
use intake::Submission;
use jiff::{Timestamp, ToSpan};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::erased::ErasedValue;

/// The number of days for which submissions to a missing or suspended endpoint are kept.
const UNCLAIMED_KEPT_DAYS: i64 = 30;

/// A submission that can't be stored, as it is kept in the table.
#[derive(Debug)]
pub(crate) struct Unclaimed {
    pub id: Uuid,
    pub endpoint: String,
    pub reason: UnclaimedReason,
    /// The submission as JSON, as in the spool but without a version.
    pub content: Vec<u8>,
    /// The ids of its files, which the sweep must not delete.
    pub files: Vec<Uuid>,
}

/// Why a submission couldn't be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnclaimedReason {
    /// Its endpoint was deleted in the meantime, or never existed.
    NoEndpoint,
    /// The operator has suspended its endpoint, which wasn't known when it was accepted.
    Suspended,
    /// PostgreSQL rejects its data. It is kept without a time limit, for the operator to look at.
    Refused,
}

impl Unclaimed {
    pub(crate) fn new(submission: &Submission, reason: UnclaimedReason) -> Self {
        Self {
            id: submission.id.0,
            endpoint: submission.endpoint.to_string(),
            reason,
            content: serde_json::to_vec(submission).expect("submissions become JSON"),
            files: submission.files.iter().map(|file| file.id.0).collect(),
        }
    }
}

/// Writes submissions to the table. One that is in it already stays as it is.
pub(crate) async fn insert(worker: &PgPool, some: &[Unclaimed], now: Timestamp) -> sqlx::Result<()> {
    for one in some {
        let expiry = Some((now + (24 * UNCLAIMED_KEPT_DAYS).hours()).to_sqlx());
        let (reason, kept_until) = match one.reason {
            UnclaimedReason::NoEndpoint => ("no_endpoint", expiry),
            UnclaimedReason::Suspended => ("suspended", expiry),
            UnclaimedReason::Refused => ("refused", None),
        };
        metrics::counter!("spill_unclaimed_total", "reason" => reason).increment(1);
        tracing::error!(submission = %one.id, endpoint = one.endpoint, reason, "failed to store an accepted submission; it is kept in the table unclaimed");
        sqlx::query!(
            "insert into unclaimed (id, endpoint_id, reason, submission, file_ids, kept_until)
             values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing",
            one.id,
            one.endpoint,
            reason,
            one.content,
            &one.files,
            kept_until as Option<SqlTimestamp>
        )
        .execute(worker)
        .await?;
    }
    Ok(())
}

/// Deletes the submissions whose time is over, and returns the ids of their files, which no row names any more.
pub(crate) async fn delete_expired(conn: &mut PgConnection, now: Timestamp) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"with gone as (delete from unclaimed where kept_until < $1 returning file_ids)
           select unnest(file_ids) as "file!" from gone"#,
        now.to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await
}

/// Deletes the submissions to endpoints that were deleted with their workspace, and returns the ids of their files,
/// which no row names any more.
pub(crate) async fn delete_of_retired_endpoints(conn: &mut PgConnection) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"with gone as (
               delete from unclaimed
               where endpoint_id in (select r.id from retired_endpoints r where r.id = unclaimed.endpoint_id)
               returning file_ids
           )
           select unnest(file_ids) as "file!" from gone"#
    )
    .fetch_all(conn)
    .await
}

/// Returns those sent to endpoints of a workspace before an id whose content contains a value. They are read one at a time.
pub async fn unclaimed_with_value(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    value: &ErasedValue,
    before: Uuid,
) -> sqlx::Result<Vec<Uuid>> {
    let mut found = Vec::new();
    let mut rows = sqlx::query!(
        "select id, submission from unclaimed
         where id < $2 and endpoint_id in (
             select id from endpoints where workspace_id = $1
             union all select id from endpoint_addresses where workspace_id = $1
             union all select id from imported_ids where workspace_id = $1)",
        workspace.0,
        before
    )
    .fetch(conn);
    while let Some(row) = rows.try_next().await? {
        if value.is_in_spooled(&String::from_utf8_lossy(&row.submission)) {
            found.push(row.id);
        }
        tokio::task::consume_budget().await;
    }
    Ok(found)
}

/// Deletes some, and returns the ids of their files, which no row names any more.
pub(crate) async fn delete(conn: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        r#"with gone as (delete from unclaimed where id = any($1) returning file_ids)
           select unnest(file_ids) as "file!" from gone"#,
        ids
    )
    .fetch_all(conn)
    .await
}

/// Returns the workspaces of endpoints by their public ids, current or former, deleted ones included.
pub(crate) async fn workspaces_of_endpoints(
    pool: &PgPool,
    ids: &[String],
) -> sqlx::Result<HashMap<String, WorkspaceId>> {
    let rows = sqlx::query!(
        r#"select id as "id!", workspace_id as "workspace!: WorkspaceId" from (
               select id, workspace_id from endpoints where id = any($1)
               union select id, workspace_id from endpoint_addresses where id = any($1)
               union select id, workspace_id from imported_ids where id = any($1)) known"#,
        ids
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.workspace)).collect())
}
