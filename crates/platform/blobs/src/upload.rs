use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use object_store::ObjectStore;
use object_store::buffered::BufWriter;
use object_store::path::Path;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use crate::Error;
use crate::away::Away;

/// S3 takes no smaller part of a larger object, so this much of one upload is in memory.
pub const PART: usize = 5 * 1024 * 1024;

/// For a store's answer, beside the time its bytes take at the slowest that is bearable.
const PATIENCE: Duration = Duration::from_secs(2);
const SLOWEST: u64 = 256 * 1024;

/// An object on its way in. Dropped before [`Upload::finish`], it leaves nothing behind. A store that is away or silent
/// fails it soon.
pub struct Upload {
    away: Away,
    writer: Option<BufWriter>,
    hash: Sha256,
    size: u64,
}

/// What became of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    pub size: u64,
    pub sha256: [u8; 32],
}

impl Upload {
    pub(crate) fn begin(store: Arc<dyn ObjectStore>, key: Path, away: Away) -> Self {
        let writer = BufWriter::with_capacity(store, key, PART).with_max_concurrency(1);
        Self { away, writer: Some(writer), hash: Sha256::new(), size: 0 }
    }

    pub async fn write(&mut self, chunk: Bytes) -> Result<(), Error> {
        self.hash.update(&chunk);
        self.size += chunk.len() as u64;
        let patience = self.patience();
        match &mut self.writer {
            Some(writer) => {
                // Copied: a list of small pieces would take many times their size.
                let writing =
                    async { writer.write_all(&chunk).await.map_err(|cause| Error::Store(Box::new(cause))) };
                in_time(&self.away, patience, writing).await
            }
            None => Ok(()),
        }
    }

    /// For the part that is under way.
    fn patience(&self) -> Duration {
        PATIENCE + Duration::from_secs(self.size.min(PART as u64) / SLOWEST)
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns when the object is durable.
    pub async fn finish(mut self) -> Result<Stored, Error> {
        // Taken out first: a writer that is closing cannot be taken back any more.
        if let Some(mut writer) = self.writer.take() {
            let closing = async { writer.shutdown().await.map_err(|cause| Error::Store(Box::new(cause))) };
            in_time(&self.away, self.patience(), closing).await?;
            self.away.ends();
        }
        Ok(Stored { size: self.size, sha256: self.hash.clone().finalize().into() })
    }
}

/// Waits no longer than that, and not at all while the store is known to be away.
async fn in_time(
    away: &Away,
    patience: Duration,
    work: impl Future<Output = Result<(), Error>>,
) -> Result<(), Error> {
    if away.is_now() {
        return Err(Error::Away);
    }
    let done = tokio::time::timeout(patience, work).await.unwrap_or(Err(Error::Late));
    if done.is_err() {
        away.begins();
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
