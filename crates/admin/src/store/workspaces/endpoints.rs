use accounts::WorkspaceId;
use forms::{EndpointId, Status};
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::PgConnection;

use super::suspension;
use crate::model::workspace::AdminEndpoint;

/// How many endpoints are listed.
const MAX_LISTED_ENDPOINTS: i64 = 500;

/// Lists the endpoints of a workspace, newest first. `visitor_url` is where their URLs begin.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    visitor_url: &str,
) -> sqlx::Result<Vec<AdminEndpoint>> {
    let rows = sqlx::query!(
        r#"select e.id as "id: EndpointId", e.name, e.status as "status: Status",
                  e.created_at as "created_at: SqlTimestamp", a.id as "address?: EndpointId",
                  s.suspended_at as "suspended_at?: SqlTimestamp", s.suspended_by as "suspended_by?",
                  s.reason as "reason?", greatest(t.last_at, w.last_at) as "last_at: SqlTimestamp",
                  coalesce(t.inbox, 0) + coalesce(w.inbox, 0) as "inbox!",
                  coalesce(t.spam, 0) + coalesce(w.spam, 0) as "spam!"
           from endpoints e
           left join endpoint_addresses a
                on a.workspace_id = e.workspace_id and a.endpoint_id = e.id and a.answers_until is null
           left join suspensions s on s.endpoint_id = e.id and not s.with_workspace
           left join folder_totals t on t.workspace_id = e.workspace_id and t.endpoint_id = e.id
           left join (select endpoint_id, max(last_at) as last_at, sum(inbox + test)::bigint as inbox,
                             sum(spam)::bigint as spam
                      from waiting_arrivals_of($1) group by endpoint_id) w on w.endpoint_id = e.id
           where e.workspace_id = $1 and e.deleted_at is null
           order by e.created_at desc, e.id desc limit $2"#,
        workspace.0,
        MAX_LISTED_ENDPOINTS
    )
    .fetch_all(conn)
    .await?;
    let endpoints = rows.into_iter().map(|row| AdminEndpoint {
        url: endpoint_url(visitor_url, row.address.as_ref().unwrap_or(&row.id)),
        id: row.id,
        name: row.name,
        status: row.status,
        suspended: suspension(row.suspended_at, row.suspended_by, row.reason),
        created_at: row.created_at.to_jiff(),
        last_submission_at: row.last_at.map(SqlTimestamp::to_jiff),
        inbox: row.inbox,
        spam: row.spam,
    });
    Ok(endpoints.collect())
}

/// The URL to which a form posts.
pub(crate) fn endpoint_url(visitor_url: &str, address: &EndpointId) -> String {
    format!("{visitor_url}/api/submit/{address}")
}
