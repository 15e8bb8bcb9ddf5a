//! Reads and changes destinations of both kinds: resuming, deleting with their endpoint, and what is wrong with them.

use accounts::WorkspaceId;
use forms::EndpointId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::DeliveryError;
use crate::model::DestinationId;

/// How many deliveries are released in one statement.
const RELEASE_BATCH_ROWS: i64 = 1_000;

/// Checks that an endpoint has this destination and still sends to it.
pub(crate) async fn in_use(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    destination: DestinationId,
) -> Result<(), DeliveryError> {
    let is_off = sqlx::query_scalar!(
        r#"select t.state = 'off' as "is_off!" from destinations t
           join endpoints e on e.id = t.endpoint_id and e.deleted_at is null
           where t.workspace_id = $1 and t.endpoint_id = $2 and t.id = $3"#,
        workspace.0,
        endpoint.as_str(),
        destination.0
    )
    .fetch_optional(conn)
    .await?
    .ok_or(DeliveryError::NotFound)?;
    if is_off { Err(DeliveryError::DestinationOff) } else { Ok(()) }
}

/// Returns whether a destination is a webhook.
pub(crate) async fn is_webhook(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    destination: DestinationId,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from destinations where workspace_id = $1 and id = $2 and kind = 'webhook') as "is_webhook!""#,
        workspace.0,
        destination.0
    )
    .fetch_one(conn)
    .await
}

/// Resumes a destination. Returns how many deliveries wait for that; [`release`] makes them due.
pub(crate) async fn resume(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    destination: DestinationId,
) -> sqlx::Result<i64> {
    sqlx::query!(
        "update destinations set state = 'active', paused_because = null, failing_since = null, failures = 0
         where workspace_id = $1 and id = $2 and state = 'paused'",
        workspace.0,
        destination.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from deliveries
           where workspace_id = $1 and destination_id = $2 and state = 'waiting' and waits_for = 'paused'"#,
        workspace.0,
        destination.0
    )
    .fetch_one(conn)
    .await
}

/// Makes deliveries due that wait for those of these destinations that are no longer paused.
///
/// Each call releases some of them. Returns whether there may be more: a destination may have a million.
pub(crate) async fn release(
    conn: &mut PgConnection,
    destinations: &[Uuid],
    clock_moved_ms: f64,
) -> sqlx::Result<bool> {
    let released = sqlx::query!(
        "with released as (
             select d.id
             from unnest($1::uuid[]) as w (id)
             cross join lateral (
                 select id, workspace_id from destinations where id = w.id and state = 'active' limit 1) t
             cross join lateral (
                 select id from deliveries
                 where workspace_id = t.workspace_id and destination_id = t.id and state = 'waiting'
                   and waits_for = 'paused'
                 limit $3 for update skip locked) d
             limit $3
         )
         update deliveries d
         set state = 'due', waits_for = null, next_at = clock_timestamp() + $2 * interval '1 millisecond'
         where d.id = any(array(select id from released))",
        destinations,
        clock_moved_ms,
        RELEASE_BATCH_ROWS
    )
    .execute(conn)
    .await?;
    Ok(i64::try_from(released.rows_affected()) == Ok(RELEASE_BATCH_ROWS))
}

/// Deletes the delivery settings of a deleted endpoint. Its deliveries are deleted with its submissions.
pub(crate) async fn delete_by_endpoint(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with unset as (
             delete from endpoint_notifications where workspace_id = $1 and endpoint_id = $2
         )
         delete from destinations where workspace_id = $1 and endpoint_id = $2",
        workspace.0,
        endpoint.as_str()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What is wrong with a destination, for the email about it.
pub(crate) struct DestinationProblem {
    pub target: String,
    /// The email address in lower case; `None` for a webhook.
    pub address: Option<String>,
    /// The name of its form.
    pub form: String,
    /// Whether it was paused because deliveries to it failed, or because it answered that it is gone.
    pub is_paused: bool,
    /// Whether it was paused because it answered that it is gone.
    pub is_gone: bool,
    /// How many deliveries failed finally and weren't resent.
    pub given_up: i64,
    /// How many attempts the most recent of those had.
    pub attempts: Option<i16>,
    /// The last reply of the other server: to that delivery, or of a paused webhook.
    pub last_error: Option<String>,
}

/// What is wrong with a destination; `None` if nothing is any more.
pub(crate) async fn problem(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    destination: DestinationId,
) -> sqlx::Result<Option<DestinationProblem>> {
    let found = sqlx::query_as!(
        DestinationProblem,
        r#"with given_up as (
               select d.id, d.attempts from deliveries d
               where d.workspace_id = $1 and d.destination_id = $2 and d.state = 'given_up'
                 and not exists (
                     select from deliveries later
                     where later.submission_id = d.submission_id and later.destination_id = d.destination_id
                       and later.round > d.round)
           ), last as (
               select id, attempts from given_up order by id desc limit 1
           )
           select coalesce(u.email_as_typed, t.email, t.settings ->> 'url', '') as "target!",
                  case when t.kind = 'mail' then coalesce(t.email, u.email) end as address,
                  e.name as "form!",
                  t.state = 'paused' and coalesce(t.paused_because in ('failing', 'gone'), false) as "is_paused!",
                  coalesce(t.paused_because = 'gone', false) as "is_gone!",
                  (select count(*) from given_up) as "given_up!",
                  (select attempts from last) as attempts,
                  case when t.state = 'paused'
                       then (select a.answer from delivery_attempts a
                             where a.workspace_id = $1 and a.destination_id = $2 and a.outcome <> 'ok'
                             order by a.at desc limit 1)
                       else (select a.answer from delivery_attempts a
                             where a.workspace_id = $1 and a.delivery_id = (select id from last)
                             order by a.n desc limit 1) end as last_error
           from destinations t
           join endpoints e on e.id = t.endpoint_id and e.deleted_at is null
           left join users u on u.id = t.user_id
           where t.workspace_id = $1 and t.id = $2 and t.state <> 'off'"#,
        workspace.0,
        destination.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.filter(|problem| problem.is_paused || problem.given_up > 0))
}
