//! Counts events in memory and writes them to `form_statistics` every two seconds. What a server has counted since it last
//! wrote is lost if it crashes; if it is stopped, it writes first.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use api::{ClientAddress, Platform};
use axum::http::{HeaderMap, Method};
use forms::{OpenForm, Status};
use intake::{Completion, CountCompletions};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use kernel::Clock;
use tokio_util::sync::CancellationToken;

use super::limits::EventLimits;
use super::model::{CounterKey, FormEvent};
use super::{seconds, views};
use crate::store;

const FLUSH_INTERVAL: Duration = Duration::from_secs(2);
/// The number of different counters in memory. Beyond it no new ones are added; the existing ones still count.
const MAX_COUNTERS: usize = 100_000;

/// The statistics of hosted forms on one server. Clones share the counters.
#[derive(Clone, Debug)]
pub struct Statistics {
    clock: Clock,
    counts: Arc<Mutex<HashMap<CounterKey, i64>>>,
    limits: Arc<EventLimits>,
}

impl Statistics {
    /// Creates counters that take the day from `clock`.
    pub fn new(clock: Clock) -> Self {
        Self { clock, counts: Arc::default(), limits: Arc::new(EventLimits::new()) }
    }

    /// Counts a view of the page of an open form, if the request is one. Callers leave out previews.
    pub fn count_view(&self, form: &OpenForm, method: &Method, headers: &HeaderMap, client: ClientAddress) {
        if views::is_view(method, headers) && self.admits_address(client) {
            self.count_reported(form, FormEvent::View, None);
        }
    }

    /// Whether the IP address of a visitor has sent few enough events.
    pub(super) fn admits_address(&self, client: ClientAddress) -> bool {
        self.limits.admit_address(client, self.clock.now())
    }

    /// Counts what a visitor's browser says, if the form is open and has such a step.
    pub(super) fn count_reported(&self, form: &OpenForm, event: FormEvent, seconds: Option<f64>) {
        let now = self.clock.now();
        let is_possible = form.status == Status::Active
            && form.form.as_ref().is_some_and(|published| {
                published.is_open(now)
                    && usize::try_from(event.step()).is_ok_and(|step| step <= published.rules.steps())
            });
        if is_possible && self.limits.admit_endpoint(&form.id, now) {
            self.add(form, event, seconds, now);
        }
    }

    /// Adds one to a counter. A form that couldn't be looked up isn't counted, because its workspace isn't known.
    fn add(&self, form: &OpenForm, event: FormEvent, seconds: Option<f64>, now: Timestamp) {
        let Some(workspace) = form.workspace else { return };
        let endpoint = form.id.clone();
        let day = now.to_zoned(TimeZone::UTC).date();
        let seconds_bucket = seconds::bucket(seconds);
        self.add_counts([(CounterKey { workspace, endpoint, day, event, seconds_bucket }, 1)]);
    }

    fn add_counts(&self, added: impl IntoIterator<Item = (CounterKey, i64)>) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, count) in added {
            if counts.len() < MAX_COUNTERS || counts.contains_key(&key) {
                *counts.entry(key).or_default() += count;
            }
        }
    }

    /// Writes the counters every two seconds until `stop`, and once more then.
    pub async fn run(self, platform: Platform, stop: CancellationToken) {
        loop {
            let stopped = tokio::time::timeout(FLUSH_INTERVAL, stop.cancelled()).await.is_ok();
            self.flush(&platform).await;
            if stopped {
                return;
            }
        }
    }

    async fn flush(&self, platform: &Platform) {
        let counts = take(&mut *self.counts.lock().unwrap_or_else(PoisonError::into_inner));
        if counts.is_empty() {
            return;
        }
        if let Err(error) = store::add(platform.db.worker(), &counts).await {
            tracing::warn!(%error, "failed to write form statistics; retrying");
            self.add_counts(counts);
        }
    }
}

impl CountCompletions for Statistics {
    /// Counts an accepted submission. Without a script nothing else was reported: the visitor has started, and has passed
    /// all steps.
    fn count(&self, form: &OpenForm, completion: Completion) {
        let now = self.clock.now();
        let steps = form.form.as_ref().and_then(|published| i16::try_from(published.rules.steps()).ok());
        let last = steps.unwrap_or(1);
        if let Some(times) = completion.script {
            self.add(form, FormEvent::Completion, times.total, now);
            self.add(form, FormEvent::Step(last), times.last_step, now);
            return;
        }
        self.add(form, FormEvent::Completion, Some(completion.age_seconds), now);
        self.add(form, FormEvent::Start, None, now);
        for step in 1..=last {
            self.add(form, FormEvent::Step(step), None, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use accounts::WorkspaceId;
    use jiff::ToSpan;
    use jiff::civil::date;

    use super::*;

    #[test]
    fn counters_are_bounded_and_those_there_still_count() {
        let statistics = Statistics::new(Clock::system());
        let key = |day: i32| CounterKey {
            workspace: WorkspaceId(uuid::Uuid::nil()),
            endpoint: "22bcdfghjkmnpqrs".parse().expect("an id"),
            day: date(2026, 1, 1) + day.days(),
            event: FormEvent::View,
            seconds_bucket: seconds::UNKNOWN,
        };
        statistics.add_counts((0..150_000).map(|day| (key(day), 1)));
        statistics.add_counts([(key(0), 5), (key(149_999), 5)]);
        let counts = statistics.counts.lock().expect("a lock");
        assert_eq!(counts.len(), MAX_COUNTERS);
        assert_eq!((counts.get(&key(0)), counts.get(&key(149_999))), (Some(&6), None));
    }
}
