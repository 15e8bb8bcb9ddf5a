//! The spool on this machine's disk: one redb file, which is fsynced with every transaction.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use uuid::Uuid;

use crate::envelope::MAX_ENVELOPE_BYTES;
use crate::error::Error;

/// The envelopes to process, ordered by id, and so by time.
const WAITING_TABLE: TableDefinition<u128, &[u8]> = TableDefinition::new("waiting");

/// The envelopes that this server can't read.
const ASIDE_TABLE: TableDefinition<u128, &[u8]> = TableDefinition::new("aside");

/// A spool in one file, used by one process. It is cheap to clone, and clones share their state.
#[derive(Clone)]
pub struct Disk {
    file: Arc<PathBuf>,
    /// The database. redb refuses to work after a disk error, so it is closed then, and the next operation opens it
    /// again.
    store: Arc<Mutex<Option<Database>>>,
    /// The size in bytes of all envelopes.
    used_bytes: Arc<AtomicU64>,
    /// The limit of `used_bytes`.
    max_bytes: u64,
}

impl Disk {
    /// Opens the spool in a folder, which is created if it doesn't exist. It accepts at most `max_bytes` bytes.
    pub fn open(folder: &Path, max_bytes: u64) -> Result<Self, Error> {
        std::fs::create_dir_all(folder)?;
        let file = folder.join("spool.redb");
        let store = Database::create(&file).map_err(redb::Error::from)?;
        restore_set_aside(&store)?;
        let used_bytes = used_bytes_in(&store)?;
        // The folder's entry for the file must survive a power cut too.
        std::fs::File::open(folder)?.sync_all()?;
        Ok(Self {
            file: Arc::new(file),
            store: Arc::new(Mutex::new(Some(store))),
            used_bytes: Arc::new(AtomicU64::new(used_bytes)),
            max_bytes,
        })
    }

    /// Writes an envelope; see [`crate::Spool::put`]. Fails if the spool would exceed its limit.
    pub(crate) async fn put(&self, id: Uuid, envelope: Vec<u8>) -> Result<(), Error> {
        let size = envelope.len() as u64;
        if self.used_bytes.fetch_add(size, Ordering::AcqRel) + size > self.max_bytes {
            self.used_bytes.fetch_sub(size, Ordering::AcqRel);
            return Err(Error::Full);
        }
        let put = self
            .write(move |writing| {
                let mut waiting = writing.open_table(WAITING_TABLE)?;
                waiting.insert(id.as_u128(), envelope.as_slice())?;
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
        let (file, store) = (Arc::clone(&self.file), Arc::clone(&self.store));
        let work = move || -> Result<T, Error> {
            let mut kept = store.lock().unwrap_or_else(PoisonError::into_inner);
            let store = match kept.take() {
                Some(store) => store,
                None => Database::create(file.as_path()).map_err(redb::Error::from)?,
            };
            let done = work(&store)?;
            *kept = Some(store);
            Ok(done)
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Error::Cancelled)?
    }
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
        assert!(Disk::open(folder.path(), 1000).is_err(), "it is open already");
        drop(disk);
        let disk = Disk::open(folder.path(), 1000).expect("the same again");
        assert_eq!(disk.oldest(1).await.expect("readable"), [(id(1), vec![1; 10])]);
        disk.remove(vec![id(1)]).await.expect("removed");
        assert_eq!(disk.len().await.expect("readable"), 2);
        assert_eq!(disk.oldest(9).await.expect("readable"), [(id(2), vec![2; 10]), (id(3), vec![3; 10])]);
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
