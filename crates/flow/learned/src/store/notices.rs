//! The table `form_notices`.

use std::collections::HashSet;

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::model::{NoticeId, NoticeKind};

/// The most notices of one endpoint that wait for its owner. Strangers decide which fields they send.
const MAX_OPEN_NOTICES: i64 = 5;
/// The maximum number of notices listed.
const MAX_LISTED_NOTICES: i64 = 50;

/// A notice as its owner sees it.
pub(crate) struct NoticeRow {
    pub id: NoticeId,
    pub kind: String,
    pub endpoint_id: EndpointId,
    pub endpoint_name: String,
    pub subject: String,
    pub since: SqlTimestamp,
}

/// Adds a notice, unless the endpoint has one about the same or too many that are open. One that was dismissed stays so.
/// The one about silence is always added, or strangers could prevent it with new fields.
pub(crate) async fn add(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    id: NoticeId,
    kind: NoticeKind,
    subject: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into form_notices (id, workspace_id, endpoint_id, kind, subject, since)
         select $3, $1, e.id, $4, $5, $6 from endpoints e
         where e.id = $2 and e.workspace_id = $1 and e.deleted_at is null and not $5 = any (e.sites)
           and ($4 = 'form_silent'
                or (select count(*) from form_notices n where n.endpoint_id = $2 and n.dismissed_at is null) < $7)
         on conflict (endpoint_id, kind, subject) do nothing",
        workspace.0,
        endpoint.as_str(),
        id.0,
        kind.as_str(),
        subject,
        now.to_sqlx() as SqlTimestamp,
        MAX_OPEN_NOTICES
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes notices about missing fields that are there again.
pub(crate) async fn settle_missing(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    present: &HashSet<&str>,
) -> sqlx::Result<()> {
    let present: Vec<String> = present.iter().map(ToString::to_string).collect();
    sqlx::query!(
        "delete from form_notices
         where workspace_id = $1 and endpoint_id = $2 and kind = $3 and subject = any ($4)",
        workspace.0,
        endpoint.as_str(),
        NoticeKind::FieldMissing.as_str(),
        &present
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the notices about earlier silences of an endpoint, and about the present one if it has ended.
pub(crate) async fn settle_silence(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    silent_since: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_notices
         where workspace_id = $1 and endpoint_id = $2 and kind = $3 and subject is distinct from $4",
        workspace.0,
        endpoint.as_str(),
        NoticeKind::FormSilent.as_str(),
        silent_since
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the notices of a workspace that are neither dismissed nor settled, newest first. A refused redirect is settled
/// when its domain is allowed, and a silence when it ends.
pub(crate) async fn list(conn: &mut PgConnection, workspace: WorkspaceId) -> sqlx::Result<Vec<NoticeRow>> {
    sqlx::query_as!(
        NoticeRow,
        r#"select n.id as "id: NoticeId", n.kind, n.endpoint_id as "endpoint_id: EndpointId",
                  e.name as endpoint_name, n.subject, n.since as "since: SqlTimestamp"
           from form_notices n
           join endpoints e on e.id = n.endpoint_id and e.workspace_id = $1 and e.deleted_at is null
           where n.workspace_id = $1 and n.dismissed_at is null
             and not (n.kind = 'redirect_refused' and n.subject = any (e.sites))
             and not (n.kind = 'form_silent' and (e.status <> 'active' or exists (
                 select from usage u
                 where u.workspace_id = $1 and u.endpoint_id = n.endpoint_id and u.day::text > n.subject and u.counted > 0)))
           order by n.since desc, n.id limit $2"#,
        workspace.0,
        MAX_LISTED_NOTICES
    )
    .fetch_all(conn)
    .await
}

/// Dismisses a notice. Returns whether the workspace has it.
pub(crate) async fn dismiss(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: NoticeId,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let dismissed = sqlx::query!(
        "update form_notices set dismissed_at = coalesce(dismissed_at, $3) where workspace_id = $1 and id = $2",
        workspace.0,
        id.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(dismissed.rows_affected() == 1)
}

/// Deletes the notices of a deleted endpoint.
pub(crate) async fn delete(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    id: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from form_notices where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        id.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}
