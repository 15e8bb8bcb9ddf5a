//! Detects duplicate submissions on this server: the same content from the same sender within 10 seconds. A duplicate
//! waits for the first and gets its id.

pub(crate) mod fingerprint;

use std::sync::{Arc, OnceLock};

use axum::http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::{Cache, EntryAction, EntryResult};
use tokio::sync::Notify;

use crate::model::{Submission, SubmissionId};
use fingerprint::RequestHasher;

/// The time within which the same request again is a double click or a reload, not a second submission.
const DUPLICATE_WINDOW: SignedDuration = SignedDuration::from_secs(10);
const MAX_REMEMBERED_REQUESTS: usize = 100_000;

/// The requests of the last seconds, so that one that was sent twice is stored once. Only those on this server: if a
/// load balancer sends the second to another server, two submissions are stored and none is lost.
#[derive(Clone, Debug)]
pub(crate) struct Duplicates {
    recent: Arc<Cache<u128, Arc<FirstRequest>>>,
    hasher: RequestHasher,
}

/// The first of several requests with the same content.
#[derive(Debug)]
struct FirstRequest {
    id: SubmissionId,
    at: Timestamp,
    /// The id under which it is stored, or `None` if it failed. Empty while it is in progress.
    result: OnceLock<Option<SubmissionId>>,
    decided: Notify,
}

impl FirstRequest {
    /// Sets the result. Only the first call has an effect.
    fn set_result(&self, result: Option<SubmissionId>) {
        if self.result.set(result).is_ok() {
            self.decided.notify_waiters();
        }
    }

    fn has_failed(&self) -> bool {
        self.result.get().is_some_and(Option::is_none)
    }

    async fn stored(&self) -> Option<SubmissionId> {
        loop {
            let mut decided = std::pin::pin!(self.decided.notified());
            // Enabled before reading the result, or a notification between reading and waiting would be missed.
            decided.as_mut().enable();
            match self.result.get() {
                None => decided.await,
                Some(result) => return *result,
            }
        }
    }
}

/// Reports the result of the first request to its duplicates. If it is dropped without [`FirstGuard::stored`], the
/// first has failed. It goes to the recorder with the submission, because a submission is stored even if its sender
/// disconnects.
#[derive(Debug)]
pub(crate) struct FirstGuard(Arc<FirstRequest>);

impl FirstGuard {
    pub(crate) fn stored(self, id: SubmissionId) {
        self.0.set_result(Some(id));
    }
}

impl Drop for FirstGuard {
    fn drop(&mut self) {
        self.0.set_result(None);
    }
}

pub(crate) enum Entry {
    First(FirstGuard),
    /// A duplicate of the first, which is stored under this id.
    DuplicateOf(SubmissionId),
}

impl Duplicates {
    pub(crate) fn new() -> Self {
        Self { recent: Arc::new(Cache::new(MAX_REMEMBERED_REQUESTS)), hasher: RequestHasher::new() }
    }

    /// Returns the same value for two requests if the second is a duplicate, apart from the time between them.
    pub(crate) fn fingerprint(&self, submission: &Submission, headers: &HeaderMap) -> u128 {
        self.hasher.hash(submission, headers)
    }

    /// Lets the first request with a fingerprint through. A duplicate waits for the first one's result, and takes its
    /// place if it failed.
    pub(crate) async fn enter(&self, fingerprint: u128, id: SubmissionId, now: Timestamp) -> Entry {
        loop {
            let mine =
                Arc::new(FirstRequest { id, at: now, result: OnceLock::new(), decided: Notify::new() });
            let entry = self.recent.entry(&fingerprint, None, |_, first| {
                // A first that is older, or in the future after the clock was set back, isn't a double click.
                let apart = now.duration_since(first.at).abs();
                let is_over = apart > DUPLICATE_WINDOW || first.has_failed();
                if is_over {
                    *first = Arc::clone(&mine);
                }
                EntryAction::Retain(Arc::clone(first))
            });
            let first = match entry {
                EntryResult::Retained(first) => first,
                // No other task can be here: the cache holds a vacant entry for one task until it is filled.
                EntryResult::Vacant(place) => {
                    place.insert(Arc::clone(&mine)).ok();
                    mine
                }
                _ => mine,
            };
            if first.id == id {
                return Entry::First(FirstGuard(first));
            }
            if let Some(stored) = first.stored().await {
                return Entry::DuplicateOf(stored);
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
        let (duplicates, clock) = (Duplicates::new(), Clock::system());
        let [one, two, three] = [(); 3].map(|()| SubmissionId(clock.uuid()));
        let now = clock.now();
        let Entry::First(guard) = duplicates.enter(1, one, now).await else { panic!("the first") };
        let second = tokio::spawn({
            let duplicates = duplicates.clone();
            async move { matches!(duplicates.enter(1, two, now).await, Entry::First(_)) }
        });
        drop(guard);
        assert!(second.await.expect("it ends"), "the first failed, the second goes on");

        let Entry::First(guard) = duplicates.enter(1, one, now).await else { panic!("nobody is left") };
        guard.stored(one);
        let duplicate = duplicates.enter(1, three, now).await;
        assert!(matches!(duplicate, Entry::DuplicateOf(id) if id == one));
        let late = now + SignedDuration::from_secs(11);
        assert!(matches!(duplicates.enter(1, three, late).await, Entry::First(_)));
        assert!(matches!(duplicates.enter(2, three, now).await, Entry::First(_)));
    }

    #[tokio::test]
    async fn the_same_post_after_the_clock_was_set_back_is_another() {
        let (duplicates, clock) = (Duplicates::new(), Clock::system());
        let [one, two] = [(); 2].map(|()| SubmissionId(clock.uuid()));
        let now = clock.now();
        let Entry::First(guard) = duplicates.enter(1, one, now).await else { panic!("the first") };
        guard.stored(one);
        let hour_back = now - SignedDuration::from_hours(1);
        assert!(matches!(duplicates.enter(1, two, hour_back).await, Entry::First(_)));
    }
}
