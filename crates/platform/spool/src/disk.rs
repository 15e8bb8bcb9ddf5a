//! The spool on this machine's disk: one redb file, which is fsynced with every transaction.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use uuid::Uuid;

use crate::envelope::MAX_ENVELOPE_BYTES;
use crate::error::Error;

/// The envelopes to process, ordered by id, and so by time.
const WAITING_TABLE: TableDefinition<u128, &[u8]> = TableDefinition::new("waiting");

/// The envelopes that this server can't read.
const ASIDE_TABLE: TableDefinition<u128, &[u8]> = TableDefinition::new("aside");

/// One entry that is written again and again, to find out whether the disk can still be written to.
const TRIAL_TABLE: TableDefinition<u8, u8> = TableDefinition::new("trial");

/// How long an envelope waits for a process that is ending and still uses the spool.
const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(5);
/// How often it looks whether that process has ended.
const TAKEOVER_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How often it is logged that another process uses the spool.
const IN_USE_LOG_INTERVAL: Duration = Duration::from_mins(1);
/// What must be left of the spool's size for it to accept anything: this much, or a hundredth.
const MIN_FREE_BYTES: u64 = 64 * 1024;

/// A spool in one file, used by one process at a time. It is cheap to clone, and clones share their state.
///
/// While another process uses the file, every operation fails with [`Error::InUse`] and looks again, so a new process
/// takes the spool over as soon as the old one has ended.
#[derive(Clone)]
pub struct Disk {
    file: Arc<PathBuf>,
    store: Arc<Mutex<Store>>,
    /// The size in bytes of all envelopes.
    used_bytes: Arc<AtomicU64>,
    /// The limit of `used_bytes`.
    max_bytes: u64,
}

impl Disk {
    /// Opens the spool in a folder, which is created if it doesn't exist. It accepts at most `max_bytes` bytes.
    ///
    /// If another process uses it, this succeeds too, and the spool is taken over when that process has ended.
    pub fn open(folder: &Path, max_bytes: u64) -> Result<Self, Error> {
        std::fs::create_dir_all(folder)?;
        let disk = Self {
            file: Arc::new(folder.join("spool.redb")),
            store: Arc::new(Mutex::new(Store::New { logged: None })),
            used_bytes: Arc::default(),
            max_bytes,
        };
        match disk.with_open_store(|_| Ok(())) {
            Ok(()) | Err(Error::InUse) => Ok(disk),
            Err(error) => Err(error),
        }
    }

    /// Closes the file, so that another process can use it. Every later operation fails.
    pub(crate) fn close(&self) {
        *self.store.lock().unwrap_or_else(PoisonError::into_inner) = Store::Closed;
    }

    /// Writes to the disk, to find out whether an envelope could be written now.
    pub(crate) async fn try_write(&self) -> Result<(), Error> {
        let min_free = MIN_FREE_BYTES.min(self.max_bytes / 100);
        let written = self
            .write(|writing| {
                writing.open_table(TRIAL_TABLE)?.insert(0, 0)?;
                Ok(0)
            })
            .await;
        written?;
        let is_full = self.used_bytes.load(Ordering::Acquire) + min_free >= self.max_bytes;
        if is_full { Err(Error::Full) } else { Ok(()) }
    }

    /// Writes an envelope; see [`crate::Spool::put`]. Fails if the spool would exceed its limit. It waits for a process
    /// that is ending and still uses the spool.
    pub(crate) async fn put(&self, id: Uuid, envelope: Vec<u8>) -> Result<(), Error> {
        let (envelope, started) = (Arc::<[u8]>::from(envelope), Instant::now());
        loop {
            match self.put_once(id, Arc::clone(&envelope)).await {
                Err(Error::InUse) if started.elapsed() < TAKEOVER_TIMEOUT => {
                    tokio::time::sleep(TAKEOVER_POLL_INTERVAL).await;
                }
                put => return put,
            }
        }
    }

    async fn put_once(&self, id: Uuid, envelope: Arc<[u8]>) -> Result<(), Error> {
        let size = envelope.len() as u64;
        if self.used_bytes.fetch_add(size, Ordering::AcqRel) + size > self.max_bytes {
            self.used_bytes.fetch_sub(size, Ordering::AcqRel);
            return Err(Error::Full);
        }
        let put = self
            .write(move |writing| {
                let mut waiting = writing.open_table(WAITING_TABLE)?;
                waiting.insert(id.as_u128(), &*envelope)?;
                Ok(0)
            })
            .await;
        if put.is_err() {
            self.used_bytes.fetch_sub(size, Ordering::AcqRel);
        }
        put.map(drop)
    }

    /// Returns the oldest envelopes; see [`crate::Spool::oldest`].
    pub(crate) async fn oldest(&self, max_count: usize) -> Result<Vec<(Uuid, Vec<u8>)>, Error> {
        self.with_store(move |store| {
            let waiting = store.begin_read()?.open_table(WAITING_TABLE)?;
            let (mut oldest, mut size) = (Vec::new(), 0);
            for entry in waiting.iter()?.take(max_count) {
                let (id, envelope) = entry?;
                size += envelope.value().len();
                oldest.push((Uuid::from_u128(id.value()), envelope.value().to_vec()));
                // Many small envelopes may be in memory at once, but not many large ones.
                if size >= MAX_ENVELOPE_BYTES {
                    break;
                }
            }
            Ok(oldest)
        })
        .await
    }

    /// Removes envelopes and frees their space.
    pub(crate) async fn remove(&self, ids: Vec<Uuid>) -> Result<(), Error> {
        let freed = self
            .write(move |writing| {
                let mut waiting = writing.open_table(WAITING_TABLE)?;
                let mut freed = 0;
                for id in ids {
                    let gone = waiting.remove(id.as_u128())?;
                    freed += gone.map_or(0, |envelope| envelope.value().len() as u64);
                }
                Ok(freed)
            })
            .await?;
        self.used_bytes.fetch_sub(freed, Ordering::AcqRel);
        Ok(())
    }

    /// Moves an envelope to the table of those that this server can't read.
    pub(crate) async fn set_aside(&self, id: Uuid) -> Result<(), Error> {
        self.write(move |writing| {
            let (mut waiting, mut aside) =
                (writing.open_table(WAITING_TABLE)?, writing.open_table(ASIDE_TABLE)?);
            if let Some(envelope) = waiting.remove(id.as_u128())? {
                aside.insert(id.as_u128(), envelope.value())?;
            }
            Ok(0)
        })
        .await
        .map(drop)
    }

    /// Returns the number of envelopes, including those that are set aside.
    pub(crate) async fn len(&self) -> Result<u64, Error> {
        self.with_store(|store| {
            let reading = store.begin_read()?;
            Ok(reading.open_table(WAITING_TABLE)?.len()? + reading.open_table(ASIDE_TABLE)?.len()?)
        })
        .await
    }

    /// Runs one transaction, which is durable when this returns.
    async fn write(
        &self,
        change: impl FnOnce(&redb::WriteTransaction) -> Result<u64, redb::Error> + Send + 'static,
    ) -> Result<u64, Error> {
        self.with_store(|store| {
            let writing = store.begin_write()?;
            let changed = change(&writing)?;
            writing.commit()?;
            Ok(changed)
        })
        .await
    }

    /// Runs work on the database, on a thread that may block. After an error the database is closed.
    async fn with_store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Database) -> Result<T, redb::Error> + Send + 'static,
    ) -> Result<T, Error> {
        let disk = self.clone();
        tokio::task::spawn_blocking(move || disk.with_open_store(work)).await.map_err(|_| Error::Cancelled)?
    }

    /// Runs work on the database, which is opened first if it isn't open.
    fn with_open_store<T>(&self, work: impl FnOnce(&Database) -> Result<T, redb::Error>) -> Result<T, Error> {
        let mut kept = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let store = match std::mem::replace(&mut *kept, Store::Broken) {
            Store::Open(store) => store,
            Store::Broken => Database::create(self.file.as_path()).map_err(redb::Error::from)?,
            Store::New { logged } => match self.open_first() {
                Err(Error::InUse) => {
                    *kept = Store::New { logged: Some(self.log_in_use(logged)) };
                    return Err(Error::InUse);
                }
                Err(error) => {
                    *kept = Store::New { logged };
                    return Err(error);
                }
                Ok(store) => {
                    if logged.is_some() {
                        tracing::info!("took over the spool: the other process no longer uses it");
                    }
                    store
                }
            },
            Store::Closed => {
                *kept = Store::Closed;
                return Err(Error::Closed);
            }
        };
        let done = work(&store)?;
        *kept = Store::Open(store);
        Ok(done)
    }

    /// Opens the file for the first time in this process, and measures what is in it.
    fn open_first(&self) -> Result<Database, Error> {
        let store =
            Database::create(self.file.as_path()).map_err(|error| match redb::Error::from(error) {
                redb::Error::DatabaseAlreadyOpen => Error::InUse,
                other => Error::Store(other),
            })?;
        restore_set_aside(&store)?;
        let used_bytes = used_bytes_in(&store)?;
        // The folder's entry for the file must survive a power cut too.
        if let Some(folder) = self.file.parent() {
            std::fs::File::open(folder)?.sync_all()?;
        }
        // Added, because an envelope that is about to be written is counted already.
        self.used_bytes.fetch_add(used_bytes, Ordering::AcqRel);
        Ok(store)
    }

    /// Logs that another process uses the spool, unless that was logged a moment ago. Returns when it was last logged.
    fn log_in_use(&self, logged: Option<Instant>) -> Instant {
        let file = self.file.display();
        match logged {
            Some(last) if last.elapsed() < IN_USE_LOG_INTERVAL => return last,
            Some(_) => {
                tracing::error!(
                    %file,
                    "another process still uses the spool: no submissions can be accepted while PostgreSQL is unavailable"
                );
            }
            None => {
                tracing::info!(%file, "another process uses the spool; waiting for its end");
            }
        }
        Instant::now()
    }
}

/// The file, or why it isn't open.
enum Store {
    /// It hasn't been opened yet, because another process used it, which was `logged` last at this time.
    New {
        logged: Option<Instant>,
    },
    Open(Database),
    /// redb refuses to work after a disk error, so it was closed. The next operation opens it again.
    Broken,
    /// This process has finished with it.
    Closed,
}

/// Makes envelopes that were set aside available again, because this server may be newer. Also creates the tables of a
/// new database.
fn restore_set_aside(store: &Database) -> Result<(), redb::Error> {
    let changing = store.begin_write()?;
    {
        let (mut waiting, mut aside) =
            (changing.open_table(WAITING_TABLE)?, changing.open_table(ASIDE_TABLE)?);
        for entry in aside.extract_if(|_, _| true)? {
            let (id, envelope) = entry?;
            waiting.insert(id.value(), envelope.value())?;
        }
    }
    Ok(changing.commit()?)
}

/// Returns the size in bytes of all envelopes in a database, except for those that are set aside.
fn used_bytes_in(store: &Database) -> Result<u64, redb::Error> {
    let making = store.begin_write()?;
    let mut used_bytes = 0;
    for entry in making.open_table(WAITING_TABLE)?.iter()? {
        used_bytes += entry?.1.value().len() as u64;
    }
    making.commit()?;
    Ok(used_bytes)
}

impl std::fmt::Debug for Disk {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Disk({} of {} bytes)", self.used_bytes.load(Ordering::Relaxed), self.max_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    #[tokio::test]
    async fn the_oldest_comes_first_and_stays_until_it_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::open(folder.path(), 1000).expect("a spool");
        for n in [3, 1, 2] {
            disk.put(id(n), vec![u8::try_from(n).expect("small"); 10]).await.expect("durable");
        }
        drop(disk);
        let disk = Disk::open(folder.path(), 1000).expect("the same again");
        assert_eq!(disk.oldest(1).await.expect("readable"), [(id(1), vec![1; 10])]);
        disk.remove(vec![id(1)]).await.expect("removed");
        assert_eq!(disk.len().await.expect("readable"), 2);
        assert_eq!(disk.oldest(9).await.expect("readable"), [(id(2), vec![2; 10]), (id(3), vec![3; 10])]);
    }

    #[tokio::test]
    async fn it_is_taken_over_when_the_process_that_used_it_has_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = Disk::open(folder.path(), 1000).expect("a spool");
        old.put(id(1), vec![1; 600]).await.expect("durable");
        let new = Disk::open(folder.path(), 1000).expect("it will be taken over");
        assert!(matches!(new.oldest(1).await, Err(Error::InUse)));
        assert!(matches!(new.try_write().await, Err(Error::InUse)));
        let waiting = tokio::spawn({
            let new = new.clone();
            async move { new.put(id(2), vec![2; 300]).await }
        });
        old.put(id(3), vec![3; 10]).await.expect("the old one can still write");
        old.close();
        waiting.await.expect("no panic").expect("written once the old one has finished");
        assert!(matches!(old.put(id(4), vec![4; 10]).await, Err(Error::Closed)));
        assert_eq!(new.len().await.expect("readable"), 3);
        assert!(matches!(new.put(id(5), vec![5; 200]).await, Err(Error::Full)), "what was there is counted");
        new.remove(vec![id(1), id(2), id(3)]).await.expect("removed");
        assert_eq!(new.used_bytes.load(Ordering::Acquire), 0);
    }

    #[tokio::test]
    async fn a_full_spool_says_so_before_anything_is_sent() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::open(folder.path(), 1000).expect("a spool");
        disk.try_write().await.expect("there is room");
        disk.put(id(1), vec![1; 995]).await.expect("it fits");
        assert!(matches!(disk.try_write().await, Err(Error::Full)));
        assert_eq!(disk.len().await.expect("readable"), 1, "the trial is no envelope");
    }

    #[tokio::test]
    async fn what_was_set_aside_is_in_nobodys_way_and_comes_again_when_it_is_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::open(folder.path(), 1000).expect("a spool");
        for n in [1, 2] {
            disk.put(id(n), vec![7; 10]).await.expect("durable");
        }
        disk.set_aside(id(1)).await.expect("set aside");
        assert_eq!(disk.oldest(9).await.expect("readable"), [(id(2), vec![7; 10])]);
        assert_eq!(disk.len().await.expect("readable"), 2, "it is still here");
        drop(disk);
        let disk = Disk::open(folder.path(), 1000).expect("the same again");
        assert_eq!(disk.oldest(9).await.expect("readable"), [(id(1), vec![7; 10]), (id(2), vec![7; 10])]);
    }

    #[tokio::test]
    async fn after_an_error_of_the_disk_it_is_opened_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::open(folder.path(), 1000).expect("a spool");
        disk.put(id(1), vec![1; 10]).await.expect("durable");
        let broken = disk.with_store(|_| Err::<(), _>(redb::Error::PreviousIo)).await;
        assert!(broken.is_err());
        disk.put(id(2), vec![2; 10]).await.expect("durable again");
        assert_eq!(disk.len().await.expect("readable"), 2);
    }

    #[tokio::test]
    async fn it_takes_no_more_than_it_may() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = Disk::open(folder.path(), 100).expect("a spool");
        disk.put(id(1), vec![0; 60]).await.expect("it fits");
        assert!(matches!(disk.put(id(2), vec![0; 60]).await, Err(Error::Full)));
        disk.remove(vec![id(1)]).await.expect("removed");
        disk.put(id(2), vec![0; 60]).await.expect("there is room again");
    }
}
