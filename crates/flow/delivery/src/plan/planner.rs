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

use crate::error::is_database_away;
use crate::model::{DeliveryId, WaitsFor};
use crate::plan::{DeliverySettings, Planned, plan};
use crate::store;
use crate::store::plan::{LoadedSettings, OutboxEntry, endpoints_of};

/// The maximum number of submissions planned at once. A larger batch gains little, and its statements take longer.
const MAX_PLANNED_SUBMISSIONS: i64 = 250;
/// How much later than its id says a submission may be stored. What was spilled is found when the whole outbox is
/// read.
const MAX_STORING_DELAY: SignedDuration = SignedDuration::from_secs(5);
/// How often the whole outbox is read.
const FULL_READ_INTERVAL: Duration = Duration::from_secs(5);
/// When a submission that can't be planned is retried: a newer server may know how.
const SET_ASIDE_RETRY_WAIT: Duration = Duration::from_hours(1);

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
    last_full_read: Option<Instant>,
    /// How many submissions are planned at once. Fewer while one of them can't be planned.
    batch: i64,
}

impl Planner {
    pub(crate) fn new(platform: Platform, pool: PgPool) -> Self {
        Self { platform, pool, from: Uuid::nil(), last_full_read: None, batch: MAX_PLANNED_SUBMISSIONS }
    }

    /// Plans a batch of submissions. Returns whether there may be more.
    pub(crate) async fn plan_batch(&mut self) -> sqlx::Result<bool> {
        if self.last_full_read.is_none_or(|at| at.elapsed() > FULL_READ_INTERVAL) {
            self.from = Uuid::nil();
            self.last_full_read = Some(Instant::now());
        }
        match plan_from(&self.platform, &self.pool, self.from, self.batch).await {
            Ok(entries) => {
                self.batch = (2 * self.batch).min(MAX_PLANNED_SUBMISSIONS);
                if let Some(oldest) = entries.iter().map(|entry| entry.id).min() {
                    self.from = Clock::uuid_floor(oldest.time() - MAX_STORING_DELAY);
                }
                Ok(!entries.is_empty())
            }
            Err(PlanError::DatabaseAway(error)) => Err(error),
            Err(PlanError::Unplannable(entries, error)) => {
                self.isolate(&entries, &error).await?;
                Ok(true)
            }
        }
    }

    /// Halves the batch until the submission that can't be planned is alone. That one is set aside.
    async fn isolate(&mut self, entries: &[OutboxEntry], error: &sqlx::Error) -> sqlx::Result<()> {
        self.batch = (self.batch / 2).max(1);
        let [alone] = entries else { return Ok(()) };
        let mut conn = self.pool.acquire().await?;
        set_aside(&mut conn, &self.platform, &[(alone, &error.to_string())]).await
    }
}

/// Why a batch wasn't planned.
enum PlanError {
    /// PostgreSQL doesn't work as it should. Everything waits.
    DatabaseAway(sqlx::Error),
    /// One of these submissions can't be planned.
    Unplannable(Vec<OutboxEntry>, sqlx::Error),
}

impl From<sqlx::Error> for PlanError {
    fn from(error: sqlx::Error) -> Self {
        Self::DatabaseAway(error)
    }
}

/// Plans a batch in the transaction that takes it out of the outbox, so that it is out if and only if it is planned.
async fn plan_from(
    platform: &Platform,
    pool: &PgPool,
    from: Uuid,
    limit: i64,
) -> Result<Vec<OutboxEntry>, PlanError> {
    let mut tx = db::begin(pool).await?;
    let entries = store::plan::take_from_outbox(&mut tx, from, limit, platform.clock.moved_ms()).await?;
    if entries.is_empty() {
        return Ok(entries);
    }
    let paused = match plan_entries(&mut tx, platform, &entries).await {
        Ok(paused) => paused,
        Err(error) if is_database_away(&error) => return Err(PlanError::DatabaseAway(error)),
        Err(error) => {
            // Now, not when the connection is next used: rows that are still locked would be skipped.
            tx.rollback().await?;
            return Err(PlanError::Unplannable(entries, error));
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
    entries: &[OutboxEntry],
) -> sqlx::Result<Vec<Uuid>> {
    let LoadedSettings { settings, unreadable } =
        store::plan::load_settings(conn, &endpoints_of(entries)).await?;
    let aside: Vec<(&OutboxEntry, &str)> =
        entries.iter().filter_map(|entry| Some((entry, unreadable.get(&entry.endpoint)?.as_str()))).collect();
    if !aside.is_empty() {
        set_aside(conn, platform, &aside).await?;
    }
    let read = read_for_rules(conn, entries, &settings).await?;
    let mut planned = Vec::with_capacity(entries.len());
    for entry in entries.iter().filter(|entry| !unreadable.contains_key(&entry.endpoint)) {
        let Some(settings) = settings.get(&entry.endpoint) else { continue };
        let fields = read.get(&entry.id).map_or(&[][..], |submission| &submission.fields);
        for one in plan(fields, settings).into_iter().filter(|one| !(entry.opened && one.is_email())) {
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
    entries: &[(&OutboxEntry, &str)],
) -> sqlx::Result<()> {
    for (entry, error) in entries {
        tracing::error!(submission = %entry.id, error, "failed to plan the deliveries of a submission; retrying in an hour");
    }
    metrics::counter!("outbox_set_aside_total").increment(entries.len() as u64);
    store::plan::set_aside(conn, entries, SET_ASIDE_RETRY_WAIT, platform.clock.moved_ms()).await
}

/// Loads the submissions of endpoints with rules, because only rules depend on what a submission contains.
async fn read_for_rules(
    conn: &mut PgConnection,
    entries: &[OutboxEntry],
    settings: &HashMap<EndpointId, DeliverySettings>,
) -> sqlx::Result<HashMap<SubmissionId, Submission>> {
    let has_rules =
        |endpoint| settings.get(endpoint).is_some_and(|set: &DeliverySettings| !set.rules.is_empty());
    let wanted: Vec<_> = entries
        .iter()
        .filter(|entry| has_rules(&entry.endpoint))
        .map(|entry| (entry.workspace, entry.id))
        .collect();
    if wanted.is_empty() { Ok(HashMap::new()) } else { submissions::load(conn, &wanted).await }
}
