//! Streams an object into the store in parts, and hashes it.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use object_store::ObjectStore;
use object_store::buffered::BufWriter;
use object_store::path::Path;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use crate::Error;
use crate::recent_failure::RecentFailure;

/// The size in bytes of a part, and so the memory of one upload. S3 accepts no smaller parts, except for the last.
pub const PART_BYTES: usize = 5 * 1024 * 1024;

/// The timeout of the store's response, in addition to the time that the bytes take at [`MIN_UPLOAD_BYTES_PER_SECOND`].
const UPLOAD_RESPONSE_TIMEOUT: Duration = Duration::from_secs(2);
/// The lowest acceptable speed of an upload, in bytes per second.
const MIN_UPLOAD_BYTES_PER_SECOND: u64 = 256 * 1024;

/// An upload in progress.
///
/// If it is dropped before [`Upload::finish`], it is aborted and leaves nothing behind. A store that is down or doesn't
/// respond makes it fail within seconds.
pub struct Upload {
    recent_failure: RecentFailure,
    /// `None` once the upload is being finished or aborted.
    writer: Option<BufWriter>,
    hash: Sha256,
    size: u64,
}

/// The size and hash of a finished upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    pub size: u64,
    pub sha256: [u8; 32],
}

impl Upload {
    /// Starts an upload. Nothing is sent before the first part is full.
    pub(crate) fn begin(store: Arc<dyn ObjectStore>, key: Path, recent_failure: RecentFailure) -> Self {
        let writer = BufWriter::with_capacity(store, key, PART_BYTES).with_max_concurrency(1);
        Self { recent_failure, writer: Some(writer), hash: Sha256::new(), size: 0 }
    }

    /// Adds a chunk to the object.
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), Error> {
        self.hash.update(&chunk);
        self.size += chunk.len() as u64;
        let timeout = self.timeout();
        match &mut self.writer {
            Some(writer) => {
                // `write_all` copies the chunk. A list of many small chunks would take many times their size.
                let writing =
                    async { writer.write_all(&chunk).await.map_err(|cause| Error::Store(Box::new(cause))) };
                with_timeout(&self.recent_failure, timeout, writing).await
            }
            None => Ok(()),
        }
    }

    /// Returns the timeout for the part in progress.
    fn timeout(&self) -> Duration {
        UPLOAD_RESPONSE_TIMEOUT
            + Duration::from_secs(self.size.min(PART_BYTES as u64) / MIN_UPLOAD_BYTES_PER_SECOND)
    }

    /// Returns the number of bytes written so far.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Finishes the upload. The object is durable and visible when this returns.
    pub async fn finish(mut self) -> Result<Stored, Error> {
        // Taken out first, because a writer that is being closed can't be aborted any more.
        if let Some(mut writer) = self.writer.take() {
            let closing = async { writer.shutdown().await.map_err(|cause| Error::Store(Box::new(cause))) };
            with_timeout(&self.recent_failure, self.timeout(), closing).await?;
            self.recent_failure.clear();
        }
        Ok(Stored { size: self.size, sha256: self.hash.clone().finalize().into() })
    }
}

/// Waits for an operation up to the timeout, and not at all if the store has just failed.
async fn with_timeout(
    recent_failure: &RecentFailure,
    timeout: Duration,
    work: impl Future<Output = Result<(), Error>>,
) -> Result<(), Error> {
    if recent_failure.is_recent() {
        return Err(Error::RecentlyFailed);
    }
    let done = tokio::time::timeout(timeout, work).await.unwrap_or(Err(Error::TimedOut));
    if done.is_err() {
        recent_failure.record();
    }
    done
}

impl Drop for Upload {
    fn drop(&mut self) {
        if let Some(mut writer) = self.writer.take() {
            tokio::spawn(async move {
                if let Err(error) = writer.abort().await {
                    tracing::warn!(%error, "failed to abort an unfinished upload");
                }
            });
        }
    }
}
