//! Takes submissions out of `outbox`, reads the settings of their endpoints, and inserts `deliveries`. The planner
//! calls it.

use std::collections::HashMap;
use std::time::Duration;

use accounts::WorkspaceId;
use db::column;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::model::{DeliveryId, DestinationId, Kind, State, WaitsFor};
use crate::plan::rules::Rule;
use crate::plan::{Consent, DeliverySettings, Destination, Planned};

/// A submission in the outbox, whose deliveries are to be planned.
pub(crate) struct OutboxEntry {
    pub id: SubmissionId,
    pub workspace: WorkspaceId,
    pub endpoint: EndpointId,
    /// It was held: the emails about all that were opened together are sent by a job.
    pub opened: bool,
    /// How often it was set aside.
    pub failures: i16,
}

/// The delivery settings of endpoints, as far as this server can read them.
#[derive(Default)]
pub(crate) struct LoadedSettings {
    pub settings: HashMap<EndpointId, DeliverySettings>,
    /// The endpoints whose settings it can't read, and why.
    pub unreadable: HashMap<EndpointId, String>,
}

/// Takes the oldest submissions out of the outbox and, so that a backlog doesn't delay what comes in now, some of the
/// newest.
///
/// Those that another server has locked are skipped. Those that are older than `from` or set aside are left for
/// later.
pub(crate) async fn take_from_outbox(
    conn: &mut PgConnection,
    from: Uuid,
    limit: i64,
    clock_moved_ms: f64,
) -> sqlx::Result<Vec<OutboxEntry>> {
    sqlx::query_as!(
        OutboxEntry,
        r#"with clock as materialized (
               select clock_timestamp() + $3 * interval '1 millisecond' as now
           ), oldest as (
               select id from outbox
               where id >= $2 and (not_before is null or not_before <= (select now from clock))
               order by id limit $1 for update skip locked
           ), newest as (
               select id from outbox where not_before is null or not_before <= (select now from clock)
               order by id desc limit $1 / 5 for update skip locked
           )
           -- An array and not a join, which could read the whole outbox (0062).
           delete from outbox where id = any(array(select id from oldest union select id from newest))
           returning id as "id: SubmissionId", workspace_id as "workspace: WorkspaceId",
                     endpoint_id as "endpoint: EndpointId", opened, failures"#,
        limit,
        from,
        clock_moved_ms
    )
    .fetch_all(conn)
    .await
}

/// Puts submissions back into the outbox, or leaves them there, with the error and the time of the next retry.
pub(crate) async fn set_aside(
    conn: &mut PgConnection,
    entries: &[(&OutboxEntry, &str)],
    wait: Duration,
    clock_moved_ms: f64,
) -> sqlx::Result<()> {
    sqlx::query!(
        r#"insert into outbox (id, workspace_id, endpoint_id, opened, failures, error, not_before)
           select id, workspace_id, endpoint_id, opened, failures, error,
                  clock_timestamp() + $6 * interval '1 millisecond' + $7 * interval '1 second'
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::smallint[], $5::text[], $8::boolean[])
               as e (id, workspace_id, endpoint_id, failures, error, opened)
           on conflict (id) do update
           set failures = excluded.failures, error = excluded.error, not_before = excluded.not_before"#,
        &column(entries, |(entry, _)| entry.id.0),
        &column(entries, |(entry, _)| entry.workspace.0),
        &column(entries, |(entry, _)| entry.endpoint.as_str()) as &[&str],
        &column(entries, |(entry, _)| entry.failures.saturating_add(1)),
        &column(entries, |(_, error)| *error) as &[&str],
        clock_moved_ms,
        wait.as_secs_f64(),
        &column(entries, |(entry, _)| entry.opened)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The delivery settings of these endpoints. Deleted endpoints have none.
///
/// The joins are lateral with a limit, which leaves PostgreSQL one order to do them in: from these endpoints on. In any
/// other order it could read every endpoint there is ([0062](../../../../../docs/decisions/0062-plans-without-luck.md)).
pub(crate) async fn load_settings(
    conn: &mut PgConnection,
    endpoints: &[String],
) -> sqlx::Result<LoadedSettings> {
    let rows = sqlx::query!(
        r#"select t.id as "id: DestinationId", t.endpoint_id as "endpoint: EndpointId", t.kind,
                  t.state = 'paused' as "is_paused!", t.user_id is not null as "is_own!",
                  case when t.kind = 'mail' then coalesce(t.email, u.email) end as address,
                  coalesce(u.email_as_typed, r.email_as_typed, t.email, t.settings ->> 'url', '') as "target!",
                  u.email_verified_at is not null as "is_verified!",
                  r.confirmed_at is not null as "is_confirmed!",
                  r.suppressed_at is not null or r.unsubscribed_at is not null as "is_withdrawn!"
           from unnest($1::text[]) as w (endpoint_id)
           -- Whether it is deleted is asked at the end, or an index of the endpoints that aren't could be read whole.
           cross join lateral (
               select id, workspace_id, deleted_at from endpoints where id = w.endpoint_id limit 1) e
           cross join lateral (
               select * from destinations
               where workspace_id = e.workspace_id and endpoint_id = e.id and state <> 'off' offset 0) t
           left join lateral (select * from users where id = t.user_id limit 1) u on true
           left join lateral (
               select * from recipients
               where workspace_id = t.workspace_id and email = coalesce(t.email, u.email) limit 1) r on true
           where e.deleted_at is null
           order by t.id"#,
        endpoints
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut loaded = LoadedSettings::default();
    for row in rows {
        let consent = match (row.kind == Kind::Mail.as_str(), row.is_own) {
            // A kind that only a newer server knows is planned like any other, and that server delivers it.
            (false, _) => Consent::Given,
            _ if row.is_withdrawn => Consent::Withdrawn,
            (true, true) if !row.is_verified => Consent::Unverified,
            (true, false) if !row.is_confirmed => Consent::Unconfirmed,
            (true, _) => Consent::Given,
        };
        let destination = Destination {
            id: row.id,
            kind: row.kind,
            target: row.target,
            address: row.address,
            is_paused: row.is_paused,
            consent,
        };
        loaded.settings.entry(row.endpoint).or_default().destinations.push(destination);
    }
    for (endpoint, rules) in rules(conn, endpoints).await? {
        match serde_json::from_str::<Vec<Rule>>(&rules) {
            Ok(rules) => loaded.settings.entry(endpoint).or_default().rules = rules,
            Err(error) => {
                loaded.unreadable.insert(endpoint, format!("failed to read the routing rules: {error}"));
            }
        }
    }
    Ok(loaded)
}

/// The rules as they are stored: one row that can't be parsed must not hold up the others.
async fn rules(conn: &mut PgConnection, endpoints: &[String]) -> sqlx::Result<Vec<(EndpointId, String)>> {
    let rows = sqlx::query!(
        r#"select endpoint_id as "endpoint: EndpointId", rules::text as "rules!"
           from endpoint_notifications where endpoint_id = any($1) and rules::text <> '[]'"#,
        endpoints
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.endpoint, row.rules)).collect())
}

/// Inserts planned deliveries. Returns how many are new.
///
/// A submission that was deleted or moved out of the inbox gets none. Deliveries that were planned before stay
/// unchanged.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    planned: &[(DeliveryId, &OutboxEntry, Planned)],
    now: Timestamp,
    clock_moved_ms: f64,
) -> sqlx::Result<u64> {
    let state = |one: &Planned| if one.waits_for.is_some() { State::Waiting } else { State::Due };
    let written = sqlx::query!(
        r#"insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state,
                                   waits_for, next_at, created_at)
           select p.id, p.workspace_id, p.endpoint_id, p.submission_id, p.destination_id, p.kind, p.target, p.state,
                  p.waits_for, clock_timestamp() + $11 * interval '1 millisecond', $10
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
                       $9::text[])
               as p (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state, waits_for)
           cross join lateral (
               select from submissions
               where id = p.submission_id and workspace_id = p.workspace_id and state = 'inbox' limit 1) s
           on conflict (submission_id, destination_id, round) do nothing"#,
        &column(planned, |(id, ..)| id.0),
        &column(planned, |(_, entry, _)| entry.workspace.0),
        &column(planned, |(_, entry, _)| entry.endpoint.as_str()) as &[&str],
        &column(planned, |(_, entry, _)| entry.id.0),
        &column(planned, |(.., one)| one.destination.0),
        &column(planned, |(.., one)| one.kind.as_str()) as &[&str],
        &column(planned, |(.., one)| one.target.as_str()) as &[&str],
        &column(planned, |(.., one)| state(one).as_str()) as &[&str],
        &column(planned, |(.., one)| one.waits_for.map(WaitsFor::as_str)) as &[Option<&str>],
        now.to_sqlx() as SqlTimestamp,
        clock_moved_ms
    )
    .execute(conn)
    .await?;
    Ok(written.rows_affected())
}

/// The ids of the endpoints, without duplicates.
pub(crate) fn endpoints_of(entries: &[OutboxEntry]) -> Vec<String> {
    let mut ids: Vec<String> = entries.iter().map(|entry| entry.endpoint.to_string()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}
