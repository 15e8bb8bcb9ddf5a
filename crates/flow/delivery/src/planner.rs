use std::collections::HashMap;
use std::time::{Duration, Instant};

use api::Platform;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::{SignedDuration, Timestamp};
use kernel::Clock;
use sqlx::{PgConnection, PgPool};
use submissions::Submission;
use uuid::Uuid;

use crate::model::{DeliveryId, WaitsFor};
use crate::plan::{Planned, Settings, plan};
use crate::store;
use crate::store::plan::{Entry, endpoints_of};

/// Beyond this a larger batch gains nothing.
const AT_ONCE: i64 = 500;
/// A submission may be stored so much later than its id says; what was spilled is found when all is walked over.
const LATE: SignedDuration = SignedDuration::from_secs(5);
const WALK_ALL: Duration = Duration::from_secs(5);

/// Takes submissions out of the outbox and plans what follows from them.
#[derive(Debug)]
pub(crate) struct Planner {
    platform: Platform,
    pool: PgPool,
    /// Before this the outbox was empty a moment ago. While some transaction in the database takes long, what was
    /// taken out is still in the way there: to walk over it each time would take longer and longer.
    from: Uuid,
    walked_all: Option<Instant>,
}

impl Planner {
    pub(crate) fn new(platform: Platform, pool: PgPool) -> Self {
        Self { platform, pool, from: Uuid::nil(), walked_all: None }
    }

    /// Plans the deliveries of some; gives how many there were.
    pub(crate) async fn plan_some(&mut self) -> sqlx::Result<usize> {
        if self.walked_all.is_none_or(|at| at.elapsed() > WALK_ALL) {
            self.from = Uuid::nil();
            self.walked_all = Some(Instant::now());
        }
        let entries = plan_from(&self.platform, &self.pool, self.from).await?;
        if let Some(oldest) = entries.iter().map(|entry| entry.id).min() {
            self.from = Clock::uuid_floor(oldest.time() - LATE);
        }
        Ok(entries.len())
    }
}

/// In the transaction that takes them out of the outbox: planned if and only if they are out.
async fn plan_from(platform: &Platform, pool: &PgPool, from: Uuid) -> sqlx::Result<Vec<Entry>> {
    let mut tx = db::begin(pool).await?;
    let entries = store::plan::take(&mut tx, from, AT_ONCE).await?;
    if entries.is_empty() {
        return Ok(entries);
    }
    let settings = store::plan::settings(&mut tx, &endpoints_of(&entries)).await?;
    let read = read_for_rules(&mut tx, &entries, &settings).await?;
    let mut planned = Vec::with_capacity(entries.len());
    for entry in &entries {
        let Some(settings) = settings.get(&entry.endpoint) else { continue };
        let fields = read.get(&entry.id).map_or(&[][..], |submission| &submission.fields);
        for one in plan(fields, settings) {
            planned.push((DeliveryId(platform.clock.uuid()), entry, one));
        }
    }
    if !planned.is_empty() {
        store::plan::insert(&mut tx, &planned, platform.clock.now()).await?;
    }
    tx.commit().await?;
    release_resumed(pool, &planned, platform.clock.now()).await?;
    metrics::counter!("deliveries_planned_total").increment(planned.len() as u64);
    drop(planned);
    Ok(entries)
}

/// A destination that was paused when it was looked at may have been resumed before its new deliveries could be seen.
async fn release_resumed(
    pool: &PgPool,
    planned: &[(DeliveryId, &Entry, Planned)],
    now: Timestamp,
) -> sqlx::Result<()> {
    let is_paused = |one: &Planned| one.waits_for == Some(WaitsFor::Paused);
    let paused: Vec<Uuid> =
        planned.iter().filter(|(.., one)| is_paused(one)).map(|(.., one)| one.destination.0).collect();
    if paused.is_empty() { Ok(()) } else { store::destinations::release_resumed(pool, &paused, now).await }
}

/// Only rules ask what a submission says.
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
