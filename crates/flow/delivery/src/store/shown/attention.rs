//! Reads the delivery problems of a workspace for `/api/attention`, and counts its deliveries for
//! `/api/deliveries/summary`.

use accounts::WorkspaceId;
use forms::EndpointId;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::Timestamp as SqlTimestamp;
use kernel::Clock;
use sqlx::PgConnection;

use crate::model::{Concern, ConcernKind, DeliverySummary, DestinationId, Kind};

/// Deliveries that failed longer ago aren't listed.
const FAILED_LISTED_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The maximum number of problems listed.
const MAX_ATTENTION_ITEMS: i64 = 200;
/// The maximum number of submissions whose deliveries are counted, so that a summary is cheap in any workspace.
const MAX_SUBMISSIONS_SUMMARIZED: i64 = 10_000;

/// The problems of each destination: deliveries that failed finally and weren't resent, deliveries that wait or fail,
/// and paused destinations.
pub(crate) async fn list(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    now: Timestamp,
) -> sqlx::Result<Vec<Concern>> {
    let rows = sqlx::query_as!(
        ConcernRow,
        r#"
        with open as (
            select d.destination_id, d.state, d.waits_for, max(d.target) as target, count(*) as count,
                   min(d.created_at) as since, (max(d.id::text) filter (where d.attempts > 0))::uuid as last
            from deliveries d
            where d.workspace_id = $1
              and (d.state = 'waiting' or (d.state = 'due' and d.attempts > 0)
                   or (d.state = 'given_up' and d.id >= $2))
              and not exists (
                  select from deliveries later
                  where later.submission_id = d.submission_id and later.destination_id = d.destination_id
                    and later.round > d.round)
            group by 1, 2, 3
        ), concerns as (
            select t.id, case when o.state = 'given_up' then 'delivery_given_up'
                              when o.waits_for = 'paused' then 'destination_paused'
                              when o.waits_for = 'verification' then 'address_unverified'
                              when o.waits_for = 'confirmation' then 'recipient_unconfirmed'
                              else 'delivery_failing' end as concern,
                   o.target, o.count, o.since, o.last
            from open o join destinations t on t.id = o.destination_id and t.workspace_id = $1 and t.state <> 'off'
            union all
            select t.id, 'destination_paused', coalesce(t.email, t.settings ->> 'url', ''), 0, t.failing_since, null
            from destinations t
            where t.workspace_id = $1 and t.state = 'paused'
              and not exists (select from open o where o.destination_id = t.id and o.waits_for = 'paused')
        )
        select c.concern as "kind!: ConcernKind", t.endpoint_id as "endpoint_id: EndpointId", e.name as endpoint_name,
               t.id as "destination_id: DestinationId", t.kind as "destination_kind: Kind", c.target as "target!",
               c.count as "count!", c.since as "since: SqlTimestamp",
               (select a.answer from delivery_attempts a
                where a.workspace_id = $1 and a.delivery_id = c.last order by a.n desc limit 1) as answer
        from concerns c
        join destinations t on t.id = c.id and t.kind in ('mail', 'webhook')
        join endpoints e on e.id = t.endpoint_id and e.deleted_at is null
        order by c.since desc nulls last, t.id, c.concern
        limit $3
        "#,
        workspace.0,
        Clock::uuid_floor(now - FAILED_LISTED_FOR),
        MAX_ATTENTION_ITEMS
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Concern::from).collect())
}

/// Counts the deliveries of submissions that arrived since `from`, by state.
///
/// It goes from the submissions to their deliveries, because no index finds the finished deliveries of a workspace, and
/// one more would cost every delivery. Spam and held submissions aren't delivered. Of a delivery that was resent, the
/// last round counts.
pub(crate) async fn summary(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    from: Timestamp,
) -> sqlx::Result<DeliverySummary> {
    sqlx::query_as!(
        DeliverySummary,
        r#"
        with arrived as (
            (select id, test from submissions
             where workspace_id = $1 and state = 'inbox' and id >= $2 order by id desc limit $3)
            union all
            (select id, test from submissions
             where workspace_id = $1 and state = 'trash' and id >= $2 order by id desc limit $3)
            order by id desc limit $3
        )
        select coalesce(sum(d.delivered), 0)::bigint as "delivered!", coalesce(sum(d.failed), 0)::bigint as "failed!",
               coalesce(sum(d.pending), 0)::bigint as "pending!"
        from arrived a
        cross join lateral (
            select count(*) filter (where last.state = 'done') as delivered,
                   count(*) filter (where last.state = 'given_up') as failed,
                   count(*) filter (where last.state in ('waiting', 'due')) as pending
            from (select distinct on (destination_id) state from deliveries
                  where workspace_id = $1 and submission_id = a.id and kind in ('mail', 'webhook')
                  order by destination_id, round desc) last) d
        where not a.test
        "#,
        workspace.0,
        Clock::uuid_floor(from),
        MAX_SUBMISSIONS_SUMMARIZED
    )
    .fetch_one(conn)
    .await
}

/// A problem as the query returns it.
struct ConcernRow {
    kind: ConcernKind,
    endpoint_id: EndpointId,
    endpoint_name: String,
    destination_id: DestinationId,
    destination_kind: Kind,
    target: String,
    count: i64,
    since: Option<SqlTimestamp>,
    answer: Option<String>,
}

impl From<ConcernRow> for Concern {
    fn from(row: ConcernRow) -> Self {
        Self {
            kind: row.kind,
            endpoint_id: row.endpoint_id,
            endpoint_name: row.endpoint_name,
            destination_id: row.destination_id,
            destination_kind: row.destination_kind,
            target: row.target,
            count: row.count,
            since: row.since.map(SqlTimestamp::to_jiff),
            answer: row.answer,
        }
    }
}
