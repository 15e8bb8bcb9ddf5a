//! Claims due deliveries for one server, by setting `claimed_until`, and releases them. The dispatcher calls it.

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
             where state = 'due' and kind = $1 and (workspace_id, destination_id) > ($2, $3)
             order by workspace_id, destination_id limit 1)
            union all
            select n.workspace_id, n.destination_id
            from turn t, lateral (
                select d.workspace_id, d.destination_id from deliveries d
                where d.state = 'due' and d.kind = $1
                  and (d.workspace_id, d.destination_id) > (t.workspace_id, t.destination_id)
                order by d.workspace_id, d.destination_id limit 1) n
        ), chosen as (
            select c.id
            from turn t
            -- What is paused waits, before its deliveries say so.
            join destinations x on x.id = t.destination_id and x.state <> 'paused',
            lateral (
                select d.id from deliveries d
                where d.state = 'due' and d.kind = $1 and d.workspace_id = t.workspace_id
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
            update deliveries d set claimed_until = clock.now + $5 * interval '1 second'
            from clock, chosen where d.id = chosen.id
            returning d.id, d.workspace_id, d.endpoint_id, d.submission_id, d.destination_id, d.attempts, d.created_at
        )
        select d.id as "id: DeliveryId", d.workspace_id as "workspace: WorkspaceId",
               d.endpoint_id as "endpoint: EndpointId", d.submission_id as "submission: SubmissionId",
               d.destination_id as "destination: DestinationId", d.attempts,
               d.created_at as "created_at: SqlTimestamp", e.name, t.user_id as "user: UserId", t.email,
               t.settings as "settings: Json<Value>"
        from taken d
        join destinations t on t.id = d.destination_id
        join endpoints e on e.id = d.endpoint_id
        order by d.workspace_id, d.destination_id, d.id
        "#,
        $($parameter),*
    ) };
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
/// destination is read: there may be millions.
pub async fn oldest_due(conn: &mut PgConnection, clock: &Clock) -> sqlx::Result<Duration> {
    let seconds = sqlx::query_scalar!(
        r#"
        with recursive clock as materialized (
            select clock_timestamp() + $1 * interval '1 millisecond' as now
        ), turn as (
            (select kind, workspace_id, destination_id from deliveries
             where state = 'due' order by kind, workspace_id, destination_id limit 1)
            union all
            select n.kind, n.workspace_id, n.destination_id
            from turn t, lateral (
                select d.kind, d.workspace_id, d.destination_id from deliveries d
                where d.state = 'due'
                  and (d.kind, d.workspace_id, d.destination_id) > (t.kind, t.workspace_id, t.destination_id)
                order by d.kind, d.workspace_id, d.destination_id limit 1) n
        )
        select extract(epoch from (select now from clock) - min(o.next_at))::float8
        from turn t
        join destinations x on x.id = t.destination_id and x.state = 'active' and x.failing_since is null,
        lateral (
            select d.next_at from deliveries d
            where d.state = 'due' and d.kind = t.kind and d.workspace_id = t.workspace_id
              and d.destination_id = t.destination_id
              and (d.claimed_until is null or d.claimed_until <= (select now from clock))
            order by d.next_at limit 1) o
        "#,
        clock.moved_ms()
    )
    .fetch_one(conn)
    .await?;
    Ok(Duration::try_from_secs_f64(seconds.unwrap_or_default()).unwrap_or_default())
}

/// Releases deliveries that were claimed and not attempted.
pub(crate) async fn release(pool: &PgPool, ids: &[Uuid]) -> sqlx::Result<()> {
    sqlx::query!("update deliveries set claimed_until = null where id = any($1) and state = 'due'", ids)
        .execute(pool)
        .await?;
    Ok(())
}
