use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use moka::sync::Cache;
use tokio::sync::watch;

use crate::model::SubmissionId;

/// Within so long the same post again is a double click or a reload, not a second wish.
const WINDOW: SignedDuration = SignedDuration::from_secs(10);
const MOST: u64 = 100_000;

/// The posts of the last seconds, so that one that was sent twice is taken once. Of this server only: whom
/// a balancer sends elsewhere within ten seconds gets two submissions, and loses none.
#[derive(Clone, Debug)]
pub(crate) struct Twins(Cache<[u8; 32], Arc<First>>);

/// The first of perhaps two.
#[derive(Debug)]
struct First {
    id: SubmissionId,
    at: Timestamp,
    outcome: watch::Receiver<Fate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    UnderWay,
    Stored,
    Failed,
}

/// Says at the end what became of the first; dropped without a word, it failed.
#[derive(Debug)]
pub(crate) struct Turn(watch::Sender<Fate>);

impl Turn {
    pub(crate) fn stored(self) {
        self.0.send_replace(Fate::Stored);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.send_if_modified(|fate| {
            let open = *fate == Fate::UnderWay;
            if open {
                *fate = Fate::Failed;
            }
            open
        });
    }
}

pub(crate) enum Entered {
    First(Turn),
    /// The first is stored under this id.
    TwinOf(SubmissionId),
}

impl Twins {
    pub(crate) fn new() -> Self {
        let ttl = Duration::from_secs(WINDOW.as_secs().unsigned_abs() + 5);
        Self(Cache::builder().max_capacity(MOST).time_to_live(ttl).build())
    }

    /// The first goes on; the second waits for what becomes of it, and takes its place if it failed.
    pub(crate) async fn enter(&self, likeness: [u8; 32], id: SubmissionId, now: Timestamp) -> Entered {
        loop {
            let (turn, outcome) = watch::channel(Fate::UnderWay);
            let mine = Arc::new(First { id, at: now, outcome });
            let entry = self.0.entry(likeness).or_insert_with_if(
                || Arc::clone(&mine),
                |first| now.duration_since(first.at) > WINDOW || *first.outcome.borrow() == Fate::Failed,
            );
            let first = entry.into_value();
            if first.id == id {
                return Entered::First(Turn(turn));
            }
            let mut outcome = first.outcome.clone();
            let fate =
                outcome.wait_for(|fate| *fate != Fate::UnderWay).await.map_or(Fate::Failed, |fate| *fate);
            if fate == Fate::Stored {
                return Entered::TwinOf(first.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Clock;

    use super::*;

    #[tokio::test]
    async fn a_second_waits_for_the_first_and_takes_its_place_if_it_failed() {
        let (twins, clock) = (Twins::new(), Clock::system());
        let [one, two, three] = [(); 3].map(|()| SubmissionId(clock.uuid()));
        let now = clock.now();
        let Entered::First(turn) = twins.enter([1; 32], one, now).await else { panic!("the first") };
        let second = tokio::spawn({
            let twins = twins.clone();
            async move { matches!(twins.enter([1; 32], two, now).await, Entered::First(_)) }
        });
        drop(turn);
        assert!(second.await.expect("it ends"), "the first failed, the second goes on");

        let Entered::First(turn) = twins.enter([1; 32], one, now).await else { panic!("nobody is left") };
        turn.stored();
        let twin = twins.enter([1; 32], three, now).await;
        assert!(matches!(twin, Entered::TwinOf(id) if id == one));
        let late = now + SignedDuration::from_secs(11);
        assert!(matches!(twins.enter([1; 32], three, late).await, Entered::First(_)));
        assert!(matches!(twins.enter([2; 32], three, now).await, Entered::First(_)));
    }
}
