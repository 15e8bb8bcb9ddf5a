use accounts::WorkspaceId;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use kernel::Clock;
use sqlx::PgConnection;

use crate::model::health::{AdminDeliveryKind, DomainDeliveries};
use crate::model::workspace::{AdminDelivery, AdminHour};

/// How many domains of a workspace are listed.
const MAX_WORKSPACE_DOMAINS: i64 = 20;
const HOURS: i64 = 24;

/// Reads how the deliveries of the last 24 hours went: those of submissions that arrived in this time.
pub(crate) async fn read(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    now: Timestamp,
) -> sqlx::Result<AdminDelivery> {
    let this_hour = now.as_second().div_euclid(3_600) * 3_600;
    let first = Timestamp::from_second(this_hour - (HOURS - 1) * 3_600).unwrap_or(now);
    let hours = hours(conn, workspace, first).await?;
    let of_kind = |kind: AdminDeliveryKind| {
        let in_hour = |hour: Timestamp| {
            let found = hours.iter().find(|(other, counted)| *other == kind && counted.hour == hour);
            found.map_or(AdminHour { hour, sent: 0, failed: 0 }, |(_, counted)| *counted)
        };
        (0..HOURS).map(|hour| in_hour(first + SignedDuration::from_hours(hour))).collect()
    };
    let numbers = sqlx::query!(
        r#"select (select count(*) from submissions s join deliveries d on d.submission_id = s.id
                   where s.workspace_id = $1 and d.workspace_id = $1 and s.state in ('inbox', 'spam', 'trash')
                     and s.id >= $2 and d.state in ('due', 'waiting')) as "waiting!",
                  (select count(*) from destinations t
                   where t.workspace_id = $1 and t.state = 'paused' and t.paused_because is not null) as "paused!""#,
        workspace.0,
        Clock::uuid_floor(first)
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(AdminDelivery {
        email: of_kind(AdminDeliveryKind::Email),
        webhooks: of_kind(AdminDeliveryKind::Webhook),
        domains: domains(conn, Some(workspace), first, MAX_WORKSPACE_DOMAINS).await?,
        waiting: numbers.waiting,
        paused_destinations: numbers.paused,
    })
}

async fn hours(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    since: Timestamp,
) -> sqlx::Result<Vec<(AdminDeliveryKind, AdminHour)>> {
    let rows = sqlx::query!(
        r#"select d.kind, date_trunc('hour', d.created_at, 'UTC') as "hour!: SqlTimestamp",
                  count(*) filter (where d.state = 'done') as "sent!",
                  count(*) filter (where d.state = 'given_up' or (d.state in ('due', 'waiting') and d.attempts > 0)) as "failed!"
           from submissions s join deliveries d on d.submission_id = s.id
           where s.workspace_id = $1 and d.workspace_id = $1 and s.state in ('inbox', 'spam', 'trash') and s.id >= $2
           group by 1, 2"#,
        workspace.0,
        Clock::uuid_floor(since)
    )
    .fetch_all(conn)
    .await?;
    let hours = rows.into_iter().map(|row| {
        let hour = AdminHour { hour: row.hour.to_jiff(), sent: row.sent, failed: row.failed };
        (AdminDeliveryKind::of(&row.kind), hour)
    });
    Ok(hours.collect())
}

/// Reads the deliveries of one workspace or of all, by the domain of the recipient.
pub(crate) async fn domains(
    conn: &mut PgConnection,
    workspace: Option<WorkspaceId>,
    since: Timestamp,
    most: i64,
) -> sqlx::Result<Vec<DomainDeliveries>> {
    let rows = sqlx::query!(
        r#"select domain as "domain!", kind as "kind!", sent as "sent!", failed as "failed!"
           from admin_delivery_domains($1, $2, $3)"#,
        workspace.map(|workspace| workspace.0),
        since.to_sqlx() as SqlTimestamp,
        most
    )
    .fetch_all(conn)
    .await?;
    let domains = rows.into_iter().map(|row| DomainDeliveries {
        domain: row.domain,
        kind: AdminDeliveryKind::of(&row.kind),
        sent: row.sent,
        failed: row.failed,
    });
    Ok(domains.collect())
}
