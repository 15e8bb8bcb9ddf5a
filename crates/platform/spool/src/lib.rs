//! Where something durable lies until it can go where it belongs: envelopes by id, oldest first, on this
//! machine's disk.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use uuid::Uuid;

/// Waiting, in the order of their ids, which is that of their time.
const WAITING: TableDefinition<u128, &[u8]> = TableDefinition::new("waiting");
/// What nobody could use, for people to look at.
const ASIDE: TableDefinition<u128, &[u8]> = TableDefinition::new("aside");

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the spool's store failed")]
    Store(#[from] redb::Error),
    #[error("the spool's folder cannot be used")]
    Folder(#[from] std::io::Error),
    #[error("the spool holds as much as it may")]
    Full,
    #[error("the spool's work was broken off")]
    BrokenOff,
}

/// Envelopes on disk. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Spool {
    store: Arc<Database>,
    held: Arc<AtomicU64>,
    most: u64,
}

impl Spool {
    /// Opens the spool in a folder, which is made if it is not there. Takes at most `most` bytes.
    pub fn open(folder: &Path, most: u64) -> Result<Self, Error> {
        std::fs::create_dir_all(folder)?;
        let store = Database::create(folder.join("spool.redb")).map_err(redb::Error::from)?;
        let making = store.begin_write().map_err(redb::Error::from)?;
        let held = {
            let waiting = making.open_table(WAITING).map_err(redb::Error::from)?;
            making.open_table(ASIDE).map_err(redb::Error::from)?;
            let entries = waiting.iter().map_err(redb::Error::from)?;
            let mut held = 0;
            for entry in entries {
                held += entry.map_err(redb::Error::from)?.1.value().len() as u64;
            }
            held
        };
        making.commit().map_err(redb::Error::from)?;
        // The file's own name must survive too.
        std::fs::File::open(folder)?.sync_all()?;
        Ok(Self { store: Arc::new(store), held: Arc::new(AtomicU64::new(held)), most })
    }

    /// Returns when the envelope is durable.
    pub async fn put(&self, id: Uuid, envelope: Vec<u8>) -> Result<(), Error> {
        let size = envelope.len() as u64;
        if self.held.fetch_add(size, Ordering::AcqRel) + size > self.most {
            self.held.fetch_sub(size, Ordering::AcqRel);
            return Err(Error::Full);
        }
        let put = self
            .write(move |writing| {
                let mut waiting = writing.open_table(WAITING)?;
                waiting.insert(id.as_u128(), envelope.as_slice())?;
                Ok(0)
            })
            .await;
        if put.is_err() {
            self.held.fetch_sub(size, Ordering::AcqRel);
        }
        put.map(drop)
    }

    /// The oldest envelopes, at most so many.
    pub async fn oldest(&self, most: usize) -> Result<Vec<(Uuid, Vec<u8>)>, Error> {
        let store = Arc::clone(&self.store);
        let read = move || -> Result<Vec<(Uuid, Vec<u8>)>, redb::Error> {
            let reading = store.begin_read()?;
            let waiting = reading.open_table(WAITING)?;
            let entries = waiting.iter()?.take(most);
            entries
                .map(|entry| {
                    let (id, envelope) = entry?;
                    Ok((Uuid::from_u128(id.value()), envelope.value().to_vec()))
                })
                .collect()
        };
        Ok(tokio::task::spawn_blocking(read).await.map_err(|_| Error::BrokenOff)??)
    }

    /// Lets go of an envelope whose content is safe elsewhere.
    pub async fn remove(&self, id: Uuid) -> Result<(), Error> {
        let freed = self
            .write(move |writing| {
                let mut waiting = writing.open_table(WAITING)?;
                let gone = waiting.remove(id.as_u128())?;
                Ok(gone.map_or(0, |envelope| envelope.value().len() as u64))
            })
            .await?;
        self.held.fetch_sub(freed, Ordering::AcqRel);
        Ok(())
    }

    /// Puts an envelope aside that nobody can use, with what is left of it, and goes on.
    pub async fn set_aside(&self, id: Uuid, left: Vec<u8>) -> Result<(), Error> {
        let freed = self
            .write(move |writing| {
                writing.open_table(ASIDE)?.insert(id.as_u128(), left.as_slice())?;
                let mut waiting = writing.open_table(WAITING)?;
                let gone = waiting.remove(id.as_u128())?;
                Ok(gone.map_or(0, |envelope| envelope.value().len() as u64))
            })
            .await?;
        self.held.fetch_sub(freed, Ordering::AcqRel);
        Ok(())
    }

    /// How many wait, and how many lie aside.
    pub async fn len(&self) -> Result<(u64, u64), Error> {
        let store = Arc::clone(&self.store);
        let read = move || -> Result<(u64, u64), redb::Error> {
            let reading = store.begin_read()?;
            Ok((reading.open_table(WAITING)?.len()?, reading.open_table(ASIDE)?.len()?))
        };
        Ok(tokio::task::spawn_blocking(read).await.map_err(|_| Error::BrokenOff)??)
    }

    /// One transaction, on a thread that may wait for the disk.
    async fn write(
        &self,
        change: impl FnOnce(&redb::WriteTransaction) -> Result<u64, redb::Error> + Send + 'static,
    ) -> Result<u64, Error> {
        let store = Arc::clone(&self.store);
        let write = move || -> Result<u64, redb::Error> {
            let writing = store.begin_write()?;
            let changed = change(&writing)?;
            writing.commit()?;
            Ok(changed)
        };
        Ok(tokio::task::spawn_blocking(write).await.map_err(|_| Error::BrokenOff)??)
    }
}

impl std::fmt::Debug for Spool {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Spool({} of {} bytes)", self.held.load(Ordering::Relaxed), self.most)
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
        let spool = Spool::open(folder.path(), 1000).expect("a spool");
        for n in [3, 1, 2] {
            spool.put(id(n), vec![u8::try_from(n).expect("small"); 10]).await.expect("durable");
        }
        assert!(Spool::open(folder.path(), 1000).is_err(), "it is open already");
        drop(spool);
        let spool = Spool::open(folder.path(), 1000).expect("the same again");
        let waiting = spool.oldest(2).await.expect("readable");
        assert_eq!(waiting, [(id(1), vec![1; 10]), (id(2), vec![2; 10])]);
        spool.remove(id(1)).await.expect("removed");
        spool.set_aside(id(2), vec![2]).await.expect("aside");
        assert_eq!(spool.len().await.expect("readable"), (1, 1));
        assert_eq!(spool.oldest(9).await.expect("readable"), [(id(3), vec![3; 10])]);
    }

    #[tokio::test]
    async fn it_takes_no_more_than_it_may() {
        let folder = tempfile::tempdir().expect("a folder");
        let spool = Spool::open(folder.path(), 100).expect("a spool");
        spool.put(id(1), vec![0; 60]).await.expect("it fits");
        assert!(matches!(spool.put(id(2), vec![0; 60]).await, Err(Error::Full)));
        spool.remove(id(1)).await.expect("removed");
        spool.put(id(2), vec![0; 60]).await.expect("there is room again");
    }
}
