//! Accepting while PostgreSQL is away: whole batches go to the spool, durable there, and from the spool to
//! PostgreSQL when it is back. Keyed by the ids given at the door, so that what reached PostgreSQL after all
//! is there once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bus::Bus;
use forms::EndpointId;
use intake::{NewFile, Recorded, Submission};
use jobs::Jobs;
use kernel::Clock;
use spool::{Envelope, Spool};
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::news::tell_arrived;
use crate::record::{Written, record_each};
use crate::recorder::MAX_BATCH;
use crate::unclaimed::{self, Unclaimed, Why};
use crate::work::{RemoveFiles, make_months_of};

/// How often PostgreSQL is asked whether it is back.
const PROBE: Duration = Duration::from_millis(200);
/// How often a spool is looked at that was empty: another server may have left something in it.
const LOOK: Duration = Duration::from_secs(2);
/// Envelopes on their way back together: from an outage with few posts at a time each holds only a few.
const AT_ONCE: usize = 16;
/// For these.
const PATIENCE: Duration = Duration::from_secs(10);

/// The spool, and whether the recorder writes to it now. After one failed or slow commit it does, until
/// PostgreSQL has taken something again: waiting for each batch to fail would let hardly any through.
#[derive(Clone, Debug)]
pub struct Spill {
    spool: Spool,
    is_on: Arc<AtomicBool>,
    something: Arc<Notify>,
}

impl Spill {
    pub fn new(spool: Spool) -> Self {
        Self { spool, is_on: Arc::default(), something: Arc::default() }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Acquire)
    }

    /// From now on everything comes here, until PostgreSQL is back.
    pub(crate) fn turn_on(&self) {
        if !self.is_on.swap(true, Ordering::AcqRel) {
            tracing::error!("PostgreSQL does not take submissions; they go to the spool");
        }
    }

    /// Makes submissions durable here. Those of an envelope that could not be written are unknown.
    pub(crate) async fn take(&self, submissions: &[&Submission]) -> Vec<Recorded> {
        let mut outcomes = Vec::with_capacity(submissions.len());
        for (some, content) in envelopes(submissions, self.spool.largest()) {
            let outcome = self.write(some, content).await;
            outcomes.extend(std::iter::repeat_n(outcome, some.len()));
        }
        self.something.notify_one();
        outcomes
    }

    async fn write(&self, submissions: &[&Submission], content: Vec<u8>) -> Recorded {
        let Some(first) = submissions.first() else { return Recorded::Unknown };
        match self.spool.put(first.id.0, content).await {
            Ok(()) => {
                metrics::counter!("spill_submissions_total").increment(submissions.len() as u64);
                Recorded::Stored
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, submissions = submissions.len(), "neither PostgreSQL nor the spool");
                Recorded::Unknown
            }
        }
    }

    /// Brings back what lies in the spool, from the last run too, until told to stop.
    pub async fn drain(self, home: Home, stop: CancellationToken) {
        loop {
            let is_empty = match self.drain_once(&home).await {
                Ok(is_empty) => is_empty,
                Err(error) => {
                    tracing::error!(%error, "the spool cannot be read");
                    // What lies in it waits; what comes need not.
                    self.rest(&home.pool).await;
                    false
                }
            };
            let more = async {
                if is_empty {
                    drop(tokio::time::timeout(LOOK, self.something.notified()).await);
                } else {
                    tokio::time::sleep(PROBE).await;
                }
            };
            tokio::select! {
                () = more => {}
                () = stop.cancelled() => return,
            }
        }
    }

    /// Some envelopes at a time, as long as PostgreSQL takes them. Whether none is left.
    async fn drain_once(&self, home: &Home) -> Result<bool, spool::Error> {
        loop {
            let envelopes = self.spool.oldest(AT_ONCE).await?;
            if envelopes.is_empty() {
                return Ok(self.rest(&home.pool).await);
            }
            if bring_home(home, &envelopes).await.is_err() {
                self.spool.give_back(envelopes).await?;
                return Ok(false);
            }
            self.spool.remove(envelopes).await?;
            // It has taken something: from here on it is asked first again.
            self.turn_off();
        }
    }

    /// Nothing can be brought home. Whether PostgreSQL answers all the same; then it is asked first again.
    async fn rest(&self, pool: &PgPool) -> bool {
        if !self.is_on() {
            return true;
        }
        let answers = tokio::time::timeout(PATIENCE, sqlx::query("select 1").execute(pool)).await;
        if !matches!(answers, Ok(Ok(_))) {
            return false;
        }
        self.turn_off();
        true
    }

    fn turn_off(&self) {
        if self.is_on.swap(false, Ordering::AcqRel) {
            tracing::info!("PostgreSQL takes submissions again");
        }
    }
}

/// Where what lies in the spool belongs.
#[derive(Clone, Debug)]
pub struct Home {
    pub pool: PgPool,
    pub clock: Clock,
    pub jobs: Jobs,
    pub bus: Bus,
}

/// PostgreSQL is still away; the envelope stays where it is.
struct Away;

impl From<jobs::Error> for Away {
    fn from(error: jobs::Error) -> Self {
        tracing::debug!(%error, "not yet");
        Self
    }
}

impl From<sqlx::Error> for Away {
    fn from(error: sqlx::Error) -> Self {
        tracing::debug!(%error, "not yet");
        Self
    }
}

/// Everything of these envelopes is in PostgreSQL when this returns: stored, or kept as unclaimed; except for what
/// nobody may keep.
async fn bring_home(home: &Home, envelopes: &[Envelope]) -> Result<(), Away> {
    tokio::time::timeout(PATIENCE, store(home, envelopes)).await.unwrap_or(Err(Away))
}

async fn store(home: &Home, envelopes: &[Envelope]) -> Result<(), Away> {
    let pool = &home.pool;
    let (mut submissions, mut without_place) = (Vec::new(), Vec::new());
    for envelope in envelopes {
        match serde_json::from_slice::<Vec<Submission>>(&envelope.content) {
            Ok(some) => submissions.extend(some),
            Err(_) => without_place.push(unreadable(envelope.id, &envelope.content)),
        }
    }
    // Whoever sent it was told that it is stored: a key that was used for something else refuses nothing now.
    for key in submissions.iter_mut().filter_map(|submission| submission.key.as_mut()) {
        key.is_lenient = true;
    }
    drop_forsaken(home, &mut submissions).await?;
    find_workspaces(pool, &mut submissions).await?;
    let (rows, orphans): (Vec<&Submission>, Vec<&Submission>) =
        submissions.iter().partition(|submission| submission.workspace.is_some());
    without_place.extend(orphans.into_iter().map(|one| Unclaimed::new(one, Why::NoEndpoint)));
    make_months_of(pool, rows.iter().map(|row| row.id.time())).await?;
    let mut conn = pool.acquire().await?;
    for batch in rows.chunks(MAX_BATCH) {
        let outcomes = record_each(&mut conn, batch, Written::Spilled).await;
        if outcomes.contains(&Recorded::Unknown) {
            return Err(Away);
        }
        let stored = batch.iter().zip(&outcomes).filter(|(_, outcome)| **outcome == Recorded::Stored);
        tell_arrived(&home.bus, stored.filter_map(|(one, _)| Some((one.workspace?, one.id))));
        // What came before under the same key was answered as if it were stored, and it is.
        let refused = batch.iter().zip(outcomes).filter(|(_, outcome)| *outcome == Recorded::Refused);
        without_place.extend(refused.map(|(one, _)| Unclaimed::new(one, Why::Refused)));
    }
    drop(conn);
    Ok(unclaimed::keep(pool, &without_place, home.clock.now()).await?)
}

/// Drops what came for endpoints that went with their workspace: whoever it was for has had everything erased, and
/// nobody else may keep it.
async fn drop_forsaken(home: &Home, submissions: &mut Vec<Submission>) -> Result<(), Away> {
    let retired = forms::retired(&home.pool, submissions.iter().map(|one| &one.endpoint)).await?;
    if retired.is_empty() {
        return Ok(());
    }
    let (mut dropped, mut keys) = (0, Vec::new());
    for one in submissions.extract_if(.., |one| retired.contains(&one.endpoint)) {
        dropped += 1;
        keys.extend(one.files.iter().map(NewFile::object_key));
    }
    if !keys.is_empty() {
        let mut conn = home.pool.acquire().await?;
        home.jobs.enqueue(&mut conn, RemoveFiles { keys }).await?;
    }
    metrics::counter!("spill_forsaken_total").increment(dropped);
    tracing::warn!(dropped, "accepted for workspaces that were erased meanwhile: dropped");
    Ok(())
}

/// Those whose form nobody could look up at the door are looked up now: by the address they came to, whichever of the
/// endpoint's it was. One that did not answer any more at that time leads nowhere.
async fn find_workspaces(pool: &PgPool, submissions: &mut [Submission]) -> sqlx::Result<()> {
    let unknown: Vec<EndpointId> =
        submissions.iter().filter(|one| one.workspace.is_none()).map(|one| one.endpoint.clone()).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let owners = forms::owners(pool, unknown.iter()).await?;
    for one in submissions.iter_mut().filter(|one| one.workspace.is_none()) {
        let owner = owners.get(&one.endpoint).filter(|owner| owner.answered(one.id.time()));
        if let Some(owner) = owner {
            one.workspace = Some(owner.workspace);
            one.endpoint = owner.endpoint.clone();
        }
    }
    Ok(())
}

fn unreadable(id: Uuid, content: &[u8]) -> Unclaimed {
    Unclaimed { id, endpoint: String::new(), why: Why::Refused, content: content.to_vec(), files: Vec::new() }
}

/// Runs of submissions that fit an envelope each, and the envelope: a JSON array of them. One that is too
/// large alone has an envelope of its own, and the spool says what it thinks of it.
fn envelopes<'a, 'b>(
    submissions: &'b [&'a Submission],
    largest: usize,
) -> Vec<(&'b [&'a Submission], Vec<u8>)> {
    let mut runs = Vec::new();
    let (mut start, mut content) = (0, Vec::new());
    for (at, submission) in submissions.iter().enumerate() {
        let text = serde_json::to_vec(submission).expect("submissions become JSON");
        if at > start && content.len() + text.len() + 2 > largest {
            content.push(b']');
            runs.push((&submissions[start..at], std::mem::take(&mut content)));
            start = at;
        }
        content.push(if at == start { b'[' } else { b',' });
        content.extend_from_slice(&text);
    }
    content.push(b']');
    runs.push((&submissions[start..], content));
    runs
}
