//! What is stuck and what has failed.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::PgConnection;
use uuid::Uuid;

use super::search::time_of;
use crate::act::Act;
use crate::model::AdminEndpointRef;
use crate::model::health::{DeadJob, JobId, SetAside, Unclaimed};

const MAX_DEAD_JOBS: i64 = 200;
/// How many endpoints are listed in each other list.
const MAX_STUCK_ENDPOINTS: i64 = 100;

pub(crate) async fn dead_jobs(conn: &mut PgConnection) -> sqlx::Result<Vec<DeadJob>> {
    let rows = sqlx::query!(
        r#"select id as "id!", kind as "kind!", attempts as "attempts!", error,
                  created_at as "created_at!: SqlTimestamp", died_at as "died_at!: SqlTimestamp"
           from admin_dead_jobs($1)"#,
        MAX_DEAD_JOBS
    )
    .fetch_all(conn)
    .await?;
    let jobs = rows.into_iter().map(|row| DeadJob {
        id: JobId(row.id),
        kind: row.kind,
        attempts: row.attempts,
        error: row.error,
        created_at: row.created_at.to_jiff(),
        died_at: row.died_at.to_jiff(),
    });
    Ok(jobs.collect())
}

/// Lets a job run again. Returns its name, or `None` if there is no such job.
pub(crate) async fn retry_job(act: &mut Act, id: JobId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select admin_retry_job($1)", id.0).fetch_one(&mut *act.tx).await
}

pub(crate) async fn unclaimed(conn: &mut PgConnection) -> sqlx::Result<Vec<Unclaimed>> {
    let rows = sqlx::query!(
        r#"select endpoint_id, reason, count(*) as "count!", min(id::text)::uuid as "oldest!: Uuid",
                  min(kept_until) as "kept_until: SqlTimestamp"
           from unclaimed group by 1, 2 order by 3 desc, 1, 2 limit $1"#,
        MAX_STUCK_ENDPOINTS
    )
    .fetch_all(conn)
    .await?;
    let unclaimed = rows.into_iter().map(|row| Unclaimed {
        endpoint_id: row.endpoint_id,
        reason: row.reason,
        count: row.count,
        oldest_at: time_of(row.oldest),
        kept_until: row.kept_until.map(SqlTimestamp::to_jiff),
    });
    Ok(unclaimed.collect())
}

pub(crate) async fn set_aside(conn: &mut PgConnection) -> sqlx::Result<Vec<SetAside>> {
    let rows = sqlx::query!(
        r#"select e.id as "id: EndpointId", e.name, o.workspace_id as "workspace: WorkspaceId",
                  count(*) as "count!", min(o.id::text)::uuid as "oldest!: Uuid"
           from outbox o join endpoints e on e.id = o.endpoint_id
           where o.not_before is not null
           group by e.id, e.name, o.workspace_id order by 4 desc, e.id limit $1"#,
        MAX_STUCK_ENDPOINTS
    )
    .fetch_all(conn)
    .await?;
    let set_aside = rows.into_iter().map(|row| SetAside {
        endpoint: AdminEndpointRef { id: row.id, name: row.name },
        workspace_id: row.workspace,
        count: row.count,
        oldest_at: time_of(row.oldest),
    });
    Ok(set_aside.collect())
}

/// When the oldest submission arrived whose deliveries are still to be planned.
pub(crate) async fn outbox_oldest(conn: &mut PgConnection) -> sqlx::Result<Option<Timestamp>> {
    let oldest = sqlx::query_scalar!("select id from outbox where not_before is null order by id limit 1");
    Ok(oldest.fetch_optional(conn).await?.map(time_of))
}
