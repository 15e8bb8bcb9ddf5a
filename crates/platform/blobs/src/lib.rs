//! Object storage for uploaded files, in S3 or a folder.
//!
//! Uploads are streamed and hashed, and durable when [`Upload::finish`] returns; downloads are streamed and resumed
//! after a broken connection. Callers choose the keys.

mod download;
mod error;
mod recent_failure;
mod settings;
mod upload;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};

pub use error::Error;
use recent_failure::RecentFailure;
pub use settings::Settings;
pub use upload::{PART_BYTES, Stored, Upload};

/// The object storage. It is cheap to clone.
///
/// Keys must be unique: no store is asked to refuse an overwrite, because not every one does (Garage ignores
/// `If-None-Match`).
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    /// Whether an upload has just failed.
    recent_failure: RecentFailure,
}

impl Blobs {
    /// Opens the storage. All keys are under `root`, and nothing outside it is visible.
    pub fn open(settings: &Settings, root: &str) -> Result<Self, Error> {
        Ok(Self {
            store: Arc::new(PrefixStore::new(settings.build()?, root)),
            recent_failure: RecentFailure::default(),
        })
    }

    /// Starts the upload of an object. Nothing of it is visible before [`Upload::finish`].
    pub fn begin(&self, key: &str) -> Upload {
        Upload::begin(Arc::clone(&self.store), Path::from(key), self.recent_failure.clone())
    }

    /// Writes a small object at once. It is durable when this returns.
    pub async fn write(&self, key: &str, content: Bytes) -> Result<(), Error> {
        self.store.put(&Path::from(key), PutPayload::from(content)).await?;
        Ok(())
    }

    /// Streams an object.
    pub async fn read(&self, key: &str) -> Result<BoxStream<'static, Result<Bytes, Error>>, Error> {
        download::read(Arc::clone(&self.store), Path::from(key), None).await
    }

    /// Streams a range of an object's bytes.
    pub async fn read_part(
        &self,
        key: &str,
        part: Range<u64>,
    ) -> Result<BoxStream<'static, Result<Bytes, Error>>, Error> {
        download::read(Arc::clone(&self.store), Path::from(key), Some(part)).await
    }

    /// Deletes an object. A missing one is not an error.
    pub async fn delete(&self, key: &str) -> Result<(), Error> {
        match self.store.delete(&Path::from(key)).await.map_err(Error::from) {
            Err(Error::NotFound) => Ok(()),
            done => done,
        }
    }

    /// Returns the names of the folders directly under a prefix.
    pub async fn folders(&self, prefix: &str) -> Result<Vec<String>, Error> {
        let found = self.store.list_with_delimiter(Some(&Path::from(prefix))).await?;
        let names = found.common_prefixes.iter().filter_map(|path| path.filename().map(str::to_owned));
        Ok(names.collect())
    }

    /// Returns the keys under a prefix, which ends with a slash.
    pub async fn list(&self, prefix: &str) -> Result<Vec<String>, Error> {
        let found = self.store.list(Some(&Path::from(prefix)));
        Ok(found.map_ok(|object| object.location.to_string()).try_collect().await?)
    }
}

impl fmt::Debug for Blobs {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Blobs({})", self.store)
    }
}
