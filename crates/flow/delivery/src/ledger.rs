use std::collections::HashSet;
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
use crate::error::DeliveryError;
use crate::model::{Claimed, Kind, State};
use crate::store::settle;
use crate::work::TellFailing;

/// In one statement.
const MOST: usize = 200;
/// The longest answer that is kept.
const ANSWER: usize = 500;
/// Written down within the claim, or another tries the delivery anyhow.
const TRIES: u32 = 15;
const PAUSE: Duration = Duration::from_secs(1);
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

/// What is written down of it.
#[derive(Debug)]
pub(crate) struct Line {
    pub delivery: Claimed,
    pub state: State,
    pub next_at: Timestamp,
    /// `None`: it was no attempt.
    pub outcome: Option<&'static str>,
    pub answer: String,
    pub peer: Option<String>,
    pub at: Timestamp,
    pub took_ms: i32,
    /// Its destination wants no more.
    is_gone: bool,
}

/// Writes down what comes, whatever has gathered in one transaction, until nobody sends any more.
pub(crate) async fn write(
    platform: Platform,
    pool: PgPool,
    schedule: Schedule,
    mut entries: mpsc::Receiver<Entry>,
) {
    let mut batch = Vec::with_capacity(MOST);
    while entries.recv_many(&mut batch, MOST).await > 0 {
        let now = platform.clock.now();
        let lines: Vec<Line> = batch.drain(..).map(|entry| Line::new(entry, &schedule, now)).collect();
        write_all(&platform, &pool, &lines).await;
    }
}

/// Without PostgreSQL it is tried for a while; what is not written down then is tried again by whoever claims it next.
async fn write_all(platform: &Platform, pool: &PgPool, lines: &[Line]) {
    for _ in 0..TRIES {
        match write_once(platform, pool, lines).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, attempts = lines.len(), "attempts are not written down yet"),
        }
        tokio::time::sleep(PAUSE).await;
    }
    tracing::error!(attempts = lines.len(), "attempts were not written down; the deliveries go out again");
}

async fn write_once(platform: &Platform, pool: &PgPool, lines: &[Line]) -> Result<(), DeliveryError> {
    let now = platform.clock.now();
    let mut tx = db::begin(pool).await?;
    settle::settle(&mut tx, lines, now).await?;
    settle::note_health(&mut tx, lines, now).await?;
    let mut bad_news = Vec::new();
    let failing = webhooks_that_fail(lines);
    if !failing.is_empty() {
        settle::pause_gone(&mut tx, &gone(lines)).await?;
        bad_news = settle::pause_failing(&mut tx, &failing, now - FAILING, FAILURES).await?;
        settle::hold_back(&mut tx, &failing, now).await?;
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
    fn new(entry: Entry, schedule: &Schedule, now: Timestamp) -> Self {
        let Entry { delivery, attempted, at, took } = entry;
        let (state, next_at) = what_follows(&delivery, attempted.outcome, schedule, now);
        let outcome = match attempted.outcome {
            Outcome::Wait(_) | Outcome::Cancel => None,
            tried => Some(tried.name()),
        };
        Self {
            is_gone: attempted.outcome == Outcome::Gone,
            delivery,
            state,
            next_at,
            outcome,
            answer: kept_answer(&attempted.answer),
            peer: attempted.peer.map(|peer| printable(&peer, ANSWER)),
            at,
            took_ms: i32::try_from(took.as_millis()).unwrap_or(i32::MAX),
        }
    }
}

/// What becomes of a delivery after a try.
fn what_follows(
    delivery: &Claimed,
    outcome: Outcome,
    schedule: &Schedule,
    now: Timestamp,
) -> (State, Timestamp) {
    let after = |wait: Duration| now + SignedDuration::try_from(wait).unwrap_or_default();
    let again = |at_least: Duration| match schedule.wait_after(delivery.attempts.saturating_add(1)) {
        Some(wait) => (State::Due, after(wait.max(at_least))),
        None => (State::GivenUp, now),
    };
    match outcome {
        Outcome::Ok => (State::Done, now),
        Outcome::Never | Outcome::Gone => (State::GivenUp, now),
        Outcome::Cancel => (State::Cancelled, now),
        Outcome::Wait(wait) => (State::Due, after(wait)),
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
        let now = Timestamp::UNIX_EPOCH;
        let schedule = Schedule::of_seconds(&[30; 10]);
        let follows = |attempts, outcome| what_follows(&tried(attempts), outcome, &schedule, now);
        assert_eq!(follows(0, Outcome::Ok), (State::Done, now));
        assert_eq!(follows(0, Outcome::Never), (State::GivenUp, now));
        assert_eq!(follows(0, Outcome::Cancel), (State::Cancelled, now));
        assert_eq!(follows(99, Outcome::Wait(Duration::from_secs(7))).0, State::Due, "it was no attempt");
        let (state, next_at) = follows(0, Outcome::Later);
        assert_eq!(state, State::Due);
        assert!((24..=36).contains(&next_at.as_second()), "{next_at}");
        assert_eq!(follows(9, Outcome::Later).0, State::Due);
        assert_eq!(follows(10, Outcome::Later), (State::GivenUp, now));
    }

    #[test]
    fn an_answer_is_cut_and_clean() {
        assert_eq!(printable("a\r\nb\0c\u{1b}[31m", 5), "a  b ");
        assert_eq!(printable("äöü", 2), "äö");
    }
}
