//! Reads forms for the cache, many with one query.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::oneshot;

use crate::model::id::EndpointId;
use crate::store::open_forms::{OpenForm, open_all};

/// The maximum number of forms that one query reads.
const MAX_FORMS_PER_QUERY: usize = 500;

/// Reads the forms that several callers need at the same moment with one query.
///
/// Only one query runs at a time, and everyone who asks meanwhile is served by the next one. After a lost connection, or
/// when many entries have reached their age, thousands of forms are needed at once: with a query for each they would
/// wait for the pool until they time out.
#[derive(Clone)]
pub(super) struct FormLoader {
    worker: PgPool,
    query_timeout: Duration,
    waiting: Arc<Mutex<Waiting>>,
}

/// A form as the database has it; `Ok(None)` if there is none.
type Loaded = Result<Option<Arc<OpenForm>>, LoadError>;

/// Why a form couldn't be read. The cause is in the log.
#[derive(Clone, Copy, Debug)]
pub(super) enum LoadError {
    /// The database didn't answer.
    Unavailable,
    /// This version doesn't understand its settings, because a newer one wrote them.
    Unreadable,
}

/// Those who wait for forms, by the form's public id.
type Callers = HashMap<EndpointId, Vec<oneshot::Sender<Loaded>>>;

#[derive(Default)]
struct Waiting {
    callers: Callers,
    is_loading: bool,
}

impl FormLoader {
    pub(super) fn new(worker: PgPool, query_timeout: Duration) -> Self {
        Self { worker, query_timeout, waiting: Arc::default() }
    }

    /// Reads a form by one of its public ids, by a query that begins after this call.
    pub(super) async fn load(&self, id: &EndpointId) -> Loaded {
        let (send, loaded) = oneshot::channel();
        let was_loading = {
            let mut waiting = self.waiting();
            waiting.callers.entry(id.clone()).or_default().push(send);
            std::mem::replace(&mut waiting.is_loading, true)
        };
        if !was_loading {
            tokio::spawn(self.clone().load_waiting());
        }
        loaded.await.unwrap_or(Err(LoadError::Unavailable))
    }

    /// Reads forms until nobody waits for any.
    async fn load_waiting(self) {
        let _guard = PanicGuard(&self);
        while let Some(batch) = self.next_batch() {
            let ids: Vec<&EndpointId> = batch.keys().collect();
            let mut loaded = self.read(&ids).await;
            for (id, callers) in batch {
                let loaded = loaded.remove(&id).unwrap_or(Ok(None));
                for caller in callers {
                    // A caller whose client has disconnected doesn't wait any more.
                    caller.send(loaded.clone()).ok();
                }
            }
        }
    }

    /// Reads forms. It halves the batch where one of them can't be read, so that the others can.
    async fn read(&self, ids: &[&EndpointId]) -> HashMap<EndpointId, Loaded> {
        match self.query(ids).await {
            Ok(forms) => forms.into_iter().map(|(id, form)| (id, Ok(Some(Arc::new(form))))).collect(),
            Err(LoadError::Unreadable) if ids.len() > 1 => {
                let (left, right) = ids.split_at(ids.len() / 2);
                let mut loaded = Box::pin(self.read(left)).await;
                loaded.extend(Box::pin(self.read(right)).await);
                loaded
            }
            Err(error) => ids.iter().map(|id| ((*id).clone(), Err(error))).collect(),
        }
    }

    async fn query(&self, ids: &[&EndpointId]) -> Result<HashMap<EndpointId, OpenForm>, LoadError> {
        let reading = open_all(&self.worker, ids.iter().copied());
        let (error, cause) = match tokio::time::timeout(self.query_timeout, reading).await {
            Ok(Ok(forms)) => return Ok(forms),
            Ok(Err(error @ sqlx::Error::ColumnDecode { .. })) => (LoadError::Unreadable, error.to_string()),
            Ok(Err(error)) => (LoadError::Unavailable, error.to_string()),
            Err(late) => (LoadError::Unavailable, late.to_string()),
        };
        let first = ids.first().map(tracing::field::display);
        tracing::warn!(
            cause,
            endpoints = ids.len(),
            first,
            "failed to look up endpoints; using cached settings"
        );
        Err(error)
    }

    /// Returns the callers that the next query serves. If there are none, loading has ended.
    fn next_batch(&self) -> Option<Callers> {
        let mut waiting = self.waiting();
        let ids: Vec<EndpointId> = waiting.callers.keys().take(MAX_FORMS_PER_QUERY).cloned().collect();
        waiting.is_loading = !ids.is_empty();
        let batch = ids.into_iter().filter_map(|id| waiting.callers.remove_entry(&id)).collect();
        waiting.is_loading.then_some(batch)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets the next caller start loading again if this one panics. Those who wait get an error.
struct PanicGuard<'a>(&'a FormLoader);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.0.waiting() = Waiting::default();
        }
    }
}
