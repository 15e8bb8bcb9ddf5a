use std::sync::{Arc, OnceLock};

use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::{Cache, EntryAction, EntryResult};
use tokio::sync::Notify;

use crate::model::SubmissionId;

/// Within so long the same post again is a double click or a reload, not a second wish.
const WINDOW: SignedDuration = SignedDuration::from_secs(10);
const MOST: usize = 100_000;

/// The posts of the last seconds, so that one that was sent twice is taken once. Of this server only: whom
/// a balancer sends elsewhere within ten seconds gets two submissions, and loses none.
#[derive(Clone, Debug)]
pub(crate) struct Twins(Arc<Cache<[u8; 32], Arc<First>>>);

/// The first of perhaps two.
#[derive(Debug)]
struct First {
    id: SubmissionId,
    at: Timestamp,
    /// Under which id it is stored; `None`: it failed. Empty while it is under way.
    fate: OnceLock<Option<SubmissionId>>,
    decided: Notify,
}

impl First {
    /// Only the first word counts.
    fn decide(&self, fate: Option<SubmissionId>) {
        if self.fate.set(fate).is_ok() {
            self.decided.notify_waiters();
        }
    }

    fn has_failed(&self) -> bool {
        self.fate.get().is_some_and(Option::is_none)
    }

    async fn stored(&self) -> Option<SubmissionId> {
        loop {
            let mut decided = std::pin::pin!(self.decided.notified());
            // Before the look, or a word between the look and the wait would be missed.
            decided.as_mut().enable();
            match self.fate.get() {
                None => decided.await,
                Some(fate) => return *fate,
            }
        }
    }
}

/// Says at the end what became of the first; dropped without a word, it failed. It goes to the recorder with the
/// submission: whoever sent it may hang up, and it is stored all the same.
#[derive(Debug)]
pub(crate) struct Turn(Arc<First>);

impl Turn {
    pub(crate) fn stored(self, id: SubmissionId) {
        self.0.decide(Some(id));
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.decide(None);
    }
}

pub(crate) enum Entered {
    First(Turn),
    /// The first is stored under this id.
    TwinOf(SubmissionId),
}

impl Twins {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Cache::new(MOST)))
    }

    /// The first goes on; the second waits for what becomes of it, and takes its place if it failed.
    pub(crate) async fn enter(&self, likeness: [u8; 32], id: SubmissionId, now: Timestamp) -> Entered {
        loop {
            let mine = Arc::new(First { id, at: now, fate: OnceLock::new(), decided: Notify::new() });
            let entry = self.0.entry(&likeness, None, |_, first| {
                // Longer ago or, after the clock was set back, to come: neither is a double click.
                let apart = now.duration_since(first.at).abs();
                let is_over = apart > WINDOW || first.has_failed();
                if is_over {
                    *first = Arc::clone(&mine);
                }
                EntryAction::Retain(Arc::clone(first))
            });
            let first = match entry {
                EntryResult::Retained(first) => first,
                // Nobody else can be here: whoever fills a vacant place holds it until it is filled.
                EntryResult::Vacant(place) => {
                    place.insert(Arc::clone(&mine)).ok();
                    mine
                }
                _ => mine,
            };
            if first.id == id {
                return Entered::First(Turn(first));
            }
            if let Some(stored) = first.stored().await {
                return Entered::TwinOf(stored);
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
        turn.stored(one);
        let twin = twins.enter([1; 32], three, now).await;
        assert!(matches!(twin, Entered::TwinOf(id) if id == one));
        let late = now + SignedDuration::from_secs(11);
        assert!(matches!(twins.enter([1; 32], three, late).await, Entered::First(_)));
        assert!(matches!(twins.enter([2; 32], three, now).await, Entered::First(_)));
    }

    #[tokio::test]
    async fn the_same_post_after_the_clock_was_set_back_is_another() {
        let (twins, clock) = (Twins::new(), Clock::system());
        let [one, two] = [(); 2].map(|()| SubmissionId(clock.uuid()));
        let now = clock.now();
        let Entered::First(turn) = twins.enter([1; 32], one, now).await else { panic!("the first") };
        turn.stored(one);
        let hour_back = now - SignedDuration::from_hours(1);
        assert!(matches!(twins.enter([1; 32], two, hour_back).await, Entered::First(_)));
    }
}
