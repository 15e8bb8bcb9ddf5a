//! Attempts due deliveries, with one dispatcher for each channel.
//!
//! It claims what is due, including retries whose time has come, loads the submissions, queues each delivery in the
//! lane of its destination, attempts it through the channel, and hands the result to the ledger, which writes it.

pub(crate) mod backoff;
pub(crate) mod channel;
pub(crate) mod claim_round;
pub(crate) mod engine;
pub(crate) mod lanes;
pub(crate) mod ledger;
pub(crate) mod loaded_delivery;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::Platform;
use futures_util::FutureExt;
use jiff::Timestamp;
use sqlx::PgPool;
use submissions::Submission;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinSet};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::dispatch::channel::{AttemptResult, Channel, Outcome};
use crate::dispatch::claim_round::{ClaimRound, Claimed};
use crate::dispatch::lanes::{AttemptEnd, Caps, Lanes, Shares};
use crate::dispatch::ledger::{FinishedAttempt, Ledger};
use crate::dispatch::loaded_delivery::{LoadedDelivery, load};
use crate::model::{ClaimedDelivery, DeliveryId, DestinationId, Kind};
use crate::store::claim::{self, ClaimCursor, ClaimFilter};

/// How much longer than an attempt a claim lasts: for the wait in the lane before, and for writing the result after.
///
/// When a server is killed, its claims expire, and its deliveries can be claimed again.
const CLAIM_MARGIN: Duration = Duration::from_secs(20);
/// The maximum number of deliveries claimed in one statement.
const MAX_CLAIMED_DELIVERIES: usize = 100;

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
    pub attempt_timeout: Duration,
    /// How often it looks for due deliveries, even if nothing notifies it.
    pub poll_interval: Duration,
    pub ledger: Ledger,
}

/// The destination of an attempt, and how it ended.
type EndedAttempt = (DestinationId, AttemptEnd);

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
        let mut in_progress: JoinSet<EndedAttempt> = JoinSet::new();
        let mut round = ClaimRound::default();
        // The claim runs beside everything else, so that what is at hand is attempted meanwhile.
        let mut claiming = None;
        loop {
            // Deliveries whose results couldn't be written yet would be claimed once more.
            if claiming.is_none()
                && !self.ledger.is_behind()
                && round.should_claim(lanes.room(), self.min_room_for_claim())
            {
                let max_deliveries = lanes.room().min(MAX_CLAIMED_DELIVERIES);
                claiming =
                    Some(Box::pin(self.claim(lanes.shares(), max_deliveries, round.begin(max_deliveries))));
            }
            while let Some(loaded) = lanes.begin() {
                in_progress.spawn(attempt(
                    Arc::clone(&self.channel),
                    self.platform.clone(),
                    loaded,
                    self.attempt_timeout,
                    self.ledger.clone(),
                ));
            }
            match &until {
                Until::Idle if claiming.is_none() && round.is_over() && lanes.is_empty() => return,
                Until::Stopped(stop) if stop.is_cancelled() => break,
                _ => {}
            }
            tokio::select! {
                claimed = finished_claim(&mut claiming) => {
                    claiming = None;
                    round.end(&claimed);
                    queue_claimed(&mut lanes, claimed);
                }
                Some(ended) = in_progress.join_next() => {
                    let mut freed = attempt_ended(&mut lanes, ended);
                    while let Some(ended) = in_progress.try_join_next() {
                        freed |= attempt_ended(&mut lanes, ended);
                    }
                    round.is_claim_due |= freed || lanes.is_empty();
                }
                () = self.planned.notified() => round.is_claim_due = true,
                () = tokio::time::sleep(self.poll_interval) => round.is_claim_due = true,
                () = until.stopped() => {}
            }
        }
        if let Some(claiming) = claiming {
            queue_claimed(&mut lanes, claiming.await);
        }
        self.release_unstarted(&mut lanes).await;
        while in_progress.join_next().await.is_some() {}
    }

    /// How much room is needed for a claim. Otherwise each attempt that ends would cause a statement.
    fn min_room_for_claim(&self) -> usize {
        MAX_CLAIMED_DELIVERIES.min(self.caps.held().div_ceil(2))
    }

    /// Claims due deliveries and loads their submissions.
    async fn claim(
        &self,
        shares: Shares,
        max_deliveries: usize,
        after: ClaimCursor,
    ) -> sqlx::Result<Claimed> {
        let uuids = |ids: Vec<DestinationId>| ids.into_iter().map(|id| id.0).collect::<Vec<Uuid>>();
        let (full, narrow, wide) = (uuids(shares.full), uuids(shares.narrow), uuids(shares.wide));
        let filter = ClaimFilter {
            kind: self.kind,
            max_deliveries,
            max_per_destination: self.caps.claimed_at_first(),
            wide: &wide,
            max_per_wide: self.caps.claimed_each(),
            full: &full,
            narrow: &narrow,
            claim_ttl: self.attempt_timeout + CLAIM_MARGIN,
            clock_moved_ms: self.platform.clock.moved_ms(),
        };
        let has_more_postponed = claim::wake_postponed(&self.pool, self.kind, filter.clock_moved_ms).await?;
        let claimed = claim::claim(&self.pool, &filter, after).await?;
        Ok(Claimed { deliveries: load(&self.pool, claimed).await?, has_more_postponed })
    }

    /// Releases the claims of deliveries that weren't started.
    async fn release_unstarted(&self, lanes: &mut Lanes<LoadedDelivery>) {
        let ids: Vec<Uuid> = lanes.take_unstarted().into_iter().map(|loaded| loaded.delivery.id.0).collect();
        if ids.is_empty() {
            return;
        }
        if let Err(error) = claim::release(&self.pool, &ids).await {
            tracing::warn!(%error, deliveries = ids.len(), "failed to release claimed deliveries; their claims expire within a minute");
        }
    }
}

/// Waits for the claim in progress, or forever if there is none.
async fn finished_claim<T>(claiming: &mut Option<impl Future<Output = T> + Unpin>) -> T {
    match claiming {
        Some(claiming) => claiming.await,
        None => std::future::pending().await,
    }
}

fn queue_claimed(lanes: &mut Lanes<LoadedDelivery>, claimed: sqlx::Result<Claimed>) {
    match claimed {
        Ok(claimed) => claimed.deliveries.into_iter().for_each(|loaded| lanes.add(loaded)),
        Err(error) => tracing::warn!(%error, "failed to claim deliveries; retrying"),
    }
}

/// Removes an ended attempt from its lane. Returns whether there is room again where there was none.
fn attempt_ended(lanes: &mut Lanes<LoadedDelivery>, ended: Result<EndedAttempt, JoinError>) -> bool {
    match ended {
        Ok((destination, end)) => lanes.end(destination, end),
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
    loaded: LoadedDelivery,
    attempt_timeout: Duration,
    ledger: Ledger,
) -> EndedAttempt {
    let LoadedDelivery { delivery, submission } = loaded;
    let destination = delivery.destination;
    let at = platform.clock.now();
    // It waited in its lane for so long that another server could claim it during the attempt.
    if Instant::now() + attempt_timeout > delivery.held_until {
        return (destination, AttemptEnd::NotAttempted);
    }
    let started = Instant::now();
    let result = match &submission {
        Some(submission) => attempt_once(&*channel, &delivery, submission, attempt_timeout).await,
        None => AttemptResult::new(Outcome::Cancel, "The submission was deleted"),
    };
    let took = started.elapsed();
    count_and_log(C::KIND, &delivery, &result, took, at);
    let end = match result.outcome {
        Outcome::Later | Outcome::NotBefore(_) | Outcome::Gone => AttemptEnd::Failed,
        _ => AttemptEnd::Succeeded,
    };
    ledger.record(FinishedAttempt { delivery, result, at, took }).await;
    (destination, end)
}

/// Runs the channel's attempt with a timeout, and catches a panic.
async fn attempt_once<C: Channel>(
    channel: &C,
    delivery: &ClaimedDelivery,
    submission: &Submission,
    attempt_timeout: Duration,
) -> AttemptResult {
    let attempt = AssertUnwindSafe(channel.attempt(delivery, submission)).catch_unwind();
    match timeout(attempt_timeout, attempt).await {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => {
            tracing::error!(delivery = %delivery.id, "a delivery attempt panicked");
            AttemptResult::new(Outcome::Later, "Something went wrong on our side")
        }
        Err(_) => AttemptResult::new(Outcome::Later, "Timed out waiting for a response"),
    }
}

/// Counts an attempt in the metrics and logs it.
fn count_and_log(
    kind: &'static str,
    delivery: &ClaimedDelivery,
    result: &AttemptResult,
    took: Duration,
    at: Timestamp,
) {
    let outcome = result.outcome.name();
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
