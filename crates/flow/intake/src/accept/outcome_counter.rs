//! Counts the outcomes of requests that are no new submission: rejected, duplicate, repeated. They are counted in
//! memory and added to the table `outcomes` every two seconds. New submissions are counted in `usage`.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use api::Platform;
use forms::OpenForm;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tokio_util::sync::CancellationToken;

use crate::model::OutcomeKey;
use crate::store;

const OUTCOME_FLUSH_INTERVAL: Duration = Duration::from_secs(2);
/// The number of different counters that are kept while the database is down. Beyond it no new ones are added; the
/// existing ones still count.
const MAX_OUTCOME_COUNTERS: usize = 100_000;

/// The counters, in memory. They are written every two seconds, so a flood of rejected requests is one row.
#[derive(Clone, Debug, Default)]
pub struct OutcomeCounter(Arc<Mutex<HashMap<OutcomeKey, i64>>>);

impl OutcomeCounter {
    /// Counts a request. One to a form that couldn't be looked up isn't counted, because its workspace isn't known.
    pub(crate) fn count(&self, form: &OpenForm, outcome: &'static str) {
        let Some(workspace) = form.workspace else { return };
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = OutcomeKey { workspace, endpoint: form.id.clone(), outcome };
        if counts.len() < MAX_OUTCOME_COUNTERS || counts.contains_key(&key) {
            *counts.entry(key).or_default() += 1;
        }
    }

    /// Writes the counters every two seconds until `stop`, and once more then.
    pub async fn run(self, platform: Platform, stop: CancellationToken) {
        loop {
            let stopped = tokio::time::timeout(OUTCOME_FLUSH_INTERVAL, stop.cancelled()).await.is_ok();
            self.flush(&platform).await;
            if stopped {
                return;
            }
        }
    }

    async fn flush(&self, platform: &Platform) {
        let counts = take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if counts.is_empty() {
            return;
        }
        let day: Date = platform.clock.now().to_zoned(TimeZone::UTC).date();
        if let Err(error) = store::add_outcomes(platform.db.worker(), day, &counts).await {
            tracing::warn!(%error, "failed to count outcomes; retrying");
            let mut back = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            for (key, count) in counts {
                *back.entry(key).or_default() += count;
            }
        }
    }
}
