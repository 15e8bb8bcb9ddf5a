//! Attempts due deliveries, with one dispatcher for each channel.
//!
//! It claims what is due, loads the submissions, queues each delivery in the lane of its destination, attempts it
//! through the channel, and hands the result to the ledger, which writes it.

pub(crate) mod backoff;
pub(crate) mod channel;
pub(crate) mod claim_round;
pub(crate) mod engine;
pub(crate) mod lanes;
pub(crate) mod ledger;

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::Platform;
use futures_util::FutureExt;
use intake::SubmissionId;
use jiff::Timestamp;
use sqlx::PgPool;
use submissions::Submission;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinSet};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::dispatch::channel::{Attempted, Channel, Outcome};
use crate::dispatch::claim_round::Search;
use crate::dispatch::lanes::{Bound, Caps, Lanes, Shares, Went};
use crate::dispatch::ledger::{Entry, Ledger};
use crate::model::{Claimed, DeliveryId, DestinationId, Kind};
use crate::store::claim::{self, Turn, Wanted};

/// How much longer than an attempt a claim lasts: for the wait in the lane before, and for writing the result after.
///
/// When a server is killed, its claims expire, and its deliveries can be claimed again.
const AROUND_ATTEMPT: Duration = Duration::from_secs(20);
/// The maximum number of deliveries claimed in one statement.
const MOST: usize = 100;

/// Claims and attempts the deliveries of one channel.
pub(crate) struct Dispatcher<C> {
    pub channel: Arc<C>,
    pub kind: Kind,
    pub platform: Platform,
    pub pool: PgPool,
    pub caps: Caps,
    /// Notified when deliveries were planned.
    pub planned: Arc<Notify>,
    /// The timeout of an attempt. It must be longer than the channel's own timeouts, or what has arrived would be
    /// sent again.
    pub longest: Duration,
    /// How often it looks for due deliveries, even if nothing notifies it.
    pub between_looks: Duration,
    pub ledger: Ledger,
}

/// A claimed delivery with its submission, which is `None` if it was deleted.
pub(crate) struct Load {
    pub delivery: Claimed,
    submission: Option<Arc<Submission>>,
}

impl Bound for Load {
    fn destination(&self) -> DestinationId {
        self.delivery.destination
    }
}

/// The destination of an attempt, and how it went.
type Ended = (DestinationId, Went);

/// When a dispatcher ends.
#[derive(Clone, Debug)]
pub(crate) enum Until {
    /// When it is told to stop.
    Stopped(CancellationToken),
    /// When nothing is due any more. Tests use it.
    Idle,
}

impl Until {
    async fn stopped(&self) {
        match self {
            Self::Stopped(stop) => stop.cancelled().await,
            Self::Idle => std::future::pending().await,
        }
    }
}

impl<C: Channel + Send + Sync + 'static> Dispatcher<C> {
    /// Claims deliveries, starts attempts and handles their results. When told to stop, it finishes the attempts in
    /// progress.
    pub(crate) async fn run(self, until: Until) {
        let mut lanes = Lanes::new(self.caps);
        let mut under_way: JoinSet<Ended> = JoinSet::new();
        let mut search = Search::default();
        // The claim runs beside everything else, so that what is at hand is attempted meanwhile.
        let mut claiming = None;
        loop {
            // Deliveries whose results couldn't be written yet would be claimed once more.
            if claiming.is_none()
                && !self.ledger.is_behind()
                && search.is_worth_it(lanes.room(), self.worth_claiming())
            {
                let most = lanes.room().min(MOST);
                claiming = Some(Box::pin(self.claim(lanes.shares(), most, search.begin(most))));
            }
            while let Some(load) = lanes.begin() {
                under_way.spawn(attempt(
                    Arc::clone(&self.channel),
                    self.platform.clone(),
                    load,
                    self.longest,
                    self.ledger.clone(),
                ));
            }
            match &until {
                Until::Idle if claiming.is_none() && search.is_over() && lanes.is_empty() => return,
                Until::Stopped(stop) if stop.is_cancelled() => break,
                _ => {}
            }
            tokio::select! {
                claimed = at_hand(&mut claiming) => {
                    claiming = None;
                    search.end(&claimed);
                    add_all(&mut lanes, claimed);
                }
                Some(ended) = under_way.join_next() => {
                    let mut freed = ended_one(&mut lanes, ended);
                    while let Some(ended) = under_way.try_join_next() {
                        freed |= ended_one(&mut lanes, ended);
                    }
                    search.look |= freed || lanes.is_empty();
                }
                () = self.planned.notified() => search.look = true,
                () = tokio::time::sleep(self.between_looks) => search.look = true,
                () = until.stopped() => {}
            }
        }
        if let Some(claiming) = claiming {
            add_all(&mut lanes, claiming.await);
        }
        self.give_back(&mut lanes).await;
        while under_way.join_next().await.is_some() {}
    }

    /// How much room is needed for a claim. Otherwise each attempt that ends would cause a statement.
    fn worth_claiming(&self) -> usize {
        MOST.min(self.caps.held().div_ceil(2))
    }

    /// Claims due deliveries and loads their submissions.
    async fn claim(&self, shares: Shares, most: usize, turn: Turn) -> sqlx::Result<Vec<Load>> {
        let uuids = |ids: Vec<DestinationId>| ids.into_iter().map(|id| id.0).collect::<Vec<Uuid>>();
        let (full, narrow, wide) = (uuids(shares.full), uuids(shares.narrow), uuids(shares.wide));
        let wanted = Wanted {
            kind: self.kind,
            most,
            most_each: self.caps.claimed_at_first(),
            wide: &wide,
            most_wide: self.caps.claimed_each(),
            full: &full,
            narrow: &narrow,
            hold: self.longest + AROUND_ATTEMPT,
            clock_moved_ms: self.platform.clock.moved_ms(),
        };
        let mut claimed = claim::claim(&self.pool, &wanted, turn).await?;
        if claimed.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = claimed.iter().map(|one| (one.workspace, one.submission)).collect();
        let mut conn = self.pool.acquire().await?;
        let found = submissions::load(&mut conn, &ids).await?;
        let missing: Vec<_> = ids.into_iter().filter(|(_, id)| !found.contains_key(id)).collect();
        if !missing.is_empty() {
            let unreadable = submissions::present(&mut conn, &missing).await?;
            claimed.retain(|one| is_readable(one, &unreadable));
        }
        let found: HashMap<_, _> =
            found.into_iter().map(|(id, submission)| (id, Arc::new(submission))).collect();
        let load =
            |delivery: Claimed| Load { submission: found.get(&delivery.submission).cloned(), delivery };
        Ok(claimed.into_iter().map(load).collect())
    }

    /// Releases the claims of deliveries that weren't started.
    async fn give_back(&self, lanes: &mut Lanes<Load>) {
        let ids: Vec<Uuid> = lanes.give_back().into_iter().map(|load| load.delivery.id.0).collect();
        if ids.is_empty() {
            return;
        }
        if let Err(error) = claim::give_back(&self.pool, &ids).await {
            tracing::warn!(%error, deliveries = ids.len(), "failed to release claimed deliveries; their claims expire within a minute");
        }
    }
}

/// Whether this version can read the delivery's submission.
///
/// Submissions in a state that only a newer version knows are left to a server of that version: the claim expires.
fn is_readable(delivery: &Claimed, unreadable: &HashSet<SubmissionId>) -> bool {
    let is_readable = !unreadable.contains(&delivery.submission);
    if !is_readable {
        tracing::warn!(delivery = %delivery.id, submission = %delivery.submission, "delivery postponed: this version can't read its submission");
    }
    is_readable
}

/// Waits for the claim in progress, or forever if there is none.
async fn at_hand<T>(claiming: &mut Option<impl Future<Output = T> + Unpin>) -> T {
    match claiming {
        Some(claiming) => claiming.await,
        None => std::future::pending().await,
    }
}

fn add_all(lanes: &mut Lanes<Load>, claimed: sqlx::Result<Vec<Load>>) {
    match claimed {
        Ok(claimed) => claimed.into_iter().for_each(|load| lanes.add(load)),
        Err(error) => tracing::warn!(%error, "failed to claim deliveries; retrying"),
    }
}

/// Removes an ended attempt from its lane. Returns whether there is room again where there was none.
fn ended_one(lanes: &mut Lanes<Load>, ended: Result<Ended, JoinError>) -> bool {
    match ended {
        Ok((destination, went)) => lanes.end(destination, went),
        Err(error) => {
            tracing::error!(%error, "a delivery task failed unexpectedly");
            false
        }
    }
}

/// Attempts a delivery once and hands the result to the ledger. A channel that panics or hangs fails this attempt and
/// nothing else.
async fn attempt<C: Channel>(
    channel: Arc<C>,
    platform: Platform,
    load: Load,
    longest: Duration,
    ledger: Ledger,
) -> Ended {
    let Load { delivery, submission } = load;
    let destination = delivery.destination;
    let at = platform.clock.now();
    // It waited in its lane for so long that another server could claim it during the attempt.
    if Instant::now() + longest > delivery.held_until {
        return (destination, Went::NotTried);
    }
    let started = Instant::now();
    let attempted = match &submission {
        Some(submission) => try_once(&*channel, &delivery, submission, longest).await,
        None => Attempted::new(Outcome::Cancel, "The submission was deleted"),
    };
    let took = started.elapsed();
    note(C::KIND, &delivery, &attempted, took, at);
    let went = match attempted.outcome {
        Outcome::Later | Outcome::NotBefore(_) | Outcome::Gone => Went::Badly,
        _ => Went::Well,
    };
    ledger.note(Entry { delivery, attempted, at, took }).await;
    (destination, went)
}

/// Runs the channel's attempt with a timeout, and catches a panic.
async fn try_once<C: Channel>(
    channel: &C,
    delivery: &Claimed,
    submission: &Submission,
    longest: Duration,
) -> Attempted {
    let attempt = AssertUnwindSafe(channel.attempt(delivery, submission)).catch_unwind();
    match timeout(longest, attempt).await {
        Ok(Ok(attempted)) => attempted,
        Ok(Err(_)) => {
            tracing::error!(delivery = %delivery.id, "a delivery attempt panicked");
            Attempted::new(Outcome::Later, "Something went wrong on our side")
        }
        Err(_) => Attempted::new(Outcome::Later, "Timed out waiting for a response"),
    }
}

/// Counts an attempt in the metrics and logs it.
fn note(kind: &'static str, delivery: &Claimed, attempted: &Attempted, took: Duration, at: Timestamp) {
    let outcome = attempted.outcome.name();
    metrics::counter!("delivery_attempts_total", "kind" => kind, "outcome" => outcome).increment(1);
    metrics::histogram!("delivery_attempt_seconds", "kind" => kind).record(took.as_secs_f64());
    if delivery.attempts == 0 {
        let late = at.duration_since(delivery.created_at).as_secs_f64();
        metrics::histogram!("delivery_first_attempt_seconds", "kind" => kind).record(late);
    }
    let id: DeliveryId = delivery.id;
    tracing::debug!(delivery = %id, kind, outcome, "delivery attempted");
}

#[cfg(test)]
mod tests;
