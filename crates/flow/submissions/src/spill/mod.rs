//! Accepts submissions while PostgreSQL is down.
//!
//! The recorder writes batches to the spool, where they are durable; the drain reads them and stores them in PostgreSQL
//! when it is back, or in `unclaimed` if that isn't possible. Submissions keep the ids they were accepted with, so that
//! one that had reached PostgreSQL after all is stored once.

mod envelope;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use accounts::WorkspaceId;
use bus::Bus;
use forms::EndpointId;
use intake::{NewFile, Recorded, Settled, Submission, settle};
use jobs::Jobs;
use kernel::Clock;
use spool::Spool;
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::news::tell_arrived;
use crate::record::{Written, record_each};
use crate::recorder::MAX_BATCH;
use crate::spam_files::SpamFiles;
use crate::unclaimed::{self, Unclaimed, Why};
use crate::work::{RemoveFiles, make_months_of};

/// The pause between two attempts to store the spool's content, or to reach PostgreSQL, after one failed.
const PROBE: Duration = Duration::from_millis(200);
/// How often an empty spool is checked, because another server may have written to it.
const LOOK: Duration = Duration::from_secs(2);
/// The most envelopes that are stored together. After an outage with little traffic each one contains only a few
/// submissions.
const AT_ONCE: usize = 16;
/// The timeout of storing that many envelopes, and of checking whether PostgreSQL answers.
const PATIENCE: Duration = Duration::from_secs(10);

/// The spool, and whether the recorder writes to it now.
///
/// After one failed or slow commit it does, until PostgreSQL has stored something or answered again. If each batch had
/// to fail first, hardly any would get through. Clones share their state.
#[derive(Clone, Debug)]
pub struct Spill {
    spool: Spool,
    is_on: Arc<AtomicBool>,
    /// Wakes the drain when this server has written to the spool.
    something: Arc<Notify>,
}

impl Spill {
    /// Returns a spill to this spool, switched off.
    pub fn new(spool: Spool) -> Self {
        Self { spool, is_on: Arc::default(), something: Arc::default() }
    }

    /// Returns whether submissions go to the spool without trying PostgreSQL first.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Acquire)
    }

    /// Sends all submissions to the spool from now on, until PostgreSQL is back.
    pub(crate) fn turn_on(&self) {
        if !self.is_on.swap(true, Ordering::AcqRel) {
            tracing::error!("PostgreSQL is not accepting submissions; writing them to the spool");
        }
    }

    /// Makes submissions durable in the spool. Those of an envelope that couldn't be written are `Recorded::Unknown`.
    pub(crate) async fn take(&self, submissions: &[&Submission]) -> Vec<Recorded> {
        let mut outcomes = Vec::with_capacity(submissions.len());
        for (some, content) in envelope::write(submissions, self.spool.max_envelope_bytes()) {
            let outcome = self.write(some, content).await;
            outcomes.extend(std::iter::repeat_n(outcome, some.len()));
        }
        self.something.notify_one();
        outcomes
    }

    /// Writes one envelope.
    async fn write(&self, submissions: &[&Submission], content: Vec<u8>) -> Recorded {
        let Some(first) = submissions.first() else { return Recorded::Unknown };
        match self.spool.put(first.id.0, content).await {
            Ok(()) => {
                metrics::counter!("spill_submissions_total").increment(submissions.len() as u64);
                Recorded::Stored
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, submissions = submissions.len(), "failed to store submissions: PostgreSQL is unavailable and the spool failed");
                Recorded::Unknown
            }
        }
    }

    /// Moves the content of the spool to PostgreSQL until it is stopped, including what an earlier process left there.
    pub async fn drain(self, home: Home, stop: CancellationToken) {
        loop {
            let is_empty = match self.drain_once(&home, &stop).await {
                Ok(is_empty) => is_empty,
                Err(error) => {
                    tracing::error!(%error, "failed to read the spool");
                    // What is in the spool has to wait, but new submissions can go to PostgreSQL if it answers.
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

    /// Stores some envelopes at a time, until PostgreSQL fails, the spool is empty, or the drain is stopped.
    ///
    /// Returns whether the spool is empty and PostgreSQL is in use again.
    async fn drain_once(&self, home: &Home, stop: &CancellationToken) -> Result<bool, spool::Error> {
        while !stop.is_cancelled() {
            let envelopes = self.spool.oldest(AT_ONCE).await?;
            if envelopes.is_empty() {
                return Ok(self.rest(&home.pool).await);
            }
            let (mut readable, mut submissions) = (Vec::new(), Vec::new());
            for one in envelopes {
                match envelope::read(&one.content) {
                    Ok(some) => {
                        submissions.extend(some);
                        readable.push(one);
                    }
                    Err(error) => {
                        tracing::error!(envelope = %one.id, %error, "failed to read an envelope; it stays in the spool");
                        self.spool.set_aside(one).await?;
                    }
                }
            }
            if bring_home(home, submissions).await.is_err() {
                self.spool.release(readable).await?;
                return Ok(false);
            }
            self.spool.remove(readable).await?;
            // PostgreSQL has stored something, so the recorder tries it first again.
            self.turn_off();
        }
        Ok(false)
    }

    /// Switches the spill off if PostgreSQL answers a query, for when the spool is empty or can't be read.
    ///
    /// Returns whether the spill is off.
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

    /// Lets the recorder try PostgreSQL first again.
    fn turn_off(&self) {
        if self.is_on.swap(false, Ordering::AcqRel) {
            tracing::info!("PostgreSQL is accepting submissions again");
        }
    }
}

/// What the drain needs to store the content of the spool.
#[derive(Clone, Debug)]
pub struct Home {
    pub pool: PgPool,
    pub clock: Clock,
    pub jobs: Jobs,
    pub bus: Bus,
    pub spam_files: SpamFiles,
}

/// PostgreSQL is still down; the envelopes stay in the spool and are retried.
struct Away;

impl From<jobs::Error> for Away {
    fn from(error: jobs::Error) -> Self {
        tracing::debug!(%error, "failed to move submissions from the spool to PostgreSQL; retrying");
        Self
    }
}

impl From<sqlx::Error> for Away {
    fn from(error: sqlx::Error) -> Self {
        tracing::debug!(%error, "failed to move submissions from the spool to PostgreSQL; retrying");
        Self
    }
}

/// Stores submissions from the spool, within the timeout.
///
/// When this succeeds, each of them is stored or kept as unclaimed, except for those that were deleted meanwhile or
/// whose workspace was.
async fn bring_home(home: &Home, submissions: Vec<Submission>) -> Result<(), Away> {
    tokio::time::timeout(PATIENCE, store(home, submissions)).await.unwrap_or(Err(Away))
}

/// Stores submissions from the spool; see `bring_home`.
async fn store(home: &Home, mut submissions: Vec<Submission>) -> Result<(), Away> {
    let pool = &home.pool;
    let mut without_place = Vec::new();
    // The sender was told that it is stored, so a key that was used for other content must not reject it now.
    for key in submissions.iter_mut().filter_map(|submission| submission.key.as_mut()) {
        key.is_lenient = true;
    }
    drop_deleted(home, &mut submissions).await?;
    drop_forsaken(home, &mut submissions).await?;
    let suspended = settle_unseen(pool, &mut submissions).await?;
    without_place.extend(suspended.iter().map(|one| Unclaimed::new(one, Why::Suspended)));
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
        trim_spam_files(home, batch);
        // `Repeated` needs nothing more: the sender was told that it is stored, and the first one under its key is.
        let refused = batch.iter().zip(outcomes).filter(|(_, outcome)| *outcome == Recorded::Refused);
        without_place.extend(refused.map(|(one, _)| Unclaimed::new(one, Why::Refused)));
    }
    drop(conn);
    Ok(unclaimed::keep(pool, &without_place, home.clock.now()).await?)
}

/// Trims the spam files of each workspace that has spam with files in this batch.
fn trim_spam_files(home: &Home, batch: &[&Submission]) {
    let with_files = batch.iter().filter(|one| one.has_spam_files());
    let workspaces: HashSet<WorkspaceId> = with_files.filter_map(|one| one.workspace).collect();
    for workspace in workspaces {
        home.spam_files.trim_then(workspace, || {});
    }
}

/// Drops submissions to endpoints that were deleted with their workspace: its owner had everything erased, and nobody
/// else may keep it.
async fn drop_forsaken(home: &Home, submissions: &mut Vec<Submission>) -> Result<(), Away> {
    let retired = forms::retired(&home.pool, submissions.iter().map(|one| &one.endpoint)).await?;
    if retired.is_empty() {
        return Ok(());
    }
    let dropped = drop_those(home, submissions, |one| retired.contains(&one.endpoint)).await?;
    metrics::counter!("spill_forsaken_total").increment(dropped);
    tracing::warn!(dropped, "dropped spooled submissions of workspaces that were deleted meanwhile");
    Ok(())
}

/// Drops submissions that were stored after all, by a commit whose answer was lost, and have been deleted since.
async fn drop_deleted(home: &Home, submissions: &mut Vec<Submission>) -> Result<(), Away> {
    let ids: Vec<Uuid> = submissions.iter().map(|one| one.id.0).collect();
    let deleted: Vec<Uuid> =
        sqlx::query_scalar!("select id from deleted_submissions where id = any($1)", &ids)
            .fetch_all(&home.pool)
            .await?;
    if !deleted.is_empty() {
        let dropped = drop_those(home, submissions, |one| deleted.contains(&one.id.0)).await?;
        tracing::info!(dropped, "dropped spooled submissions that were deleted meanwhile");
    }
    Ok(())
}

/// Drops some submissions, enqueues the removal of their files, and returns how many they were.
async fn drop_those(
    home: &Home,
    submissions: &mut Vec<Submission>,
    is_one: impl Fn(&Submission) -> bool,
) -> Result<u64, Away> {
    let (mut dropped, mut keys) = (0, Vec::new());
    for one in submissions.extract_if(.., |one| is_one(one)) {
        dropped += 1;
        keys.extend(one.files.iter().map(NewFile::object_key));
    }
    if !keys.is_empty() {
        let mut conn = home.pool.acquire().await?;
        home.jobs.enqueue(&mut conn, RemoveFiles { keys }).await?;
    }
    Ok(dropped)
}

/// Looks up the forms that couldn't be looked up when their submissions were accepted, and applies their settings.
///
/// A form is found by the public id the submission was sent to, current or former; an id that had expired by then finds
/// none. Submissions to a suspended form are taken out of `submissions` and returned.
async fn settle_unseen(pool: &PgPool, submissions: &mut Vec<Submission>) -> sqlx::Result<Vec<Submission>> {
    let unseen: Vec<EndpointId> =
        submissions.iter().filter(|one| one.workspace.is_none()).map(|one| one.endpoint.clone()).collect();
    if unseen.is_empty() {
        return Ok(Vec::new());
    }
    let forms = forms::open_all(pool, unseen.iter()).await?;
    let is_suspended = |one: &mut Submission| {
        let form = forms.get(&one.endpoint).filter(|_| one.workspace.is_none());
        let form = form.filter(|form| form.answered(one.id.time()));
        form.is_some_and(|form| settle(form, one) == Settled::Operators)
    };
    Ok(submissions.extract_if(.., is_suspended).collect())
}
