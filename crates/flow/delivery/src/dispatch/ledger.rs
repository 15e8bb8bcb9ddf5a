//! Writes the results of attempts.
//!
//! Dispatchers hand results in. [`LedgerWriter`] writes all that have gathered in one transaction: the deliveries, their
//! attempts, the health of their destinations, and jobs that hold deliveries back or email the owner.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use jiff::{SignedDuration, Timestamp};
use sqlx::PgPool;
use submissions::WorkspaceMessage;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::dispatch::backoff::Schedule;
use crate::dispatch::channel::{AttemptResult, Outcome};
use crate::error::{DeliveryError, is_database_away};
use crate::model::{AttemptRecord, ClaimedDelivery, Kind, State};
use crate::store::ledger;
use crate::work::{HoldBack, SendFailureEmail};

/// The maximum number of results written in one transaction.
const MAX_LEDGER_BATCH: usize = 200;
/// The longest reply that is kept, in characters.
const MAX_ANSWER_CHARACTERS: usize = 500;
/// The pause before writing is retried.
const LEDGER_RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// How often writing is retried when no more results come: a server that shuts down doesn't wait forever.
const MAX_FINAL_WRITES: u32 = 15;
/// How many results may be queued for writing.
const LEDGER_QUEUE_CAPACITY: usize = 400;
/// A webhook is paused when it has failed for this long, and at least [`PAUSE_AFTER_FAILURES`] times.
const PAUSE_AFTER_FAILING_FOR: SignedDuration = SignedDuration::from_hours(24);
/// How often a webhook must have failed before it is paused.
const PAUSE_AFTER_FAILURES: i32 = 20;

/// The result of an attempt, to be written.
#[derive(Debug)]
pub(crate) struct FinishedAttempt {
    pub delivery: ClaimedDelivery,
    pub result: AttemptResult,
    pub at: Timestamp,
    pub took: Duration,
}

/// Takes the results of attempts. Cheap to clone; [`LedgerWriter`] ends when the last clone is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    entries: mpsc::Sender<FinishedAttempt>,
    is_behind: Arc<AtomicBool>,
}

impl Ledger {
    /// Creates a ledger, and the task that writes what is handed in until the last clone is dropped.
    pub(crate) fn new(platform: Platform, pool: PgPool, schedule: Schedule) -> (Self, LedgerWriter) {
        let (entries, incoming) = mpsc::channel(LEDGER_QUEUE_CAPACITY);
        let is_behind = Arc::new(AtomicBool::new(false));
        let writer = LedgerWriter { platform, pool, schedule, incoming, is_behind: Arc::clone(&is_behind) };
        (Self { entries, is_behind }, writer)
    }

    /// Hands in a result. Waits while the queue is full.
    pub(crate) async fn record(&self, entry: FinishedAttempt) {
        if self.entries.send(entry).await.is_err() {
            tracing::error!("failed to record a delivery attempt: the ledger has stopped");
        }
    }

    /// Whether PostgreSQL hasn't accepted the last results yet.
    pub(crate) fn is_behind(&self) -> bool {
        self.is_behind.load(Ordering::Acquire)
    }
}

/// Writes the results that are handed in, all that have gathered in one transaction.
#[derive(Debug)]
pub(crate) struct LedgerWriter {
    platform: Platform,
    pool: PgPool,
    schedule: Schedule,
    incoming: mpsc::Receiver<FinishedAttempt>,
    is_behind: Arc<AtomicBool>,
}

impl LedgerWriter {
    pub(crate) async fn run(mut self) {
        let mut batch = Vec::with_capacity(MAX_LEDGER_BATCH);
        while self.incoming.recv_many(&mut batch, MAX_LEDGER_BATCH).await > 0 {
            let records: Vec<AttemptRecord> =
                batch.drain(..).map(|entry| record_of(entry, &self.schedule)).collect();
            self.write_all(&records).await;
        }
    }

    /// Writes a batch, retrying for as long as PostgreSQL is away: what isn't written is sent once more.
    ///
    /// A result that can never be written doesn't delay the others.
    async fn write_all(&self, records: &[AttemptRecord]) {
        let mut final_writes = 0;
        while let Err(error) = write_once(&self.platform, &self.pool, records).await {
            if matches!(&error, DeliveryError::Database(cause) if !is_database_away(cause)) {
                return self.write_in_halves(records, &error).await;
            }
            self.is_behind.store(true, Ordering::Release);
            tracing::warn!(%error, attempts = records.len(), "failed to record delivery attempts; retrying");
            final_writes += u32::from(self.incoming.is_closed());
            if final_writes > MAX_FINAL_WRITES {
                tracing::error!(
                    attempts = records.len(),
                    "failed to record delivery attempts; the deliveries will be repeated"
                );
                return;
            }
            tokio::time::sleep(LEDGER_RETRY_INTERVAL).await;
        }
        self.is_behind.store(false, Ordering::Release);
    }

    /// Writes a batch in halves, until the result that PostgreSQL rejects is alone.
    async fn write_in_halves(&self, records: &[AttemptRecord], error: &DeliveryError) {
        if let [alone] = records {
            let cause = std::error::Error::source(error).map(ToString::to_string);
            tracing::error!(delivery = %alone.delivery.id, cause, "failed to record a delivery attempt; the delivery will be repeated");
            return;
        }
        let (left, right) = records.split_at(records.len() / 2);
        Box::pin(self.write_all(left)).await;
        Box::pin(self.write_all(right)).await;
    }
}

/// Writes a batch in one transaction, then notifies the open dashboard pages of the workspaces it concerns.
async fn write_once(
    platform: &Platform,
    pool: &PgPool,
    records: &[AttemptRecord],
) -> Result<(), DeliveryError> {
    let now = platform.clock.now();
    let mut tx = db::begin(pool).await?;
    ledger::record_attempts(&mut tx, records, now, platform.clock.moved_ms()).await?;
    ledger::record_health(&mut tx, records, now).await?;
    let mut problem_destinations = Vec::new();
    let failing = failing_webhooks(records);
    if !failing.is_empty() {
        ledger::pause_gone(&mut tx, &gone_destinations(records)).await?;
        problem_destinations =
            ledger::pause_failing(&mut tx, &failing, now - PAUSE_AFTER_FAILING_FOR, PAUSE_AFTER_FAILURES)
                .await?;
        if ledger::hold_back(&mut tx, &failing, platform.clock.moved_ms()).await? {
            platform.jobs.enqueue(&mut tx, HoldBack { destinations: failing }).await?;
        }
    }
    let given_up = records.iter().filter(|record| record.state == State::GivenUp);
    problem_destinations.extend(given_up.map(|record| record.delivery.destination.0));
    if !problem_destinations.is_empty() {
        for (workspace, destination) in
            ledger::claim_owner_emails(&mut tx, &problem_destinations, now).await?
        {
            platform.jobs.enqueue(&mut tx, SendFailureEmail { workspace, destination }).await?;
        }
    }
    tx.commit().await?;
    for workspace in workspaces_to_notify(records, &problem_destinations) {
        WorkspaceMessage::Attention.publish(&platform.bus, workspace);
    }
    Ok(())
}

/// The workspaces whose list of problems has changed: a delivery failed finally, a destination was paused, or a retry
/// succeeded.
fn workspaces_to_notify(records: &[AttemptRecord], problem_destinations: &[Uuid]) -> HashSet<WorkspaceId> {
    let is_changed = |record: &&AttemptRecord| {
        let is_recovered = record.delivery.attempts > 0 && record.outcome == Some("ok");
        record.is_gone || is_recovered || problem_destinations.contains(&record.delivery.destination.0)
    };
    records.iter().filter(is_changed).map(|record| record.delivery.workspace).collect()
}

/// The webhooks to which an attempt failed.
///
/// Email recipients aren't paused: addresses that bounce are suppressed, and an unreachable mail server is up to the
/// operator.
fn failing_webhooks(records: &[AttemptRecord]) -> Vec<Uuid> {
    records
        .iter()
        .filter(|record| {
            record.delivery.kind == Kind::Webhook && record.outcome.is_some_and(|name| name != "ok")
        })
        .map(|record| record.delivery.destination.0)
        .collect()
}

fn gone_destinations(records: &[AttemptRecord]) -> Vec<Uuid> {
    records.iter().filter(|record| record.is_gone).map(|record| record.delivery.destination.0).collect()
}

/// What is written about a finished attempt.
fn record_of(entry: FinishedAttempt, schedule: &Schedule) -> AttemptRecord {
    let FinishedAttempt { delivery, result, at, took } = entry;
    let (state, wait) = next_state(&delivery, result.outcome, schedule);
    let outcome = match result.outcome {
        Outcome::Wait(_) | Outcome::Cancel => None,
        outcome => Some(outcome.name()),
    };
    AttemptRecord {
        is_gone: result.outcome == Outcome::Gone,
        delivery,
        state,
        wait,
        outcome,
        answer: printable_answer(&result.answer),
        peer: result.peer.map(|peer| printable(&peer, MAX_ANSWER_CHARACTERS)),
        at,
        took_ms: i32::try_from(took.as_millis()).unwrap_or(i32::MAX),
    }
}

/// The state of a delivery after an attempt, and the wait until it is due again.
fn next_state(delivery: &ClaimedDelivery, outcome: Outcome, schedule: &Schedule) -> (State, Duration) {
    let retry = |at_least: Duration| match schedule.wait_after(delivery.attempts.saturating_add(1)) {
        Some(wait) => (State::Due, wait.max(at_least)),
        None => (State::GivenUp, Duration::ZERO),
    };
    match outcome {
        Outcome::Ok => (State::Done, Duration::ZERO),
        Outcome::Never | Outcome::Gone => (State::GivenUp, Duration::ZERO),
        Outcome::Cancel => (State::Cancelled, Duration::ZERO),
        Outcome::Wait(wait) => (State::Due, wait),
        Outcome::Later => retry(Duration::ZERO),
        Outcome::NotBefore(wait) => retry(wait),
    }
}

/// The part of a reply that is kept.
pub(crate) fn printable_answer(answer: &str) -> String {
    printable(answer, MAX_ANSWER_CHARACTERS)
}

/// Cuts a text of the other server, and replaces control characters, which PostgreSQL or a terminal can't handle.
fn printable(text: &str, max_characters: usize) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(max_characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery_after(attempts: i16) -> ClaimedDelivery {
        ClaimedDelivery { attempts, ..ClaimedDelivery::sample() }
    }

    #[test]
    fn what_follows_from_a_try() {
        let none = Duration::ZERO;
        let schedule = Schedule::of_seconds(&[30; 10]);
        let follows = |attempts, outcome| next_state(&delivery_after(attempts), outcome, &schedule);
        assert_eq!(follows(0, Outcome::Ok), (State::Done, none));
        assert_eq!(follows(0, Outcome::Never), (State::GivenUp, none));
        assert_eq!(follows(0, Outcome::Cancel), (State::Cancelled, none));
        assert_eq!(follows(99, Outcome::Wait(Duration::from_secs(7))).0, State::Due, "it was no attempt");
        let (state, wait) = follows(0, Outcome::Later);
        assert_eq!(state, State::Due);
        assert!((24..=36).contains(&wait.as_secs()), "{wait:?}");
        assert_eq!(follows(9, Outcome::Later).0, State::Due);
        assert_eq!(follows(10, Outcome::Later), (State::GivenUp, none));
    }

    #[test]
    fn an_answer_is_cut_and_clean() {
        assert_eq!(printable("a\r\nb\0c\u{1b}[31m", 5), "a  b ");
        assert_eq!(printable("äöü", 2), "äö");
    }
}
