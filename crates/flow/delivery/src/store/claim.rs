//! Claims due deliveries for one server, by setting `claimed_until`, and releases them. Postponed ones become claimable
//! when their time has come. The dispatcher calls it.

use std::time::{Duration, Instant};

use accounts::{UserId, WorkspaceId};
use forms::EndpointId;
use intake::SubmissionId;
use jiff_sqlx::Timestamp as SqlTimestamp;
use kernel::Clock;
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::model::{ClaimedDelivery, DeliveryId, DestinationId, Kind};

/// How many postponed deliveries become claimable in one statement. New deliveries wait for it, so it is kept short.
const MAX_WOKEN_DELIVERIES: i64 = 500;
/// How many postponed deliveries of each kind are read for the oldest that is due.
const MAX_READ_POSTPONED: i64 = 500;

/// The workspace and destination where the last claim ended. The next one starts after them.
pub(crate) type ClaimCursor = (Uuid, Uuid);

/// What to claim.
pub(crate) struct ClaimFilter<'a> {
    pub kind: Kind,
    /// The maximum in all.
    pub max_deliveries: usize,
    /// The maximum for one destination.
    pub max_per_destination: usize,
    /// Destinations for which more is claimed.
    pub wide: &'a [Uuid],
    /// The maximum for each of these.
    pub max_per_wide: usize,
    /// Destinations for which nothing is claimed.
    pub full: &'a [Uuid],
    /// Destinations for which at most 2 are claimed.
    pub narrow: &'a [Uuid],
    /// How long the claim lasts.
    pub claim_ttl: Duration,
    /// See [`kernel::Clock::moved_ms`].
    pub clock_moved_ms: f64,
}

/// The query of [`claim`], with its parameters in the order of their numbers.
macro_rules! claim_query {
    ($($parameter:expr),*) => { sqlx::query!(
        r#"
        with recursive clock as materialized (
            select clock_timestamp() + $4 * interval '1 millisecond' as now
        ), turn as (
            (select workspace_id, destination_id from deliveries
             where state = 'due' and not postponed and kind = $1 and (workspace_id, destination_id) > ($2, $3)
             order by workspace_id, destination_id limit 1)
            union all
            select n.workspace_id, n.destination_id
            from turn t, lateral (
                select d.workspace_id, d.destination_id from deliveries d
                where d.state = 'due' and not d.postponed and d.kind = $1
                  and (d.workspace_id, d.destination_id) > (t.workspace_id, t.destination_id)
                order by d.workspace_id, d.destination_id limit 1) n
        ), chosen as (
            select c.id
            from turn t
            -- What is paused waits, before its deliveries say so.
            cross join lateral (
                select from destinations x where x.id = t.destination_id and x.state <> 'paused' limit 1) x
            cross join lateral (
                select d.id from deliveries d
                where d.state = 'due' and not d.postponed and d.kind = $1 and d.workspace_id = t.workspace_id
                  and d.destination_id = t.destination_id and d.next_at <= (select now from clock)
                  and (d.claimed_until is null or d.claimed_until <= (select now from clock))
                order by d.next_at
                limit case when t.destination_id = any($9) then 2
                           when t.destination_id = any($10) then $11
                           else $7 end
                for update skip locked) c
            where t.destination_id <> all($8)
            limit $6
        ), taken as (
            -- No column of an index: a claim writes the row and nothing else.
            update deliveries d set claimed_until = (select now from clock) + $5 * interval '1 second'
            where d.id = any(array(select id from chosen))
            returning d.id, d.workspace_id, d.endpoint_id, d.submission_id, d.destination_id, d.attempts, d.created_at
        )
        select d.id as "id: DeliveryId", d.workspace_id as "workspace: WorkspaceId",
               d.endpoint_id as "endpoint: EndpointId", d.submission_id as "submission: SubmissionId",
               d.destination_id as "destination: DestinationId", d.attempts,
               d.created_at as "created_at: SqlTimestamp", e.name, t.user_id as "user: UserId", t.email,
               t.settings as "settings: Json<Value>"
        from taken d
        cross join lateral (select user_id, email, settings from destinations where id = d.destination_id limit 1) t
        cross join lateral (select name from endpoints where id = d.endpoint_id limit 1) e
        order by d.workspace_id, d.destination_id, d.id
        "#,
        $($parameter),*
    ) };
}

/// Lets claims find the postponed deliveries of a kind whose time has come. Returns whether there may be more.
///
/// A retry costs one more write here, once. In return it costs nothing while it waits: a claim goes past every
/// destination that it can find ([0062](../../../../../docs/decisions/0062-plans-without-luck.md)).
pub(crate) async fn wake_postponed(pool: &PgPool, kind: Kind, clock_moved_ms: f64) -> sqlx::Result<bool> {
    let woken = sqlx::query!(
        "with clock as materialized (
             select clock_timestamp() + $2 * interval '1 millisecond' as now
         ), woken as (
             select id from deliveries
             where state = 'due' and postponed and kind = $1 and next_at <= (select now from clock)
             order by next_at limit $3 for update skip locked
         )
         update deliveries set postponed = false where id = any(array(select id from woken))",
        kind as Kind,
        clock_moved_ms,
        MAX_WOKEN_DELIVERIES
    )
    .execute(pool)
    .await?;
    Ok(i64::try_from(woken.rows_affected()) == Ok(MAX_WOKEN_DELIVERIES))
}

/// Claims due deliveries, some of each destination in turn, starting with the destination after `after`.
///
/// So 100,000 deliveries of one workspace don't delay the only one of another. What another server claims at the same
/// time is skipped. A claim that expires without a result is due again. Times are by PostgreSQL's clock, because the
/// clocks of two servers may differ.
pub(crate) async fn claim(
    pool: &PgPool,
    filter: &ClaimFilter<'_>,
    after: ClaimCursor,
) -> sqlx::Result<Vec<ClaimedDelivery>> {
    // Taken before PostgreSQL starts to count, so that our view of the claim ends first.
    let held_until = Instant::now() + filter.claim_ttl;
    let rows = claim_query!(
        filter.kind as Kind,
        after.0,
        after.1,
        filter.clock_moved_ms,
        filter.claim_ttl.as_secs_f64(),
        i64::try_from(filter.max_deliveries).unwrap_or(i64::MAX),
        i32::try_from(filter.max_per_destination).unwrap_or(i32::MAX),
        filter.full,
        filter.narrow,
        filter.wide,
        i32::try_from(filter.max_per_wide).unwrap_or(i32::MAX)
    )
    .fetch_all(pool)
    .await?;
    let claimed = rows.into_iter().map(|row| ClaimedDelivery {
        id: row.id,
        workspace: row.workspace,
        endpoint: row.endpoint,
        endpoint_name: row.name,
        submission: row.submission,
        destination: row.destination,
        kind: filter.kind,
        user: row.user,
        email: row.email,
        settings: row.settings.0,
        attempts: row.attempts,
        created_at: row.created_at.to_jiff(),
        held_until,
    });
    Ok(claimed.collect())
}

/// How late the oldest delivery is that is due and not claimed. The alarms watch it.
///
/// Destinations that fail are left out, because they are up to their owners. Only the oldest delivery of each
/// destination is read: there may be millions. Postponed deliveries count when their time has come.
pub async fn oldest_due(conn: &mut PgConnection, clock: &Clock) -> sqlx::Result<Duration> {
    let seconds = sqlx::query_scalar!(
        r#"
        with recursive clock as materialized (
            select clock_timestamp() + $1 * interval '1 millisecond' as now
        ), turn as (
            (select kind, workspace_id, destination_id from deliveries
             where state = 'due' and not postponed order by kind, workspace_id, destination_id limit 1)
            union all
            select n.kind, n.workspace_id, n.destination_id
            from turn t, lateral (
                select d.kind, d.workspace_id, d.destination_id from deliveries d
                where d.state = 'due' and not d.postponed
                  and (d.kind, d.workspace_id, d.destination_id) > (t.kind, t.workspace_id, t.destination_id)
                order by d.kind, d.workspace_id, d.destination_id limit 1) n
        ), oldest as (
            select t.destination_id, o.next_at
            from turn t
            cross join lateral (
                select d.next_at from deliveries d
                where d.state = 'due' and not d.postponed and d.kind = t.kind and d.workspace_id = t.workspace_id
                  and d.destination_id = t.destination_id
                  and (d.claimed_until is null or d.claimed_until <= (select now from clock))
                order by d.next_at limit 1) o
            union all
            select p.destination_id, p.next_at
            from unnest($2::text[]) as k (kind)
            cross join lateral (
                select d.destination_id, d.next_at from deliveries d
                where d.state = 'due' and d.postponed and d.kind = k.kind and d.next_at <= (select now from clock)
                order by d.next_at limit $3) p
        )
        select extract(epoch from (select now from clock) - min(o.next_at))::float8
        from oldest o
        cross join lateral (
            select from destinations
            where id = o.destination_id and state = 'active' and failing_since is null limit 1) x
        "#,
        clock.moved_ms(),
        &[Kind::Mail.as_str(), Kind::Webhook.as_str()] as &[&str],
        MAX_READ_POSTPONED
    )
    .fetch_one(conn)
    .await?;
    Ok(Duration::try_from_secs_f64(seconds.unwrap_or_default()).unwrap_or_default())
}

/// Releases deliveries that were claimed and not attempted.
pub(crate) async fn release(pool: &PgPool, ids: &[Uuid]) -> sqlx::Result<()> {
    // Those that aren't due any more have no claim. With the state in the condition, PostgreSQL could look for all that
    // are due instead of these.
    sqlx::query!("update deliveries set claimed_until = null where id = any($1)", ids).execute(pool).await?;
    Ok(())
}
