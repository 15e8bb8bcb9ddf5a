use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::sync::Cache;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio_util::sync::CancellationToken;

use crate::id::EndpointId;
use crate::open::{OpenForm, open};

/// Endpoints kept in memory; a few hundred bytes each.
const MOST: u64 = 50_000;
/// After this the database is asked again, while the old answer is still given.
const FRESH: Duration = Duration::from_secs(30);
/// Longer than this nobody at the door waits to hear of a change.
const PATIENCE: Duration = Duration::from_secs(1);
const CHANNEL: &str = "endpoint_changed";

/// The forms this server has opened, so that a post costs no look-up and is taken while the database is
/// away. A change is heard from the database, on every server; until one was heard to be missed, what is
/// known counts, and when the database does not answer it counts on.
#[derive(Clone)]
pub struct KnownForms {
    worker: PgPool,
    known: Cache<EndpointId, Arc<Known>>,
    /// How many changes were heard: one that comes while the database is being read is not overwritten.
    heard: Arc<AtomicU64>,
}

/// `None` is known too: an id that leads nowhere is asked for again and again.
struct Known {
    form: Option<Arc<OpenForm>>,
    since: Instant,
    changed: AtomicBool,
    asking: AtomicBool,
}

impl KnownForms {
    pub fn new(worker: PgPool) -> Self {
        Self { worker, known: Cache::new(MOST), heard: Arc::default() }
    }

    /// Opens a form by its public id.
    pub async fn open(&self, id: &EndpointId) -> sqlx::Result<Option<Arc<OpenForm>>> {
        let Some(known) = self.known.get(id) else { return self.ask(id).await };
        if known.changed.load(Ordering::Acquire) {
            return self.ask_or_keep(id, &known).await;
        }
        if known.since.elapsed() > FRESH && !known.asking.swap(true, Ordering::AcqRel) {
            let (forms, id, known) = (self.clone(), id.clone(), Arc::clone(&known));
            tokio::spawn(async move {
                if forms.ask(&id).await.is_err() {
                    // Not with every post: whoever does not answer is not helped by being asked more often.
                    tokio::time::sleep(PATIENCE).await;
                    known.asking.store(false, Ordering::Release);
                }
            });
        }
        Ok(known.form.clone())
    }

    /// Tells that an endpoint is not what it was.
    pub fn changed(&self, id: &EndpointId) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        if let Some(known) = self.known.get(id) {
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

    async fn ask_or_keep(&self, id: &EndpointId, known: &Known) -> sqlx::Result<Option<Arc<OpenForm>>> {
        match tokio::time::timeout(PATIENCE, self.ask(id)).await {
            Ok(Ok(form)) => Ok(form),
            Ok(Err(error)) => {
                tracing::warn!(%error, endpoint = %id, "a changed form is opened as it was");
                Ok(known.form.clone())
            }
            Err(_) => Ok(known.form.clone()),
        }
    }

    /// Listens for changes until told to stop. Whatever was missed while nobody listened counts as changed.
    pub async fn listen(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            tokio::select! {
                ended = self.hear() => {
                    if let Err(error) = ended {
                        tracing::warn!(%error, "changes of endpoints are not heard of; listening again");
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
                self.changed(&id);
            }
        }
        Ok(())
    }

    fn all_changed(&self) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        for (_, known) in &self.known {
            known.changed.store(true, Ordering::Release);
        }
    }
}

impl std::fmt::Debug for KnownForms {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "KnownForms({})", self.known.entry_count())
    }
}
