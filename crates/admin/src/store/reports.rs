//! The table `form_reports`, which `hosted` adds to.

use accounts::WorkspaceId;
use forms::{EndpointId, Status};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;

use crate::act::Act;
use crate::model::AdminWorkspaceRef;
use crate::model::report::{AdminClosed, AdminReport, AdminReportedEndpoint, ReportId, ReportState};

/// How many reports are listed.
const MAX_LISTED_REPORTS: i64 = 200;

/// Which reports are read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReportFilter {
    Open,
    All,
    One(ReportId),
}

/// Lists reports, the open ones first, then the newest. `visitor_url` is where the URLs of forms begin.
pub(crate) async fn list(
    conn: &mut PgConnection,
    filter: ReportFilter,
    visitor_url: &str,
) -> sqlx::Result<Vec<AdminReport>> {
    let one = if let ReportFilter::One(id) = filter { Some(id.0) } else { None };
    let rows = sqlx::query!(
        r#"select r.id as "id: ReportId", r.address, r.reason, r.details, r.closed_at as "closed_at: SqlTimestamp",
                  r.closed_by, r.closed_because, e.id as "endpoint: EndpointId", e.name,
                  e.status as "status: Status", w.id as "workspace!: WorkspaceId", w.name as "workspace_name!",
                  w.email_as_typed as "email!"
           from form_reports r
           join endpoints e on e.id = r.endpoint_id
           join admin_workspaces w on w.id = e.workspace_id
           where ($1::uuid is null or r.id = $1) and ($2 or r.closed_at is null)
           order by r.closed_at is not null, r.id desc limit $3"#,
        one,
        !matches!(filter, ReportFilter::Open),
        MAX_LISTED_REPORTS
    )
    .fetch_all(conn)
    .await?;
    let reports = rows.into_iter().map(|row| AdminReport {
        at: row.id.time(),
        id: row.id,
        reason: row.reason,
        details: Some(row.details).filter(|details| !details.is_empty()),
        state: if row.closed_at.is_some() { ReportState::Closed } else { ReportState::Open },
        endpoint: AdminReportedEndpoint {
            id: row.endpoint,
            name: row.name,
            url: format!("{visitor_url}/h/{}", row.address),
            status: row.status,
        },
        workspace: AdminWorkspaceRef { id: row.workspace, name: row.workspace_name, email: row.email },
        closed: closed(row.closed_at, row.closed_by, row.closed_because),
    });
    Ok(reports.collect())
}

fn closed(at: Option<SqlTimestamp>, by: Option<String>, reason: Option<String>) -> Option<AdminClosed> {
    Some(AdminClosed { at: at?.to_jiff(), by: by?, reason: reason? })
}

/// Closes a report. Returns false if it is closed already or doesn't exist.
pub(crate) async fn close(act: &mut Act, id: ReportId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update form_reports set closed_at = $2, closed_by = $3, closed_because = $4
         where id = $1 and closed_at is null",
        id.0,
        act.now.to_sqlx() as SqlTimestamp,
        act.actor.name,
        act.reason
    )
    .execute(&mut *act.tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(crate) async fn count_open(conn: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from form_reports where closed_at is null"#)
        .fetch_one(conn)
        .await
}
