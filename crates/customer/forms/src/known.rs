use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::Clock;
use quick_cache::sync::Cache;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio_util::sync::CancellationToken;

use crate::id::EndpointId;
use crate::open::{OpenForm, open};

/// Endpoints kept in memory; a few hundred bytes each.
const MOST: usize = 50_000;
/// After this the database is asked again, while the old answer is still given.
const FRESH: Duration = Duration::from_mins(5);
/// Longer than this nobody at the door waits for the database.
const PATIENCE: Duration = Duration::from_secs(1);
/// When the database did not answer, one post in this long asks it again; the others go by what is known.
const PAUSE: Duration = Duration::from_millis(200);
const CHANNEL: &str = "endpoint_changed";

/// The forms this server has opened, so that a post costs no look-up and is taken while the database is
/// away. A change is heard from the database, on every server; until one was heard to be missed, what is
/// known counts, and when the database does not answer it counts on. A form that is not known then is
/// opened unseen.
#[derive(Clone)]
pub struct KnownForms {
    worker: PgPool,
    clock: Clock,
    /// By address.
    known: Arc<Cache<EndpointId, Arc<Known>>>,
    /// How many changes were heard: one that comes while the database is being read is not overwritten.
    heard: Arc<AtomicU64>,
    /// When the database was last asked in vain.
    in_vain: Arc<Mutex<Option<Instant>>>,
}

/// `None` is known too: an id that leads nowhere is asked for again and again.
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

    /// Opens a form by one of its addresses. `None`: there is no such form, or it does not answer there any more.
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
                    // Not with every post: whoever does not answer is not helped by being asked more often.
                    tokio::time::sleep(PATIENCE).await;
                    known.asking.store(false, Ordering::Release);
                }
            });
        }
        known.form.clone()
    }

    /// Tells that an endpoint is not what it was, by all its addresses.
    pub fn changed(&self, addresses: &[EndpointId]) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        for known in addresses.iter().filter_map(|address| self.known.get(address)) {
            known.changed.store(true, Ordering::Release);
        }
    }

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

    /// `None`: it did not answer, or not a moment ago.
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

    /// Whoever may, after a question in vain, is the only one for a while.
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

    /// Listens for changes until told to stop. Whatever was missed while nobody listened counts as changed.
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
        // Between the last look and this moment nobody listened.
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
