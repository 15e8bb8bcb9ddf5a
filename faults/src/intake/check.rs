//! Compares what visitors were told with what is in the database.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use crate::client::read_acked;

/// The differences, if there are any.
pub(crate) struct Found {
    pub acked: u64,
    /// Acknowledged, but missing, or stored with other content.
    pub lost: Vec<Uuid>,
    /// Posts, each sent once, that are stored more than once.
    pub duplicated: u64,
    /// In the inbox, but neither in the outbox nor planned, or the other way round.
    pub without_outbox: u64,
    /// Endpoints whose usage counters differ from the rows.
    pub miscounted: u64,
    /// How long rows still arrived after the last post.
    pub drained_in: Duration,
}

/// If nothing new has arrived for this long and everything is there, the spool is empty.
const DRAINED_AFTER: Duration = Duration::from_millis(1500);
/// How late the usage counters may be.
const COUNTER_TIMEOUT: Duration = Duration::from_secs(30);
/// The check ends after this time, even if rows still arrive.
const CHECK_TIMEOUT: Duration = Duration::from_mins(10);

/// Waits until everything acknowledged is stored, and compares that and the counters; see [`compare`].
pub(crate) async fn check(url: &str, folder: &Path, timeout: Duration) -> anyhow::Result<Found> {
    let mut connection = PgConnection::connect(url).await.context("connecting to check")?;
    let Compared { acked, lost, duplicated, drained_in } = compare(&mut connection, folder, timeout).await?;
    let without_outbox = count(&mut connection, WITHOUT_OUTBOX).await?;
    let miscounted = miscounted(&mut connection).await?;
    Ok(Found { acked, lost, duplicated, without_outbox, miscounted, drained_in })
}

/// What was acknowledged, and how it differs from what is stored.
pub(crate) struct Compared {
    pub acked: u64,
    pub lost: Vec<Uuid>,
    pub duplicated: u64,
    pub drained_in: Duration,
}

/// Waits until everything acknowledged (by the logs in a folder) is stored and nothing more arrives, then compares.
/// Stops waiting when nothing has arrived for as long as `timeout`.
pub(crate) async fn compare(
    connection: &mut PgConnection,
    folder: &Path,
    timeout: Duration,
) -> anyhow::Result<Compared> {
    let acked = read_acked(folder)?;
    let (started, mut last_arrival) = (Instant::now(), Instant::now());
    let mut rows = 0;
    let stored = loop {
        let now = count(connection, ROWS).await?;
        if now > rows {
            (rows, last_arrival) = (now, Instant::now());
        } else if last_arrival.elapsed() > DRAINED_AFTER
            && (rows >= acked.len() as u64 || last_arrival.elapsed() > timeout)
        {
            let stored = stored(connection).await?;
            if acked.keys().all(|id| stored.contains_key(id)) || last_arrival.elapsed() > timeout {
                break stored;
            }
        }
        if started.elapsed() > CHECK_TIMEOUT {
            break stored(connection).await?;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    };
    let lost = acked.iter().filter(|(id, number)| stored.get(id) != Some(number)).map(|(id, _)| *id);
    let numbers: HashSet<u64> = stored.values().copied().collect();
    Ok(Compared {
        acked: acked.len() as u64,
        lost: lost.collect(),
        duplicated: (stored.len() - numbers.len()) as u64,
        drained_in: last_arrival - started,
    })
}

const ROWS: &str = "select count(*) from submissions";

const WITHOUT_OUTBOX: &str = "
    select count(*) from (select id from submissions where state = 'inbox') s
    full join (select id from outbox union select submission_id from deliveries) o on o.id = s.id
    where s.id is null or o.id is null";

const MISCOUNTED: &str = "
    with rows as (
        select endpoint_id, count(*) filter (where state = 'inbox') as inbox, count(*) filter (where state = 'spam') as spam
        from submissions group by 1
    ), counters as (
        select endpoint_id, counted, inbox, spam from folder_totals
        full join (select endpoint_id, sum(counted) as counted from usage group by 1) meter using (endpoint_id)
    )
    select count(*) from rows full join counters using (endpoint_id)
    where (rows.inbox, rows.inbox, rows.spam) is distinct from (counters.counted, counters.inbox, counters.spam)";

/// Returns every row's id with the number of the post in it. The text isn't parsed as JSON here, because PostgreSQL
/// stores some that it can't parse.
async fn stored(connection: &mut PgConnection) -> anyhow::Result<HashMap<Uuid, u64>> {
    let rows: Vec<(Uuid, String)> =
        sqlx::query_as("select id, left(fields::text, 64) from submissions").fetch_all(connection).await?;
    rows.into_iter()
        .map(|(id, fields)| {
            let number = fields.strip_prefix("[[\"name\",\"Visitor ").and_then(|rest| rest.split('"').next());
            let number = number.and_then(|number| number.parse().ok());
            Ok((id, number.with_context(|| format!("{id} is no post of ours: {fields}"))?))
        })
        .collect()
}

/// Returns how many counters are wrong. They are updated soon, not at once, so it waits.
async fn miscounted(connection: &mut PgConnection) -> anyhow::Result<u64> {
    let started = Instant::now();
    loop {
        let miscounted = count(connection, MISCOUNTED).await?;
        if miscounted == 0 || started.elapsed() > COUNTER_TIMEOUT {
            return Ok(miscounted);
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

async fn count(connection: &mut PgConnection, query: &'static str) -> anyhow::Result<u64> {
    let count: i64 = sqlx::query_scalar(query).fetch_one(connection).await?;
    Ok(count.unsigned_abs())
}
