//! Plans the deliveries of new submissions.
//!
//! Takes submissions out of the outbox and inserts their deliveries, in one transaction. What can't be planned goes
//! back into the outbox with its error and is retried after an hour. The engine then notifies the dispatchers.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use api::Platform;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::SignedDuration;
use kernel::Clock;
use sqlx::{PgConnection, PgPool};
use submissions::Submission;
use uuid::Uuid;

use crate::error::is_away;
use crate::model::{DeliveryId, WaitsFor};
use crate::plan::{Planned, Settings, plan};
use crate::store;
use crate::store::plan::{Entry, Known, endpoints_of};

/// The maximum number of submissions planned at once. A larger batch gains nothing.
const AT_ONCE: i64 = 500;
/// How much later than its id says a submission may be stored. What was spilled is found when the whole outbox is
/// read.
const LATE: SignedDuration = SignedDuration::from_secs(5);
/// How often the whole outbox is read.
const WALK_ALL: Duration = Duration::from_secs(5);
/// When a submission that can't be planned is retried: a newer server may know how.
const SET_ASIDE: Duration = Duration::from_hours(1);

/// Takes submissions out of the outbox and plans their deliveries.
#[derive(Debug)]
pub(crate) struct Planner {
    platform: Platform,
    pool: PgPool,
    /// A moment ago the outbox was empty before this id.
    ///
    /// While some transaction in the database takes long, the rows that were taken out can't be cleaned up: reading
    /// past them each time would take longer and longer.
    from: Uuid,
    walked_all: Option<Instant>,
    /// How many submissions are planned at once. Fewer while one of them can't be planned.
    batch: i64,
}

impl Planner {
    pub(crate) fn new(platform: Platform, pool: PgPool) -> Self {
        Self { platform, pool, from: Uuid::nil(), walked_all: None, batch: AT_ONCE }
    }

    /// Plans a batch of submissions. Returns whether there may be more.
    pub(crate) async fn plan_some(&mut self) -> sqlx::Result<bool> {
        if self.walked_all.is_none_or(|at| at.elapsed() > WALK_ALL) {
            self.from = Uuid::nil();
            self.walked_all = Some(Instant::now());
        }
        match plan_from(&self.platform, &self.pool, self.from, self.batch).await {
            Ok(entries) => {
                self.batch = (2 * self.batch).min(AT_ONCE);
                if let Some(oldest) = entries.iter().map(|entry| entry.id).min() {
                    self.from = Clock::uuid_floor(oldest.time() - LATE);
                }
                Ok(!entries.is_empty())
            }
            Err(Failed::Away(error)) => Err(error),
            Err(Failed::Poisoned(entries, error)) => {
                self.isolate(&entries, &error).await?;
                Ok(true)
            }
        }
    }

    /// Halves the batch until the submission that can't be planned is alone. That one is set aside.
    async fn isolate(&mut self, entries: &[Entry], error: &sqlx::Error) -> sqlx::Result<()> {
        self.batch = (self.batch / 2).max(1);
        let [alone] = entries else { return Ok(()) };
        let mut conn = self.pool.acquire().await?;
        set_aside(&mut conn, &self.platform, &[(alone, &error.to_string())]).await
    }
}

/// Why a batch wasn't planned.
enum Failed {
    /// PostgreSQL doesn't work as it should. Everything waits.
    Away(sqlx::Error),
    /// One of these submissions can't be planned.
    Poisoned(Vec<Entry>, sqlx::Error),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Self {
        Self::Away(error)
    }
}

/// Plans a batch in the transaction that takes it out of the outbox, so that it is out if and only if it is planned.
async fn plan_from(platform: &Platform, pool: &PgPool, from: Uuid, most: i64) -> Result<Vec<Entry>, Failed> {
    let mut tx = db::begin(pool).await?;
    let entries = store::plan::take(&mut tx, from, most, platform.clock.moved_ms()).await?;
    if entries.is_empty() {
        return Ok(entries);
    }
    let paused = match plan_entries(&mut tx, platform, &entries).await {
        Ok(paused) => paused,
        Err(error) if is_away(&error) => return Err(Failed::Away(error)),
        Err(error) => {
            // Now, not when the connection is next used: rows that are still locked would be skipped.
            tx.rollback().await?;
            return Err(Failed::Poisoned(entries, error));
        }
    };
    tx.commit().await?;
    if !paused.is_empty() {
        // If there are more, the request that resumed the destination has enqueued a job for them.
        let mut conn = pool.acquire().await?;
        store::destinations::release(&mut conn, &paused, platform.clock.moved_ms()).await?;
    }
    Ok(entries)
}

/// Plans the deliveries of these submissions and inserts them.
///
/// Returns the destinations that were paused when their settings were read: they may have been resumed before their
/// new deliveries became visible.
async fn plan_entries(
    conn: &mut PgConnection,
    platform: &Platform,
    entries: &[Entry],
) -> sqlx::Result<Vec<Uuid>> {
    let Known { settings, unreadable } = store::plan::settings(conn, &endpoints_of(entries)).await?;
    let aside: Vec<(&Entry, &str)> =
        entries.iter().filter_map(|entry| Some((entry, unreadable.get(&entry.endpoint)?.as_str()))).collect();
    if !aside.is_empty() {
        set_aside(conn, platform, &aside).await?;
    }
    let read = read_for_rules(conn, entries, &settings).await?;
    let mut planned = Vec::with_capacity(entries.len());
    for entry in entries.iter().filter(|entry| !unreadable.contains_key(&entry.endpoint)) {
        let Some(settings) = settings.get(&entry.endpoint) else { continue };
        let fields = read.get(&entry.id).map_or(&[][..], |submission| &submission.fields);
        for one in plan(fields, settings) {
            planned.push((DeliveryId(platform.clock.uuid()), entry, one));
        }
    }
    if planned.is_empty() {
        return Ok(Vec::new());
    }
    let clock = &platform.clock;
    store::plan::insert(conn, &planned, clock.now(), clock.moved_ms()).await?;
    metrics::counter!("deliveries_planned_total").increment(planned.len() as u64);
    let is_paused = |one: &Planned| one.waits_for == Some(WaitsFor::Paused);
    Ok(planned.iter().filter(|(.., one)| is_paused(one)).map(|(.., one)| one.destination.0).collect())
}

async fn set_aside(
    conn: &mut PgConnection,
    platform: &Platform,
    entries: &[(&Entry, &str)],
) -> sqlx::Result<()> {
    for (entry, error) in entries {
        tracing::error!(submission = %entry.id, error, "failed to plan the deliveries of a submission; retrying in an hour");
    }
    metrics::counter!("outbox_set_aside_total").increment(entries.len() as u64);
    store::plan::set_aside(conn, entries, SET_ASIDE, platform.clock.moved_ms()).await
}

/// Loads the submissions of endpoints with rules, because only rules depend on what a submission contains.
async fn read_for_rules(
    conn: &mut PgConnection,
    entries: &[Entry],
    settings: &HashMap<EndpointId, Settings>,
) -> sqlx::Result<HashMap<SubmissionId, Submission>> {
    let has_rules = |endpoint| settings.get(endpoint).is_some_and(|set: &Settings| !set.rules.is_empty());
    let wanted: Vec<_> = entries
        .iter()
        .filter(|entry| has_rules(&entry.endpoint))
        .map(|entry| (entry.workspace, entry.id))
        .collect();
    if wanted.is_empty() { Ok(HashMap::new()) } else { submissions::load(conn, &wanted).await }
}
