//! The cache of forms on each server. It reads endpoints from the database and listens on the channels
//! `endpoint_changed` and `imported_ids_changed`; `intake` opens forms through it, also while the database is down.

mod imported;
mod kept;
mod loader;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::{Clock, Keyring};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio_util::sync::CancellationToken;

use crate::model::id::EndpointId;
use crate::store::imported_ids;
use crate::store::open_forms::OpenForm;
use imported::ImportedIds;
pub use imported::UnknownId;
pub use kept::KeptForm;
use loader::{FormLoader, LoadError};

/// The number of endpoints that are expected in memory: a few hundred bytes each, and some kilobytes with a form.
const EXPECTED_CACHED_FORMS: usize = 50_000;
/// What all cached endpoints may occupy. Counted in bytes, because owners decide how large their forms are.
const MAX_CACHED_FORM_BYTES: u64 = 192 * 1024 * 1024;
/// After this time an entry is loaded again in the background, while requests still get the old one.
const CACHE_REFRESH_AFTER: Duration = Duration::from_mins(5);
/// How long a submit request waits for the database. It is also the pause before the listener reconnects, and before a
/// failed reload in the background is repeated.
const FORM_LOOKUP_TIMEOUT: Duration = Duration::from_secs(1);
/// While the database doesn't answer, only one request in this time tries it again. The others use the cached settings.
const FAILED_LOOKUP_PAUSE: Duration = Duration::from_millis(200);
const ENDPOINT_CHANGED_CHANNEL: &str = "endpoint_changed";
const IMPORTED_IDS_CHANGED_CHANNEL: &str = "imported_ids_changed";
/// The number of imported ids that are kept for a start without the database.
const MAX_KEPT_IMPORTED_IDS: usize = 200_000;

/// A cache of the forms that this server has opened, by public id.
///
/// With it, a submit request needs no query, and submissions are accepted while the database is down. Every server is
/// notified of changes by the database (`LISTEN`). After a change, or after a time without a listener, an entry is
/// loaded again before it is used. If the database doesn't answer, the old entry is used; a form that isn't cached is
/// then opened with default settings (`OpenForm::unseen`), and its real ones are applied when the spool is drained.
#[derive(Clone)]
pub struct FormCache {
    worker: PgPool,
    loader: FormLoader,
    clock: Clock,
    /// The cached entries, by public id.
    entries: Arc<Cache<EndpointId, Arc<CachedForm>, FormWeight>>,
    /// The number of change notifications so far. An entry that was read while one arrived counts as changed.
    changes_seen: Arc<AtomicU64>,
    /// The number of entries that were loaded so far.
    loads: Arc<AtomicU64>,
    /// The public ids that were made elsewhere.
    imported: ImportedIds,
    /// Whether the database may not be queried yet; see [`FormCache::without_database`].
    is_offline: Arc<AtomicBool>,
    /// When the last query failed, or when the retry after it began. `None` while queries succeed.
    last_failure: Arc<Mutex<Option<Instant>>>,
}

/// A cache entry. A `form` of `None` is cached too, because ids that don't exist are requested again and again.
struct CachedForm {
    form: Option<Arc<OpenForm>>,
    since: Instant,
    changed: AtomicBool,
    /// Whether it is being loaded again in the background.
    is_reloading: AtomicBool,
    /// Held by the request that loads it again after a change, while the others wait for the result.
    reload: tokio::sync::Mutex<()>,
}

impl CachedForm {
    fn new(form: Option<Arc<OpenForm>>) -> Self {
        Self {
            form,
            since: Instant::now(),
            changed: AtomicBool::new(false),
            is_reloading: AtomicBool::new(false),
            reload: tokio::sync::Mutex::default(),
        }
    }
}

/// The bytes that a cache entry occupies.
#[derive(Clone)]
struct FormWeight;

impl Weighter<EndpointId, Arc<CachedForm>> for FormWeight {
    fn weight(&self, _: &EndpointId, entry: &Arc<CachedForm>) -> u64 {
        let form = entry.form.as_ref().map_or(0, |form| form.bytes());
        u64::try_from(size_of::<CachedForm>() + form).unwrap_or(u64::MAX)
    }
}

impl FormCache {
    pub fn new(worker: PgPool, clock: Clock) -> Self {
        Self {
            loader: FormLoader::new(worker.clone(), FORM_LOOKUP_TIMEOUT),
            worker,
            clock,
            entries: Arc::new(Cache::with_weighter(EXPECTED_CACHED_FORMS, MAX_CACHED_FORM_BYTES, FormWeight)),
            changes_seen: Arc::default(),
            loads: Arc::default(),
            imported: ImportedIds::default(),
            is_offline: Arc::default(),
            last_failure: Arc::default(),
        }
    }

    /// Creates a cache that starts with these forms and ids and doesn't query the database until
    /// [`FormCache::go_online`].
    pub fn without_database(
        worker: PgPool,
        clock: Clock,
        known: Vec<KeptForm>,
        imported: Vec<(String, EndpointId)>,
    ) -> Self {
        let cache = Self { imported: ImportedIds::kept(imported), ..Self::new(worker, clock) };
        cache.is_offline.store(true, Ordering::Release);
        for form in known.into_iter().map(KeptForm::open) {
            let address = form.address.clone();
            let entry = CachedForm::new(Some(Arc::new(form)));
            // It is loaded before it is used, as soon as the database can be queried.
            entry.changed.store(true, Ordering::Release);
            cache.entries.insert(address, Arc::new(entry));
        }
        cache
    }

    /// Lets the database be queried from now on.
    pub fn go_online(&self) {
        self.is_offline.store(false, Ordering::Release);
    }

    /// Returns cached forms of at most this size together, roughly, to be kept for a start without the database. Those that
    /// this server only knows from such a start are left out.
    pub fn to_keep(&self, max_bytes: usize) -> Vec<KeptForm> {
        let mut bytes = 0;
        let forms = self.entries.iter().filter_map(|(_, entry)| entry.form.clone());
        let known = forms.filter(|form| form.workspace.is_some());
        let fitting = known.take_while(|form| {
            bytes += form.bytes();
            bytes <= max_bytes
        });
        fitting.map(|form| KeptForm::of(&form)).collect()
    }

    /// Returns the public ids that were made elsewhere, to be kept for a start without the database.
    pub fn imported_to_keep(&self) -> Vec<(String, EndpointId)> {
        self.imported.to_keep(MAX_KEPT_IMPORTED_IDS)
    }

    /// Reads which public ids were made elsewhere. The listener does it again when they have changed.
    pub async fn load_imported_ids(&self) -> sqlx::Result<()> {
        self.imported.replace(imported_ids::all(&self.worker).await?);
        // The file for a start without the database has to be written again.
        self.loads.fetch_add(1, Ordering::AcqRel);
        Ok(())
    }

    /// Parses the id in a URL and returns the public id to open. A forged id is recognised by its check value, and is
    /// looked for among those that were made elsewhere, in memory. So it costs no query.
    pub fn address(&self, text: &str, keys: &Keyring) -> Result<EndpointId, UnknownId> {
        match text.parse::<EndpointId>() {
            Ok(id) if id.is_genuine(keys) => Ok(id),
            _ => self.imported.find(text),
        }
    }

    /// Returns a number that changes whenever a form was loaded or has changed.
    pub fn revision(&self) -> u64 {
        self.changes_seen.load(Ordering::Acquire).wrapping_add(self.loads.load(Ordering::Acquire))
    }

    /// Opens a form by one of its public ids. Returns `None` if there is no such form, or if this id has stopped
    /// working.
    pub async fn open(&self, address: &EndpointId) -> Option<Arc<OpenForm>> {
        let form = self.look_up(address).await?;
        form.answered(self.clock.now()).then_some(form)
    }

    async fn look_up(&self, id: &EndpointId) -> Option<Arc<OpenForm>> {
        let Some(entry) = self.entries.get(id) else {
            let loaded = self.load_once(id).await;
            return loaded
                .map_or_else(|| Some(Arc::new(OpenForm::unseen(id.clone()))), |entry| entry.form.clone());
        };
        if entry.changed.load(Ordering::Acquire) {
            return self.load_changed(id, &entry).await.unwrap_or(entry).form.clone();
        }
        if entry.since.elapsed() > CACHE_REFRESH_AFTER && !entry.is_reloading.swap(true, Ordering::AcqRel) {
            let (forms, id, entry) = (self.clone(), id.clone(), Arc::clone(&entry));
            tokio::spawn(async move {
                if forms.load_if_available(&id).await.is_none() {
                    // Not with every request: a database that doesn't answer isn't helped by more queries.
                    tokio::time::sleep(FORM_LOOKUP_TIMEOUT).await;
                    entry.is_reloading.store(false, Ordering::Release);
                }
            });
        }
        entry.form.clone()
    }

    /// Loads a form that isn't cached. Of many requests for it, one loads it and the others wait for the result. While
    /// the database fails, nobody waits for anybody.
    async fn load_once(&self, id: &EndpointId) -> Option<Arc<CachedForm>> {
        if self.is_failing() {
            return self.load_if_available(id).await;
        }
        match self.entries.get_value_or_guard_async(id).await {
            Ok(entry) => Some(entry),
            Err(guard) => {
                let loaded = self.load_if_available(id).await?;
                // For those who wait. It is in the cache already, which isn't an error.
                guard.insert(Arc::clone(&loaded)).ok();
                Some(loaded)
            }
        }
    }

    /// Loads a form that has changed, also once for many requests: after a lost connection every form has changed, and a
    /// busy one would be asked for by all of its senders.
    async fn load_changed(&self, id: &EndpointId, changed: &CachedForm) -> Option<Arc<CachedForm>> {
        if self.is_failing() {
            return self.load_if_available(id).await;
        }
        let _loading = changed.reload.lock().await;
        match self.entries.get(id).filter(|entry| !entry.changed.load(Ordering::Acquire)) {
            Some(loaded) => Some(loaded),
            None => self.load_if_available(id).await,
        }
    }

    /// Marks an endpoint as changed, under all the given public ids.
    pub fn mark_changed(&self, addresses: &[EndpointId]) {
        self.changes_seen.fetch_add(1, Ordering::AcqRel);
        for entry in addresses.iter().filter_map(|address| self.entries.get(address)) {
            entry.changed.store(true, Ordering::Release);
        }
    }

    /// Loads a form from the database into the cache.
    async fn load(&self, id: &EndpointId) -> Result<Arc<CachedForm>, LoadError> {
        let changes_seen = self.changes_seen.load(Ordering::Acquire);
        let entry = Arc::new(CachedForm::new(self.loader.load(id).await?));
        self.loads.fetch_add(1, Ordering::AcqRel);
        self.entries.insert(id.clone(), Arc::clone(&entry));
        // After it is inserted: a change that comes later finds it there.
        if self.changes_seen.load(Ordering::Acquire) != changes_seen {
            entry.changed.store(true, Ordering::Release);
        }
        Ok(entry)
    }

    /// Loads a form, unless the database failed a moment ago. `None` means that there is no answer.
    async fn load_if_available(&self, id: &EndpointId) -> Option<Arc<CachedForm>> {
        if !self.may_query() {
            return None;
        }
        let loaded = tokio::time::timeout(FORM_LOOKUP_TIMEOUT, self.load(id)).await;
        let loaded = loaded.unwrap_or(Err(LoadError::Unavailable));
        *self.last_failure() = matches!(loaded, Err(LoadError::Unavailable)).then(Instant::now);
        loaded.ok()
    }

    /// Whether the last query failed.
    fn is_failing(&self) -> bool {
        self.last_failure().is_some()
    }

    /// Whether to query the database now. After a failure, a caller that gets `true` is the only one for
    /// `FAILED_LOOKUP_PAUSE`.
    fn may_query(&self) -> bool {
        if self.is_offline.load(Ordering::Acquire) {
            return false;
        }
        let mut last_failure = self.last_failure();
        match *last_failure {
            Some(last) if last.elapsed() < FAILED_LOOKUP_PAUSE => return false,
            Some(_) => *last_failure = Some(Instant::now()),
            None => {}
        }
        true
    }

    fn last_failure(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.last_failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for changes until it is stopped. After a lost connection all entries count as changed, since
    /// notifications may have been missed.
    pub async fn listen(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            tokio::select! {
                ended = self.receive_changes() => {
                    if let Err(error) = ended {
                        tracing::warn!(%error, "failed to listen for endpoint changes; reconnecting");
                    }
                }
                () = stop.cancelled() => return,
            }
            self.mark_all_changed();
            tokio::select! {
                () = tokio::time::sleep(FORM_LOOKUP_TIMEOUT) => {}
                () = stop.cancelled() => return,
            }
        }
    }

    async fn receive_changes(&self) -> sqlx::Result<()> {
        let mut listener = PgListener::connect_with(&self.worker).await?;
        listener.listen_all([ENDPOINT_CHANGED_CHANNEL, IMPORTED_IDS_CHANGED_CHANNEL]).await?;
        // Changes made since the entries were read, and before listening began, were missed.
        self.mark_all_changed();
        self.load_imported_ids().await?;
        while let Some(change) = listener.try_recv().await? {
            if change.channel() == IMPORTED_IDS_CHANGED_CHANNEL {
                self.load_imported_ids().await?;
            } else if let Ok(id) = change.payload().parse() {
                self.mark_changed(&[id]);
            }
        }
        Ok(())
    }

    fn mark_all_changed(&self) {
        self.changes_seen.fetch_add(1, Ordering::AcqRel);
        for (_, entry) in self.entries.iter() {
            entry.changed.store(true, Ordering::Release);
        }
    }
}

impl std::fmt::Debug for FormCache {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "FormCache({})", self.entries.len())
    }
}
