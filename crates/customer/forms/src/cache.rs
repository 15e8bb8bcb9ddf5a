//! The cache of forms on each server. It reads endpoints from the database and listens on the channel
//! `endpoint_changed`; `intake` opens forms through it, also while the database is down.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::Clock;
use quick_cache::sync::Cache;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio_util::sync::CancellationToken;

use crate::model::id::EndpointId;
use crate::store::open_forms::{OpenForm, open};

/// The number of endpoints kept in memory, a few hundred bytes each.
const MOST: usize = 50_000;
/// After this time an entry is loaded again in the background, while requests still get the old one.
const FRESH: Duration = Duration::from_mins(5);
/// How long a submit request waits for the database. It is also the pause before the listener reconnects, and before a
/// failed reload in the background is repeated.
const PATIENCE: Duration = Duration::from_secs(1);
/// While the database doesn't answer, only one request in this time tries it again. The others use the cached settings.
const PAUSE: Duration = Duration::from_millis(200);
const CHANNEL: &str = "endpoint_changed";

/// A cache of the forms that this server has opened, by public id.
///
/// With it, a submit request needs no query, and submissions are accepted while the database is down. Every server is
/// notified of changes by the database (`LISTEN`). After a change, or after a time without a listener, an entry is
/// loaded again before it is used. If the database doesn't answer, the old entry is used; a form that isn't cached is
/// then opened with default settings (`OpenForm::unseen`), and its real ones are applied when the spool is drained.
#[derive(Clone)]
pub struct KnownForms {
    worker: PgPool,
    clock: Clock,
    /// The cached entries, by public id.
    known: Arc<Cache<EndpointId, Arc<Known>>>,
    /// The number of change notifications so far. An entry that was read while one arrived counts as changed.
    heard: Arc<AtomicU64>,
    /// When the last query failed, or when the retry after it began. `None` while queries succeed.
    in_vain: Arc<Mutex<Option<Instant>>>,
}

/// A cache entry. A `form` of `None` is cached too, because ids that don't exist are requested again and again.
struct Known {
    form: Option<Arc<OpenForm>>,
    since: Instant,
    changed: AtomicBool,
    asking: AtomicBool,
}

impl KnownForms {
    pub fn new(worker: PgPool, clock: Clock) -> Self {
        Self {
            worker,
            clock,
            known: Arc::new(Cache::new(MOST)),
            heard: Arc::default(),
            in_vain: Arc::default(),
        }
    }

    /// Opens a form by one of its public ids. Returns `None` if there is no such form, or if this id has stopped
    /// working.
    pub async fn open(&self, address: &EndpointId) -> Option<Arc<OpenForm>> {
        let form = self.look_up(address).await?;
        form.answered(self.clock.now()).then_some(form)
    }

    async fn look_up(&self, id: &EndpointId) -> Option<Arc<OpenForm>> {
        let Some(known) = self.known.get(id) else {
            let asked = self.ask_while_it_answers(id).await;
            return asked.unwrap_or_else(|| Some(Arc::new(OpenForm::unseen(id.clone()))));
        };
        if known.changed.load(Ordering::Acquire) {
            return self.ask_while_it_answers(id).await.unwrap_or_else(|| known.form.clone());
        }
        if known.since.elapsed() > FRESH && !known.asking.swap(true, Ordering::AcqRel) {
            let (forms, id, known) = (self.clone(), id.clone(), Arc::clone(&known));
            tokio::spawn(async move {
                if forms.ask_while_it_answers(&id).await.is_none() {
                    // Not with every request: a database that doesn't answer isn't helped by more queries.
                    tokio::time::sleep(PATIENCE).await;
                    known.asking.store(false, Ordering::Release);
                }
            });
        }
        known.form.clone()
    }

    /// Marks an endpoint as changed, under all the given public ids.
    pub fn changed(&self, addresses: &[EndpointId]) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        for known in addresses.iter().filter_map(|address| self.known.get(address)) {
            known.changed.store(true, Ordering::Release);
        }
    }

    /// Loads a form from the database into the cache.
    async fn ask(&self, id: &EndpointId) -> sqlx::Result<Option<Arc<OpenForm>>> {
        let heard = self.heard.load(Ordering::Acquire);
        let form = open(&self.worker, id).await?.map(Arc::new);
        let known = Known {
            form: form.clone(),
            since: Instant::now(),
            changed: AtomicBool::new(self.heard.load(Ordering::Acquire) != heard),
            asking: AtomicBool::new(false),
        };
        self.known.insert(id.clone(), Arc::new(known));
        Ok(form)
    }

    /// Loads a form, unless the database failed a moment ago. The outer `None` means that there is no answer.
    async fn ask_while_it_answers(&self, id: &EndpointId) -> Option<Option<Arc<OpenForm>>> {
        if !self.may_ask() {
            return None;
        }
        let cause = match tokio::time::timeout(PATIENCE, self.ask(id)).await {
            Ok(Ok(form)) => {
                *self.in_vain() = None;
                return Some(form);
            }
            Ok(Err(error)) => error.to_string(),
            Err(late) => late.to_string(),
        };
        tracing::warn!(cause, endpoint = %id, "failed to look up the endpoint; using its cached settings");
        *self.in_vain() = Some(Instant::now());
        None
    }

    /// Whether to query the database now. After a failure, a caller that gets `true` is the only one for `PAUSE`.
    fn may_ask(&self) -> bool {
        let mut in_vain = self.in_vain();
        match *in_vain {
            Some(last) if last.elapsed() < PAUSE => return false,
            Some(_) => *in_vain = Some(Instant::now()),
            None => {}
        }
        true
    }

    fn in_vain(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.in_vain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for changes until it is stopped. After a lost connection all entries count as changed, since
    /// notifications may have been missed.
    pub async fn listen(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            tokio::select! {
                ended = self.hear() => {
                    if let Err(error) = ended {
                        tracing::warn!(%error, "failed to listen for endpoint changes; reconnecting");
                    }
                }
                () = stop.cancelled() => return,
            }
            self.all_changed();
            tokio::select! {
                () = tokio::time::sleep(PATIENCE) => {}
                () = stop.cancelled() => return,
            }
        }
    }

    async fn hear(&self) -> sqlx::Result<()> {
        let mut listener = PgListener::connect_with(&self.worker).await?;
        listener.listen(CHANNEL).await?;
        // Changes made since the entries were read, and before listening began, were missed.
        self.all_changed();
        while let Some(change) = listener.try_recv().await? {
            if let Ok(id) = change.payload().parse() {
                self.changed(&[id]);
            }
        }
        Ok(())
    }

    fn all_changed(&self) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        for (_, known) in self.known.iter() {
            known.changed.store(true, Ordering::Release);
        }
    }
}

impl std::fmt::Debug for KnownForms {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "KnownForms({})", self.known.len())
    }
}
