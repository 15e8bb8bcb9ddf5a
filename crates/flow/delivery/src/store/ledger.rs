//! Writes the results of attempts to `deliveries` and `delivery_attempts`, and the health of `destinations`. The
//! ledger calls it.

use accounts::WorkspaceId;
use db::column;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::{AttemptRecord, DeliveryId, DestinationId, State};

/// How often an owner is notified about a destination at most.
const FAILURE_EMAIL_INTERVAL: SignedDuration = SignedDuration::from_hours(24);

/// How many deliveries are held back in one statement.
const HOLD_BACK_BATCH_ROWS: i64 = 1_000;

/// Writes the results of attempts: the new state of the deliveries, and a row for each attempt.
///
/// A delivery that was cancelled, or finished by another server, meanwhile stays as it is.
pub(crate) async fn record_attempts(
    conn: &mut PgConnection,
    records: &[AttemptRecord],
    now: Timestamp,
    clock_moved_ms: f64,
) -> sqlx::Result<()> {
    sqlx::query!(
        r#"
        with said as (
            select * from unnest($1::uuid[], $2::text[], $3::float8[], $4::text[], $5::text[], $6::text[],
                                 $7::timestamptz[], $8::integer[])
                as s (id, state, wait, outcome, answer, peer, at, took_ms)
        ), changed as (
            update deliveries d
            set state = s.state, claimed_until = null,
                attempts = d.attempts + (s.outcome is not null)::integer,
                done_at = case when s.state <> 'due' then $9::timestamptz end,
                -- As claims do: by PostgreSQL's clock.
                next_at = clock_timestamp() + $10 * interval '1 millisecond' + s.wait * interval '1 second',
                postponed = s.state = 'due' and s.wait > 0
            -- The ids are named twice, and lower() hides the state from partial indexes, so that PostgreSQL finds the
            -- rows by these ids and never goes through all that are due (0062).
            from said s where d.id = s.id and d.id = any($1) and lower(d.state) = 'due'
            returning d.id, d.workspace_id, d.attempts, case when d.kind = 'webhook' then d.destination_id end as logged,
                      s.outcome, s.answer, s.peer, s.at, s.took_ms
        )
        insert into delivery_attempts (delivery_id, n, workspace_id, destination_id, at, took_ms, outcome, answer, peer)
        select id, attempts, workspace_id, logged, at, took_ms, outcome, answer, peer
        from changed where outcome is not null
        on conflict (delivery_id, n) do nothing
        "#,
        &column(records, |record| record.delivery.id.0),
        &column(records, |record| record.state.as_str()) as &[&str],
        &column(records, |record| record.wait.as_secs_f64()),
        &column(records, |record| record.outcome) as &[Option<&str>],
        &column(records, |record| record.answer.as_str()) as &[&str],
        &column(records, |record| record.peer.as_deref()) as &[Option<&str>],
        &column(records, |record| record.at.to_sqlx()) as &[SqlTimestamp],
        &column(records, |record| record.took_ms),
        now.to_sqlx() as SqlTimestamp,
        clock_moved_ms
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes since when a destination has been failing, and how often. A success resets both.
pub(crate) async fn record_health(
    conn: &mut PgConnection,
    records: &[AttemptRecord],
    now: Timestamp,
) -> sqlx::Result<()> {
    let attempted: Vec<(Uuid, bool)> = records
        .iter()
        .filter_map(|record| Some((record.delivery.destination.0, record.outcome? == "ok")))
        .collect();
    sqlx::query!(
        r#"
        with tried as (
            select id, bool_or(ok) as ok, count(*) filter (where not ok) as failures
            from unnest($1::uuid[], $2::boolean[]) as t (id, ok) group by id
        ), in_order as (
            -- Or two who write wait for each other.
            select d.id from destinations d join tried using (id)
            where d.id = any($1) and (not tried.ok or d.failing_since is not null)
            order by d.id for update of d
        )
        update destinations d
        set failing_since = case when not tried.ok then coalesce(d.failing_since, $3::timestamptz) end,
            failures = case when tried.ok then 0 else d.failures + tried.failures end
        from tried join in_order using (id)
        where d.id = tried.id and d.id = any($1)
        "#,
        &column(&attempted, |(id, _)| *id),
        &column(&attempted, |(_, ok)| *ok),
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Pauses destinations that answered that they are gone. Their owner is notified because a delivery failed with that
/// answer.
pub(crate) async fn pause_gone(conn: &mut PgConnection, gone: &[Uuid]) -> sqlx::Result<()> {
    if gone.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "update destinations set state = 'paused', paused_because = 'gone', told_at = null
         where id = any($1) and state = 'active'",
        gone
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Pauses destinations that have been failing since before a time and at least this often. Returns them.
pub(crate) async fn pause_failing(
    conn: &mut PgConnection,
    failing: &[Uuid],
    since: Timestamp,
    failures: i32,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "update destinations set state = 'paused', paused_because = 'failing', told_at = null
         where id = any($1) and state = 'active' and failing_since <= $2 and failures >= $3
         returning id",
        failing,
        since.to_sqlx() as SqlTimestamp,
        failures
    )
    .fetch_all(conn)
    .await
}

/// Makes deliveries wait that are due to paused destinations and not in progress.
///
/// Each call changes some of them. Returns whether there may be more: a destination may have a million, and writing
/// other results must not wait for all of them.
pub(crate) async fn hold_back(
    conn: &mut PgConnection,
    destinations: &[Uuid],
    clock_moved_ms: f64,
) -> sqlx::Result<bool> {
    let held = sqlx::query!(
        "with held as (
             select d.id
             from unnest($1::uuid[]) as w (id)
             cross join lateral (select id from destinations where id = w.id and state = 'paused' limit 1) t
             cross join lateral (
                 select id from deliveries
                 where destination_id = t.id and state = 'due'
                   and (claimed_until is null or claimed_until <= clock_timestamp() + $2 * interval '1 millisecond')
                 limit $3 for update skip locked) d
             limit $3
         )
         update deliveries d set state = 'waiting', waits_for = 'paused', postponed = false, claimed_until = null
         where d.id = any(array(select id from held))",
        destinations,
        clock_moved_ms,
        HOLD_BACK_BATCH_ROWS
    )
    .execute(conn)
    .await?;
    Ok(i64::try_from(held.rows_affected()) == Ok(HOLD_BACK_BATCH_ROWS))
}

/// Those of these destinations whose owner hasn't been notified recently. They count as notified from now on.
pub(crate) async fn claim_owner_emails(
    conn: &mut PgConnection,
    destinations: &[Uuid],
    now: Timestamp,
) -> sqlx::Result<Vec<(WorkspaceId, DestinationId)>> {
    let rows = sqlx::query!(
        r#"update destinations set told_at = $2
           where id = any($1) and (told_at is null or told_at <= $3)
           returning workspace_id as "workspace: WorkspaceId", id as "id: DestinationId""#,
        destinations,
        now.to_sqlx() as SqlTimestamp,
        (now - FAILURE_EMAIL_INTERVAL).to_sqlx() as SqlTimestamp
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.workspace, row.id)).collect())
}

/// An email that was delivered, or is just being.
pub(crate) struct SentEmail {
    pub workspace: WorkspaceId,
    pub destination: DestinationId,
    /// The address that it was sent to, in lower case.
    pub email: String,
    pub state: State,
}

/// Finds an email by its delivery, and locks that.
pub(crate) async fn find_sent_email(
    conn: &mut PgConnection,
    delivery: DeliveryId,
) -> sqlx::Result<Option<SentEmail>> {
    sqlx::query_as!(
        SentEmail,
        r#"select d.workspace_id as "workspace: WorkspaceId", d.destination_id as "destination: DestinationId",
                  coalesce(t.email, u.email) as "email!", d.state as "state: State"
           from deliveries d
           join destinations t on t.id = d.destination_id
           left join users u on u.id = t.user_id
           where d.id = $1 and d.kind = 'mail' and coalesce(t.email, u.email) is not null
           for update of d"#,
        delivery.0
    )
    .fetch_optional(conn)
    .await
}

/// Writes that an email which had been delivered was returned: the delivery has failed, with an attempt that says why.
pub(crate) async fn record_bounce(
    conn: &mut PgConnection,
    delivery: DeliveryId,
    answer: &str,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with changed as (
             update deliveries set state = 'given_up', attempts = attempts + 1, done_at = $3
             where id = $1 and state = 'done'
             returning id, workspace_id, attempts
         )
         insert into delivery_attempts (delivery_id, n, workspace_id, at, took_ms, outcome, answer)
         select id, attempts, workspace_id, $3, 0, 'never', $2 from changed
         on conflict (delivery_id, n) do nothing",
        delivery.0,
        answer,
        now.to_sqlx() as SqlTimestamp
    )
    .execute(conn)
    .await?;
    Ok(())
}
