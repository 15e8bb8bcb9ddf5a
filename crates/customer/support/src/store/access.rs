//! Requests for access to a submission, and what the customer decided.

use accounts::{UserId, WorkspaceId};
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::Clock;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::{AccessAction, AccessRequest, AccessRequestId, AccessState, FormName, TicketId};

/// Lists the requests of a ticket, oldest first.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    ticket: TicketId,
    now: Timestamp,
) -> sqlx::Result<Vec<AccessRequest>> {
    read(conn, workspace, (Some(ticket), None), now).await
}

/// Finds a request.
pub(crate) async fn find(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    request: AccessRequestId,
    now: Timestamp,
) -> sqlx::Result<Option<AccessRequest>> {
    Ok(read(conn, workspace, (None, Some(request)), now).await?.into_iter().next())
}

/// Reads the requests of a ticket, or one of them.
async fn read(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (ticket, request): (Option<TicketId>, Option<AccessRequestId>),
    now: Timestamp,
) -> sqlx::Result<Vec<AccessRequest>> {
    let rows = sqlx::query!(
        r#"select g.id as "id: AccessRequestId", g.submission_id, g.requested_by,
                  g.requested_at as "requested_at: SqlTimestamp", g.state as "state: AccessAction",
                  g.expires_at as "expires_at: SqlTimestamp",
                  e.id as "endpoint_id?: EndpointId", e.name as "endpoint_name?"
           from access_grants g
           left join submissions s on s.workspace_id = g.workspace_id and s.id = g.submission_id
           left join endpoints e on e.workspace_id = g.workspace_id and e.id = s.endpoint_id and e.deleted_at is null
           where g.workspace_id = $1 and ($2::uuid is null or g.ticket_id = $2) and ($3::uuid is null or g.id = $3)
           order by g.id"#,
        workspace.0,
        ticket.map(|ticket| ticket.0),
        request.map(|request| request.0)
    )
    .fetch_all(conn)
    .await?;
    let request = rows.into_iter().map(|row| {
        let expires_at = row.expires_at.map(SqlTimestamp::to_jiff);
        AccessRequest {
            id: row.id,
            submission_id: row.submission_id,
            form: row.endpoint_id.zip(row.endpoint_name).map(|(id, name)| FormName { id, name }),
            submitted_at: AccessRequestId(row.submission_id).time(),
            requested_by: row.requested_by,
            requested_at: row.requested_at.to_jiff(),
            state: AccessState::after(row.state, expires_at, now),
            expires_at,
        }
    });
    Ok(request.collect())
}

/// A request that is locked until the transaction ends.
pub(crate) struct LockedRequest {
    pub ticket: TicketId,
    pub submission: Uuid,
    pub last: AccessAction,
}

/// Finds a request and locks it until the transaction ends.
pub(crate) async fn lock(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    request: AccessRequestId,
) -> sqlx::Result<Option<LockedRequest>> {
    sqlx::query_as!(
        LockedRequest,
        r#"select ticket_id as "ticket: TicketId", submission_id as submission, state as "last: AccessAction"
           from access_grants where workspace_id = $1 and id = $2 for update"#,
        workspace.0,
        request.0
    )
    .fetch_optional(conn)
    .await
}

/// Grants access until a time.
pub(crate) async fn grant(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (request, by): (AccessRequestId, UserId),
    (now, expires_at): (Timestamp, Timestamp),
) -> sqlx::Result<()> {
    sqlx::query!(
        "update access_grants set state = 'granted', decided_by = $3, granted_at = $4, expires_at = $5
         where workspace_id = $1 and id = $2",
        workspace.0,
        request.0,
        by.0,
        now.to_sqlx() as SqlTimestamp,
        expires_at.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Declines a request.
pub(crate) async fn decline(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (request, by): (AccessRequestId, UserId),
) -> sqlx::Result<()> {
    sqlx::query!(
        "update access_grants set state = 'declined', decided_by = $3 where workspace_id = $1 and id = $2",
        workspace.0,
        request.0,
        by.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Revokes access.
pub(crate) async fn revoke(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (request, by): (AccessRequestId, UserId),
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update access_grants set state = 'revoked', decided_by = $3, revoked_at = $4
         where workspace_id = $1 and id = $2",
        workspace.0,
        request.0,
        by.0,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Asks for access to a submission of the ticket's workspace, for an operator. Returns `None` if it has no such submission.
pub(crate) async fn ask(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    (ticket, submission): (TicketId, Uuid),
    requested_by: &str,
    clock: &Clock,
) -> sqlx::Result<Option<AccessRequestId>> {
    sqlx::query_scalar!(
        r#"insert into access_grants (id, workspace_id, ticket_id, submission_id, requested_by, requested_at, state)
           select $1, s.workspace_id, $3, s.id, $5, $6, 'asked'
           from submissions s where s.workspace_id = $2 and s.id = $4
           returning id as "id: AccessRequestId""#,
        clock.uuid(),
        workspace.0,
        ticket.0,
        submission,
        requested_by,
        clock.now().to_sqlx() as SqlTimestamp
    )
    .fetch_optional(conn)
    .await
}
