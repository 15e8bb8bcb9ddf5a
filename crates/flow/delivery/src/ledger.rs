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

use crate::backoff::Schedule;
use crate::channel::{Attempted, Outcome};
use crate::error::{DeliveryError, is_away};
use crate::model::{Claimed, Kind, State};
use crate::store::settle;
use crate::work::{HoldBack, TellFailing};

/// In one statement.
const MOST: usize = 200;
/// The longest answer that is kept.
const ANSWER: usize = 500;
/// Between two tries to write.
const PAUSE: Duration = Duration::from_secs(1);
/// How often it is tried once nothing more comes: a server that is told to end does not wait for ever.
const LAST_TRIES: u32 = 15;
/// What has been tried and not written down yet.
const ON_THE_WAY: usize = 400;
/// A destination that has failed for so long, and so often, is paused.
const FAILING: SignedDuration = SignedDuration::from_hours(24);
const FAILURES: i32 = 20;

/// What came of a try, on its way into the books.
#[derive(Debug)]
pub(crate) struct Entry {
    pub delivery: Claimed,
    pub attempted: Attempted,
    pub at: Timestamp,
    pub took: Duration,
}

/// Where attempts are handed in to be written down. Cheap to clone; with the last one the writing ends.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    entries: mpsc::Sender<Entry>,
    is_behind: Arc<AtomicBool>,
}

impl Ledger {
    /// And what writes down what comes, until nobody hands in any more.
    pub(crate) fn new(platform: Platform, pool: PgPool, schedule: Schedule) -> (Self, Writing) {
        let (entries, incoming) = mpsc::channel(ON_THE_WAY);
        let is_behind = Arc::new(AtomicBool::new(false));
        let writing = Writing { platform, pool, schedule, incoming, is_behind: Arc::clone(&is_behind) };
        (Self { entries, is_behind }, writing)
    }

    pub(crate) async fn note(&self, entry: Entry) {
        if self.entries.send(entry).await.is_err() {
            tracing::error!("failed to record a delivery attempt: the ledger has stopped");
        }
    }

    /// Whether PostgreSQL did not take the last attempts yet.
    pub(crate) fn is_behind(&self) -> bool {
        self.is_behind.load(Ordering::Acquire)
    }
}

/// What is written down of it.
#[derive(Debug)]
pub(crate) struct Line {
    pub delivery: Claimed,
    pub state: State,
    /// From now, whenever it is written down.
    pub wait: Duration,
    /// `None`: it was no attempt.
    pub outcome: Option<&'static str>,
    pub answer: String,
    pub peer: Option<String>,
    pub at: Timestamp,
    pub took_ms: i32,
    /// Its destination wants no more.
    is_gone: bool,
}

/// Writes down what is handed in, whatever has gathered in one transaction.
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

    /// Until it is written, however long PostgreSQL is away: what is not written down is sent once more. One that can never
    /// be written holds up no other.
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

    /// By halves, until the one that PostgreSQL refuses stands alone.
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

async fn write_once(platform: &Platform, pool: &PgPool, lines: &[Line]) -> Result<(), DeliveryError> {
    let now = platform.clock.now();
    let mut tx = db::begin(pool).await?;
    settle::settle(&mut tx, lines, now, platform.clock.moved_ms()).await?;
    settle::note_health(&mut tx, lines, now).await?;
    let mut bad_news = Vec::new();
    let failing = webhooks_that_fail(lines);
    if !failing.is_empty() {
        settle::pause_gone(&mut tx, &gone(lines)).await?;
        bad_news = settle::pause_failing(&mut tx, &failing, now - FAILING, FAILURES).await?;
        if settle::hold_back(&mut tx, &failing, platform.clock.moved_ms()).await? {
            platform.jobs.enqueue(&mut tx, HoldBack { destinations: failing }).await?;
        }
    }
    let given_up = lines.iter().filter(|line| line.state == State::GivenUp);
    bad_news.extend(given_up.map(|line| line.delivery.destination.0));
    if !bad_news.is_empty() {
        for (workspace, destination) in settle::to_tell(&mut tx, &bad_news, now).await? {
            platform.jobs.enqueue(&mut tx, TellFailing { workspace, destination }).await?;
        }
    }
    tx.commit().await?;
    for workspace in concerned(lines, &bad_news) {
        News::Attention.tell(&platform.bus, workspace);
    }
    Ok(())
}

/// Whose needs-attention is not what it was: something was given up or paused, or has arrived after all.
fn concerned(lines: &[Line], bad_news: &[Uuid]) -> HashSet<WorkspaceId> {
    let is_other = |line: &&Line| {
        let is_mended = line.delivery.attempts > 0 && line.outcome == Some("ok");
        line.is_gone || is_mended || bad_news.contains(&line.delivery.destination.0)
    };
    lines.iter().filter(is_other).map(|line| line.delivery.workspace).collect()
}

/// A letter's recipient is not paused: suppression takes care of those, and a mail server that is away is the
/// operator's.
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

/// What becomes of a delivery after a try, and after which wait.
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

/// What is kept of an answer.
pub(crate) fn kept_answer(answer: &str) -> String {
    printable(answer, ANSWER)
}

/// Whatever the other side said: no longer than this, and nothing that PostgreSQL or a terminal stumbles over.
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
