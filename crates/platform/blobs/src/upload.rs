use std::sync::Arc;

use bytes::Bytes;
use object_store::ObjectStore;
use object_store::buffered::BufWriter;
use object_store::path::Path;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use crate::Error;

/// S3 takes no smaller part of a larger object, so this much of one upload is in memory.
pub const PART: usize = 5 * 1024 * 1024;

/// An object on its way in. Dropped before [`Upload::finish`], it leaves nothing behind.
pub struct Upload {
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
    pub(crate) fn begin(store: Arc<dyn ObjectStore>, key: Path) -> Self {
        let writer = BufWriter::with_capacity(store, key, PART).with_max_concurrency(1);
        Self { writer: Some(writer), hash: Sha256::new(), size: 0 }
    }

    pub async fn write(&mut self, chunk: Bytes) -> Result<(), Error> {
        self.hash.update(&chunk);
        self.size += chunk.len() as u64;
        if let Some(writer) = &mut self.writer {
            writer.put(chunk).await?;
        }
        Ok(())
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns when the object is durable.
    pub async fn finish(mut self) -> Result<Stored, Error> {
        // Taken out first: a writer that is closing cannot be taken back any more.
        if let Some(mut writer) = self.writer.take() {
            writer.shutdown().await.map_err(|cause| Error::Store(Box::new(cause)))?;
        }
        Ok(Stored { size: self.size, sha256: self.hash.clone().finalize().into() })
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        if let Some(mut writer) = self.writer.take() {
            tokio::spawn(async move {
                if let Err(error) = writer.abort().await {
                    tracing::warn!(%error, "an unfinished upload could not be taken back");
                }
            });
        }
    }
}
