//! Finds workspaces, endpoints and submissions.

use accounts::WorkspaceId;
use forms::{EndpointId, Status};
use sqlx::PgConnection;
use uuid::Uuid;

use super::workspaces::endpoints::endpoint_url;
use crate::model::search::{AdminFoundEndpoint, AdminFoundSubmission};
use crate::model::{AdminEndpointRef, AdminWorkspaceRef};

/// How much of each kind is found.
pub(crate) const MAX_FOUND: i64 = 20;

/// Finds workspaces by their id, or by the beginning of their owner's email address in lower case.
pub(crate) async fn workspaces(
    conn: &mut PgConnection,
    id: Option<Uuid>,
    email: Option<&str>,
) -> sqlx::Result<Vec<AdminWorkspaceRef>> {
    sqlx::query_as!(
        AdminWorkspaceRef,
        r#"select id as "id!: WorkspaceId", name as "name!", email_as_typed as "email!"
           from admin_workspaces
           where id = $1 or ($2::text is not null and starts_with(email, $2))
           order by email, id limit $3"#,
        id,
        email,
        MAX_FOUND
    )
    .fetch_all(conn)
    .await
}

/// Finds endpoints by any of their public ids. Deleted ones are found too.
pub(crate) async fn endpoints(
    conn: &mut PgConnection,
    ids: &[String],
    visitor_url: &str,
) -> sqlx::Result<Vec<AdminFoundEndpoint>> {
    let rows = sqlx::query!(
        r#"select distinct e.id as "id: EndpointId", e.name, e.status as "status: Status",
                  e.deleted_at is not null as "is_deleted!", w.id as "workspace!: WorkspaceId",
                  w.name as "workspace_name!", w.email_as_typed as "email!",
                  (select n.id from endpoint_addresses n
                   where n.endpoint_id = e.id and n.answers_until is null) as "address: EndpointId"
           from endpoint_addresses a
           join endpoints e on e.id = a.endpoint_id
           join admin_workspaces w on w.id = e.workspace_id
           where a.id = any($1) limit $2"#,
        ids,
        MAX_FOUND
    )
    .fetch_all(conn)
    .await?;
    let endpoints = rows.into_iter().map(|row| AdminFoundEndpoint {
        url: endpoint_url(visitor_url, row.address.as_ref().unwrap_or(&row.id)),
        id: row.id,
        name: row.name,
        status: row.status,
        is_deleted: row.is_deleted,
        workspace: AdminWorkspaceRef { id: row.workspace, name: row.workspace_name, email: row.email },
    });
    Ok(endpoints.collect())
}

/// Finds a submission, or nothing.
pub(crate) async fn submission(
    conn: &mut PgConnection,
    id: Uuid,
) -> sqlx::Result<Option<AdminFoundSubmission>> {
    let row = sqlx::query!(
        r#"select s.id, e.id as "endpoint: EndpointId", e.name, w.id as "workspace!: WorkspaceId",
                  w.name as "workspace_name!", w.email_as_typed as "email!"
           from submissions s
           join endpoints e on e.id = s.endpoint_id
           join admin_workspaces w on w.id = s.workspace_id
           where s.id = $1"#,
        id
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| AdminFoundSubmission {
        received_at: time_of(row.id),
        id: row.id,
        endpoint: AdminEndpointRef { id: row.endpoint, name: row.name },
        workspace: AdminWorkspaceRef { id: row.workspace, name: row.workspace_name, email: row.email },
    }))
}

/// The time inside the id of a submission.
pub(crate) fn time_of(id: Uuid) -> jiff::Timestamp {
    crate::model::audit::AuditId(id).time()
}

#[cfg(test)]
mod tests {
    use kernel::Clock;

    use super::*;

    #[test]
    fn the_time_is_in_the_id() {
        let id = Clock::system().uuid();
        assert!(time_of(id).as_millisecond() > 1_700_000_000_000);
    }
}
