use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::Platform;
use futures_util::FutureExt;
use jiff::{SignedDuration, Timestamp};
use sqlx::PgPool;
use submissions::Submission;
use tokio::sync::{Notify, mpsc};
use tokio::task::{JoinError, JoinSet};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::channel::{Attempted, Channel, Outcome};
use crate::lanes::{Bound, Caps, Lanes, Shares};
use crate::ledger::Entry;
use crate::model::{Claimed, DeliveryId, DestinationId, Kind};
use crate::search::Search;
use crate::store::claim::{self, Turn, Wanted};

/// What a killed server had claimed is free again after this.
const CLAIM: SignedDuration = SignedDuration::from_secs(60);
/// No attempt takes longer: it has to be written down before the claim ends.
const LONGEST: Duration = Duration::from_secs(40);
/// Whatever else may wake it, it looks this often.
const FLOOR: Duration = Duration::from_secs(1);
/// In one statement.
const MOST: usize = 100;

/// Brings the deliveries of one channel out.
pub(crate) struct Dispatcher<C> {
    pub channel: Arc<C>,
    pub kind: Kind,
    pub platform: Platform,
    pub pool: PgPool,
    pub caps: Caps,
    /// Rung when something was planned.
    pub planned: Arc<Notify>,
    pub ledger: mpsc::Sender<Entry>,
}

/// A delivery with what it brings; `None`: the submission is gone.
pub(crate) struct Load {
    pub delivery: Claimed,
    submission: Option<Arc<Submission>>,
}

impl Bound for Load {
    fn destination(&self) -> DestinationId {
        self.delivery.destination
    }
}

/// Where to, and whether it went well.
type Ended = (DestinationId, bool);

/// How a dispatcher ends.
#[derive(Clone, Debug)]
pub(crate) enum Until {
    Stopped(CancellationToken),
    /// When nothing is due any more.
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
    /// Claims, begins, hears of ends; until told to stop, and then until what was begun has ended.
    pub(crate) async fn run(self, until: Until) {
        let mut lanes = Lanes::new(self.caps);
        let mut under_way: JoinSet<Ended> = JoinSet::new();
        let mut search = Search::default();
        // Beside everything else: what is at hand goes out meanwhile.
        let mut claiming = None;
        loop {
            if claiming.is_none() && search.is_worth_it(lanes.room(), self.worth_claiming()) {
                let most = lanes.room().min(MOST);
                claiming = Some(Box::pin(self.claim(lanes.shares(), most, search.begin(most))));
            }
            while let Some(load) = lanes.begin() {
                under_way.spawn(attempt(
                    Arc::clone(&self.channel),
                    self.platform.clone(),
                    load,
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
                () = tokio::time::sleep(FLOOR) => search.look = true,
                () = until.stopped() => {}
            }
        }
        if let Some(claiming) = claiming {
            add_all(&mut lanes, claiming.await);
        }
        self.give_back(&mut lanes).await;
        while under_way.join_next().await.is_some() {}
    }

    /// A claim for each that ends would be a statement for each.
    fn worth_claiming(&self) -> usize {
        MOST.min(self.caps.held().div_ceil(2))
    }

    async fn claim(&self, shares: Shares, most: usize, turn: Turn) -> sqlx::Result<Vec<Load>> {
        let now = self.platform.clock.now();
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
            now,
            until: now + CLAIM,
        };
        let claimed = claim::claim(&self.pool, &wanted, turn).await?;
        if claimed.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = claimed.iter().map(|one| (one.workspace, one.submission)).collect();
        let mut conn = self.pool.acquire().await?;
        let found = submissions::load(&mut conn, &ids).await?;
        let found: HashMap<_, _> =
            found.into_iter().map(|(id, submission)| (id, Arc::new(submission))).collect();
        let load =
            |delivery: Claimed| Load { submission: found.get(&delivery.submission).cloned(), delivery };
        Ok(claimed.into_iter().map(load).collect())
    }

    async fn give_back(&self, lanes: &mut Lanes<Load>) {
        let ids: Vec<Uuid> = lanes.give_back().into_iter().map(|load| load.delivery.id.0).collect();
        if ids.is_empty() {
            return;
        }
        if let Err(error) = claim::give_back(&self.pool, &ids).await {
            tracing::warn!(%error, deliveries = ids.len(), "not given back; they are free in a minute");
        }
    }
}

/// What is being claimed, once it is; never, if nothing is.
async fn at_hand<T>(claiming: &mut Option<impl Future<Output = T> + Unpin>) -> T {
    match claiming {
        Some(claiming) => claiming.await,
        None => std::future::pending().await,
    }
}

fn add_all(lanes: &mut Lanes<Load>, claimed: sqlx::Result<Vec<Load>>) {
    match claimed {
        Ok(claimed) => claimed.into_iter().for_each(|load| lanes.add(load)),
        Err(error) => tracing::warn!(%error, "deliveries could not be claimed; they wait"),
    }
}

/// Gives whether there is room again where there was none.
fn ended_one(lanes: &mut Lanes<Load>, ended: Result<Ended, JoinError>) -> bool {
    match ended {
        Ok((destination, went_well)) => lanes.end(destination, went_well),
        Err(error) => {
            tracing::error!(%error, "an attempt broke off beyond its own walls");
            false
        }
    }
}

/// One try, and the word of it. A channel that panics or hangs fails this attempt and nothing else.
async fn attempt<C: Channel>(
    channel: Arc<C>,
    platform: Platform,
    load: Load,
    ledger: mpsc::Sender<Entry>,
) -> Ended {
    let Load { delivery, submission } = load;
    let destination = delivery.destination;
    let at = platform.clock.now();
    // It lay in its lane for so long that another may have it.
    if at + SignedDuration::try_from(LONGEST).unwrap_or_default() > delivery.held_until {
        return (destination, true);
    }
    let started = Instant::now();
    let attempted = match &submission {
        Some(submission) => try_once(&*channel, &delivery, submission).await,
        None => Attempted::new(Outcome::Cancel, "The submission is gone"),
    };
    let took = started.elapsed();
    note(C::KIND, &delivery, &attempted, took, at);
    let went_well = !matches!(attempted.outcome, Outcome::Later | Outcome::NotBefore(_) | Outcome::Gone);
    if ledger.send(Entry { delivery, attempted, at, took }).await.is_err() {
        tracing::error!("nobody writes attempts down any more");
    }
    (destination, went_well)
}

async fn try_once<C: Channel>(channel: &C, delivery: &Claimed, submission: &Submission) -> Attempted {
    let attempt = AssertUnwindSafe(channel.attempt(delivery, submission)).catch_unwind();
    match timeout(LONGEST, attempt).await {
        Ok(Ok(attempted)) => attempted,
        Ok(Err(_)) => {
            tracing::error!(delivery = %delivery.id, "an attempt panicked");
            Attempted::new(Outcome::Later, "Something broke on our side")
        }
        Err(_) => Attempted::new(Outcome::Later, "No answer in time"),
    }
}

fn note(kind: &'static str, delivery: &Claimed, attempted: &Attempted, took: Duration, at: Timestamp) {
    let outcome = attempted.outcome.name();
    metrics::counter!("delivery_attempts_total", "kind" => kind, "outcome" => outcome).increment(1);
    metrics::histogram!("delivery_attempt_seconds", "kind" => kind).record(took.as_secs_f64());
    if delivery.attempts == 0 {
        let late = at.duration_since(delivery.created_at).as_secs_f64();
        metrics::histogram!("delivery_first_attempt_seconds", "kind" => kind).record(late);
    }
    let id: DeliveryId = delivery.id;
    tracing::debug!(delivery = %id, kind, outcome, "a delivery was tried");
}

#[cfg(test)]
mod tests;
