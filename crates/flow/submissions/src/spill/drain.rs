//! The drain: it moves submissions from the spool to PostgreSQL.
//!
//! Those that can't be stored go to the table `unclaimed`. It drops submissions that were deleted in the meantime,
//! whose workspace was, or that contain a value that was erased. When PostgreSQL has stored something, the recorder writes to it again.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use accounts::WorkspaceId;
use billing::Quotas;
use bus::Bus;
use forms::EndpointId;
use intake::{KeptFor, NewFile, Recorded, Submission, SubmissionId, apply_settings};
use jobs::Jobs;
use kernel::{Clock, Seal};
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{Spill, envelope};
use crate::bus_messages::publish_arrived;
use crate::erased::RememberedValues;
use crate::files::SpamFiles;
use crate::record::{MAX_RECORD_BATCH, Written, record_each};
use crate::store;
use crate::store::unclaimed::{self, Unclaimed, UnclaimedReason};
use crate::work::{RemoveFiles, make_months_of};

/// The pause between two attempts to store the spool's content, or to reach PostgreSQL, after one failed.
const DRAIN_RETRY_PAUSE: Duration = Duration::from_millis(200);
/// How often an empty spool is checked, because another server may have written to it.
const EMPTY_SPOOL_POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The most envelopes that are stored together. After an outage with little traffic each one contains only a few
/// submissions.
const MAX_DRAINED_ENVELOPES: usize = 16;
/// How long the envelopes that are being stored may take once the server is asked to stop.
const DRAIN_STOP_GRACE: Duration = Duration::from_secs(1);
/// The timeout of storing that many envelopes, and of checking whether PostgreSQL answers.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

impl Spill {
    /// Moves the content of the spool to PostgreSQL until it is stopped, including what an earlier process left there.
    pub async fn drain(self, target: DrainTarget, stop: CancellationToken) {
        loop {
            let is_empty = match self.drain_once(&target, &stop).await {
                Ok(is_empty) => is_empty,
                Err(error) => {
                    // The spool itself logs who uses it.
                    if !matches!(error, spool::Error::InUse) {
                        tracing::error!(%error, "failed to read the spool");
                    }
                    // What is in the spool has to wait, but new submissions can go to PostgreSQL if it answers.
                    self.turn_off_if_database_answers(&target.pool, &stop).await;
                    false
                }
            };
            let pause = async {
                if is_empty {
                    drop(tokio::time::timeout(EMPTY_SPOOL_POLL_INTERVAL, self.spooled.notified()).await);
                } else {
                    tokio::time::sleep(DRAIN_RETRY_PAUSE).await;
                }
            };
            tokio::select! {
                () = pause => {}
                () = stop.cancelled() => return,
            }
        }
    }

    /// Stores some envelopes at a time, until PostgreSQL fails, the spool is empty, or the drain is stopped.
    ///
    /// Returns whether the spool is empty and PostgreSQL is in use again.
    async fn drain_once(&self, target: &DrainTarget, stop: &CancellationToken) -> Result<bool, spool::Error> {
        while !stop.is_cancelled() {
            let envelopes = self.spool.oldest(MAX_DRAINED_ENVELOPES).await?;
            if envelopes.is_empty() {
                return Ok(self.turn_off_if_database_answers(&target.pool, stop).await);
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
            let stored = tokio::select! {
                stored = store_spooled(target, submissions) => stored,
                () = grace_after(stop) => Err(DatabaseDown),
            };
            if stored.is_err() {
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
    async fn turn_off_if_database_answers(&self, pool: &PgPool, stop: &CancellationToken) -> bool {
        if !self.is_on() {
            return true;
        }
        let answers = tokio::select! {
            answers = tokio::time::timeout(DRAIN_TIMEOUT, db::ping(pool)) => matches!(answers, Ok(Ok(()))),
            () = stop.cancelled() => false,
        };
        if !answers {
            return false;
        }
        self.turn_off();
        true
    }
}

/// Returns when what is being stored has to be given up because the server is stopping. It stays in the spool.
async fn grace_after(stop: &CancellationToken) {
    stop.cancelled().await;
    tokio::time::sleep(DRAIN_STOP_GRACE).await;
}

/// What the drain needs to store the content of the spool.
#[derive(Clone, Debug)]
pub struct DrainTarget {
    pub pool: PgPool,
    pub clock: Clock,
    pub jobs: Jobs,
    pub bus: Bus,
    pub spam_files: SpamFiles,
    pub quotas: Option<Quotas>,
    /// For the hashes of what was erased.
    pub seal: Arc<Seal>,
}

/// PostgreSQL is still down; the envelopes stay in the spool and are retried.
struct DatabaseDown;

impl From<jobs::Error> for DatabaseDown {
    fn from(error: jobs::Error) -> Self {
        tracing::debug!(%error, "failed to move submissions from the spool to PostgreSQL; retrying");
        Self
    }
}

impl From<sqlx::Error> for DatabaseDown {
    fn from(error: sqlx::Error) -> Self {
        tracing::debug!(%error, "failed to move submissions from the spool to PostgreSQL; retrying");
        Self
    }
}

/// Stores submissions from the spool, within the timeout.
///
/// When this succeeds, each of them is stored or kept as unclaimed, except for those that were deleted or erased meanwhile or
/// whose workspace was.
async fn store_spooled(target: &DrainTarget, submissions: Vec<Submission>) -> Result<(), DatabaseDown> {
    tokio::time::timeout(DRAIN_TIMEOUT, store_all(target, submissions)).await.unwrap_or(Err(DatabaseDown))
}

/// Stores submissions from the spool; see `store_spooled`.
async fn store_all(target: &DrainTarget, mut submissions: Vec<Submission>) -> Result<(), DatabaseDown> {
    let pool = &target.pool;
    let mut unstorable = Vec::new();
    // The sender was told that it is stored, so a key that was used for other content must not reject it now.
    for key in submissions.iter_mut().filter_map(|submission| submission.key.as_mut()) {
        key.is_lenient = true;
    }
    drop_deleted(target, &mut submissions).await?;
    drop_of_erased_workspaces(target, &mut submissions).await?;
    let mut suspended = settle_without_form(pool, &mut submissions).await?;
    drop_erased(target, &mut submissions).await?;
    drop_erased(target, &mut suspended).await?;
    unstorable.extend(suspended.iter().map(|one| Unclaimed::new(one, UnclaimedReason::Suspended)));
    let (rows, without_endpoint): (Vec<&Submission>, Vec<&Submission>) =
        submissions.iter().partition(|submission| submission.workspace.is_some());
    unstorable
        .extend(without_endpoint.into_iter().map(|one| Unclaimed::new(one, UnclaimedReason::NoEndpoint)));
    make_months_of(pool, rows.iter().map(|row| row.id.time())).await?;
    let mut conn = pool.acquire().await?;
    for batch in rows.chunks(MAX_RECORD_BATCH) {
        let outcomes = record_each(&mut conn, batch, Written::Spilled, target.quotas.as_ref()).await;
        if outcomes.contains(&Recorded::Unknown) {
            return Err(DatabaseDown);
        }
        let stored = batch.iter().zip(&outcomes).filter(|(_, outcome)| **outcome == Recorded::Stored);
        publish_arrived(&target.bus, stored.filter_map(|(one, _)| Some((one.workspace?, one.id))));
        trim_spam_files(target, batch);
        // `Repeated` needs nothing more: the sender was told that it is stored, and the first one under its key is.
        let refused = batch.iter().zip(outcomes).filter(|(_, outcome)| *outcome == Recorded::Refused);
        unstorable.extend(refused.map(|(one, _)| Unclaimed::new(one, UnclaimedReason::Refused)));
    }
    drop(conn);
    Ok(unclaimed::insert(pool, &unstorable, target.clock.now()).await?)
}

/// Trims the spam files of each workspace that has spam with files in this batch.
fn trim_spam_files(target: &DrainTarget, batch: &[&Submission]) {
    let with_files = batch.iter().filter(|one| one.has_spam_files());
    let workspaces: HashSet<WorkspaceId> = with_files.filter_map(|one| one.workspace).collect();
    for workspace in workspaces {
        target.spam_files.trim_then(workspace, || {});
    }
}

/// Drops submissions to endpoints that were deleted with their workspace: its owner had everything erased, and nobody
/// else may keep it.
async fn drop_of_erased_workspaces(
    target: &DrainTarget,
    submissions: &mut Vec<Submission>,
) -> Result<(), DatabaseDown> {
    let retired = forms::retired(&target.pool, submissions.iter().map(|one| &one.endpoint)).await?;
    if retired.is_empty() {
        return Ok(());
    }
    let dropped = drop_matching(target, submissions, |one| retired.contains(&one.endpoint)).await?;
    metrics::counter!("spill_forsaken_total").increment(dropped);
    tracing::warn!(dropped, "dropped spooled submissions of workspaces that were deleted meanwhile");
    Ok(())
}

/// Drops submissions that were stored after all, by a commit whose answer was lost, and have been deleted since.
async fn drop_deleted(target: &DrainTarget, submissions: &mut Vec<Submission>) -> Result<(), DatabaseDown> {
    let ids: Vec<Uuid> = submissions.iter().map(|one| one.id.0).collect();
    let deleted = store::deleted_among(&target.pool, &ids).await?;
    if !deleted.is_empty() {
        let dropped = drop_matching(target, submissions, |one| deleted.contains(&one.id.0)).await?;
        tracing::info!(dropped, "dropped spooled submissions that were deleted meanwhile");
    }
    Ok(())
}

/// Drops submissions that contain a value whose erasure was asked for after they were accepted.
///
/// Those without an endpoint are compared with what the workspace of the deleted endpoint has erased.
async fn drop_erased(target: &DrainTarget, submissions: &mut Vec<Submission>) -> Result<(), DatabaseDown> {
    let workspaces = workspaces_of(&target.pool, submissions).await?;
    let wanted: Vec<Uuid> = workspaces.values().map(|workspace| workspace.0).collect();
    let mut remembered = RememberedValues::load(&target.pool, &target.seal, &wanted).await?;
    if remembered.is_empty() {
        return Ok(());
    }
    let mut erased = HashSet::new();
    for one in submissions.iter() {
        if let Some(workspace) = workspaces.get(&one.id)
            && remembered.was_erased(*workspace, one)
        {
            erased.insert(one.id);
        }
        tokio::task::consume_budget().await;
    }
    let dropped = drop_matching(target, submissions, |one| erased.contains(&one.id)).await?;
    if dropped > 0 {
        tracing::info!(dropped, "dropped spooled submissions that contain an erased value");
    }
    Ok(())
}

/// Returns whose each submission is, as far as that is known.
async fn workspaces_of(
    pool: &PgPool,
    submissions: &[Submission],
) -> sqlx::Result<HashMap<SubmissionId, WorkspaceId>> {
    let without: Vec<String> = submissions
        .iter()
        .filter(|one| one.workspace.is_none())
        .map(|one| one.endpoint.to_string())
        .collect();
    let mut owners = HashMap::new();
    if !without.is_empty() {
        owners = unclaimed::workspaces_of_endpoints(pool, &without).await?;
    }
    let workspace = |one: &Submission| one.workspace.or_else(|| owners.get(one.endpoint.as_str()).copied());
    Ok(submissions.iter().filter_map(|one| Some((one.id, workspace(one)?))).collect())
}

/// Drops some submissions, enqueues the removal of their files, and returns how many they were.
async fn drop_matching(
    target: &DrainTarget,
    submissions: &mut Vec<Submission>,
    is_dropped: impl Fn(&Submission) -> bool,
) -> Result<u64, DatabaseDown> {
    let (mut dropped, mut keys) = (0, Vec::new());
    for one in submissions.extract_if(.., |one| is_dropped(one)) {
        dropped += 1;
        keys.extend(one.files.iter().map(NewFile::object_key));
    }
    if !keys.is_empty() {
        let mut conn = target.pool.acquire().await?;
        target.jobs.enqueue(&mut conn, RemoveFiles { keys }).await?;
    }
    Ok(dropped)
}

/// Looks up the forms that couldn't be looked up when their submissions were accepted, and applies their settings.
///
/// A form is found by the public id the submission was sent to, current or former; an id that had expired by then finds
/// none. Submissions to a suspended form are taken out of `submissions` and returned.
async fn settle_without_form(
    pool: &PgPool,
    submissions: &mut Vec<Submission>,
) -> sqlx::Result<Vec<Submission>> {
    let without_form: Vec<EndpointId> =
        submissions.iter().filter(|one| one.workspace.is_none()).map(|one| one.endpoint.clone()).collect();
    if without_form.is_empty() {
        return Ok(Vec::new());
    }
    let forms = forms::open_all(pool, without_form.iter()).await?;
    let is_suspended = |one: &mut Submission| {
        let form = forms.get(&one.endpoint).filter(|_| one.workspace.is_none());
        let form = form.filter(|form| form.answered(one.id.time()));
        form.is_some_and(|form| apply_settings(form, one) == KeptFor::Operators)
    };
    Ok(submissions.extract_if(.., is_suspended).collect())
}
