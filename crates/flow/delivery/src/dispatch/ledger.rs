//! Writes the results of attempts.
//!
//! Dispatchers hand results in. [`Writing`] writes all that have gathered in one transaction: the deliveries, their
//! attempts, the health of their destinations, and jobs that hold deliveries back or email the owner.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use jiff::{SignedDuration, Timestamp};
use sqlx::PgPool;
use submissions::News;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::dispatch::backoff::Schedule;
use crate::dispatch::channel::{Attempted, Outcome};
use crate::error::{DeliveryError, is_away};
use crate::model::{Claimed, Kind, State};
use crate::store::ledger;
use crate::work::{HoldBack, TellFailing};

/// The maximum number of results written in one transaction.
const MOST: usize = 200;
/// The longest reply that is kept, in characters.
const ANSWER: usize = 500;
/// The pause before writing is retried.
const PAUSE: Duration = Duration::from_secs(1);
/// How often writing is retried when no more results come: a server that shuts down doesn't wait forever.
const LAST_TRIES: u32 = 15;
/// How many results may be queued for writing.
const ON_THE_WAY: usize = 400;
/// A webhook is paused when it has failed for this long, and at least [`FAILURES`] times.
const FAILING: SignedDuration = SignedDuration::from_hours(24);
/// How often a webhook must have failed before it is paused.
const FAILURES: i32 = 20;

/// The result of an attempt, to be written.
#[derive(Debug)]
pub(crate) struct Entry {
    pub delivery: Claimed,
    pub attempted: Attempted,
    pub at: Timestamp,
    pub took: Duration,
}

/// Takes the results of attempts. Cheap to clone; [`Writing`] ends when the last clone is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    entries: mpsc::Sender<Entry>,
    is_behind: Arc<AtomicBool>,
}

impl Ledger {
    /// Creates a ledger, and the task that writes what is handed in until the last clone is dropped.
    pub(crate) fn new(platform: Platform, pool: PgPool, schedule: Schedule) -> (Self, Writing) {
        let (entries, incoming) = mpsc::channel(ON_THE_WAY);
        let is_behind = Arc::new(AtomicBool::new(false));
        let writing = Writing { platform, pool, schedule, incoming, is_behind: Arc::clone(&is_behind) };
        (Self { entries, is_behind }, writing)
    }

    /// Hands in a result. Waits while the queue is full.
    pub(crate) async fn note(&self, entry: Entry) {
        if self.entries.send(entry).await.is_err() {
            tracing::error!("failed to record a delivery attempt: the ledger has stopped");
        }
    }

    /// Whether PostgreSQL hasn't accepted the last results yet.
    pub(crate) fn is_behind(&self) -> bool {
        self.is_behind.load(Ordering::Acquire)
    }
}

/// What is written about one attempt.
#[derive(Debug)]
pub(crate) struct Line {
    pub delivery: Claimed,
    pub state: State,
    /// When the delivery is due again, counted from the moment of writing.
    pub wait: Duration,
    /// `None` if nothing was attempted.
    pub outcome: Option<&'static str>,
    pub answer: String,
    pub peer: Option<String>,
    pub at: Timestamp,
    pub took_ms: i32,
    /// Whether its destination answered that it is gone.
    is_gone: bool,
}

/// Writes the results that are handed in, all that have gathered in one transaction.
#[derive(Debug)]
pub(crate) struct Writing {
    platform: Platform,
    pool: PgPool,
    schedule: Schedule,
    incoming: mpsc::Receiver<Entry>,
    is_behind: Arc<AtomicBool>,
}

impl Writing {
    pub(crate) async fn run(mut self) {
        let mut batch = Vec::with_capacity(MOST);
        while self.incoming.recv_many(&mut batch, MOST).await > 0 {
            let lines: Vec<Line> = batch.drain(..).map(|entry| Line::new(entry, &self.schedule)).collect();
            self.write_all(&lines).await;
        }
    }

    /// Writes a batch, retrying for as long as PostgreSQL is away: what isn't written is sent once more.
    ///
    /// A result that can never be written doesn't delay the others.
    async fn write_all(&self, lines: &[Line]) {
        let mut last_tries = 0;
        while let Err(error) = write_once(&self.platform, &self.pool, lines).await {
            if matches!(&error, DeliveryError::Database(cause) if !is_away(cause)) {
                return self.write_apart(lines, &error).await;
            }
            self.is_behind.store(true, Ordering::Release);
            tracing::warn!(%error, attempts = lines.len(), "failed to record delivery attempts; retrying");
            last_tries += u32::from(self.incoming.is_closed());
            if last_tries > LAST_TRIES {
                tracing::error!(
                    attempts = lines.len(),
                    "failed to record delivery attempts; the deliveries will be repeated"
                );
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        self.is_behind.store(false, Ordering::Release);
    }

    /// Writes a batch in halves, until the result that PostgreSQL rejects is alone.
    async fn write_apart(&self, lines: &[Line], error: &DeliveryError) {
        if let [alone] = lines {
            let cause = std::error::Error::source(error).map(ToString::to_string);
            tracing::error!(delivery = %alone.delivery.id, cause, "failed to record a delivery attempt; the delivery will be repeated");
            return;
        }
        let (left, right) = lines.split_at(lines.len() / 2);
        Box::pin(self.write_all(left)).await;
        Box::pin(self.write_all(right)).await;
    }
}

/// Writes a batch in one transaction, then notifies the open dashboard pages of the workspaces it concerns.
async fn write_once(platform: &Platform, pool: &PgPool, lines: &[Line]) -> Result<(), DeliveryError> {
    let now = platform.clock.now();
    let mut tx = db::begin(pool).await?;
    ledger::settle(&mut tx, lines, now, platform.clock.moved_ms()).await?;
    ledger::note_health(&mut tx, lines, now).await?;
    let mut bad_news = Vec::new();
    let failing = webhooks_that_fail(lines);
    if !failing.is_empty() {
        ledger::pause_gone(&mut tx, &gone(lines)).await?;
        bad_news = ledger::pause_failing(&mut tx, &failing, now - FAILING, FAILURES).await?;
        if ledger::hold_back(&mut tx, &failing, platform.clock.moved_ms()).await? {
            platform.jobs.enqueue(&mut tx, HoldBack { destinations: failing }).await?;
        }
    }
    let given_up = lines.iter().filter(|line| line.state == State::GivenUp);
    bad_news.extend(given_up.map(|line| line.delivery.destination.0));
    if !bad_news.is_empty() {
        for (workspace, destination) in ledger::to_tell(&mut tx, &bad_news, now).await? {
            platform.jobs.enqueue(&mut tx, TellFailing { workspace, destination }).await?;
        }
    }
    tx.commit().await?;
    for workspace in concerned(lines, &bad_news) {
        News::Attention.tell(&platform.bus, workspace);
    }
    Ok(())
}

/// The workspaces whose list of problems has changed: a delivery failed finally, a destination was paused, or a retry
/// succeeded.
fn concerned(lines: &[Line], bad_news: &[Uuid]) -> HashSet<WorkspaceId> {
    let is_other = |line: &&Line| {
        let is_mended = line.delivery.attempts > 0 && line.outcome == Some("ok");
        line.is_gone || is_mended || bad_news.contains(&line.delivery.destination.0)
    };
    lines.iter().filter(is_other).map(|line| line.delivery.workspace).collect()
}

/// The webhooks to which an attempt failed.
///
/// Email recipients aren't paused: addresses that bounce are suppressed, and an unreachable mail server is up to the
/// operator.
fn webhooks_that_fail(lines: &[Line]) -> Vec<Uuid> {
    lines
        .iter()
        .filter(|line| line.delivery.kind == Kind::Webhook && line.outcome.is_some_and(|name| name != "ok"))
        .map(|line| line.delivery.destination.0)
        .collect()
}

fn gone(lines: &[Line]) -> Vec<Uuid> {
    lines.iter().filter(|line| line.is_gone).map(|line| line.delivery.destination.0).collect()
}

impl Line {
    fn new(entry: Entry, schedule: &Schedule) -> Self {
        let Entry { delivery, attempted, at, took } = entry;
        let (state, wait) = what_follows(&delivery, attempted.outcome, schedule);
        let outcome = match attempted.outcome {
            Outcome::Wait(_) | Outcome::Cancel => None,
            tried => Some(tried.name()),
        };
        Self {
            is_gone: attempted.outcome == Outcome::Gone,
            delivery,
            state,
            wait,
            outcome,
            answer: kept_answer(&attempted.answer),
            peer: attempted.peer.map(|peer| printable(&peer, ANSWER)),
            at,
            took_ms: i32::try_from(took.as_millis()).unwrap_or(i32::MAX),
        }
    }
}

/// The state of a delivery after an attempt, and the wait until it is due again.
fn what_follows(delivery: &Claimed, outcome: Outcome, schedule: &Schedule) -> (State, Duration) {
    let again = |at_least: Duration| match schedule.wait_after(delivery.attempts.saturating_add(1)) {
        Some(wait) => (State::Due, wait.max(at_least)),
        None => (State::GivenUp, Duration::ZERO),
    };
    match outcome {
        Outcome::Ok => (State::Done, Duration::ZERO),
        Outcome::Never | Outcome::Gone => (State::GivenUp, Duration::ZERO),
        Outcome::Cancel => (State::Cancelled, Duration::ZERO),
        Outcome::Wait(wait) => (State::Due, wait),
        Outcome::Later => again(Duration::ZERO),
        Outcome::NotBefore(wait) => again(wait),
    }
}

/// The part of a reply that is kept.
pub(crate) fn kept_answer(answer: &str) -> String {
    printable(answer, ANSWER)
}

/// Cuts a text of the other server, and replaces control characters, which PostgreSQL or a terminal can't handle.
fn printable(text: &str, most: usize) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(attempts: i16) -> Claimed {
        Claimed { attempts, ..Claimed::sample() }
    }

    #[test]
    fn what_follows_from_a_try() {
        let none = Duration::ZERO;
        let schedule = Schedule::of_seconds(&[30; 10]);
        let follows = |attempts, outcome| what_follows(&tried(attempts), outcome, &schedule);
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
