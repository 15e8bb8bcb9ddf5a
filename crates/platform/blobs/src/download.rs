//! Streams an object, and resumes after a broken connection.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore};

use crate::Error;

/// The most attempts in a row to resume without receiving a byte.
const MAX_RESUME_FAILURES: u32 = 5;
/// The pause after the first failure. After the second in a row it is twice as long, after the third three times.
const DOWNLOAD_RESUME_DELAY: Duration = Duration::from_millis(200);

/// An object that is being read.
///
/// After a broken connection it is resumed at the same position, which is safe because the content under a key never
/// changes.
struct Download {
    store: Arc<dyn ObjectStore>,
    path: Path,
    /// The bytes that are still to be read.
    left: Range<u64>,
    incoming: BoxStream<'static, object_store::Result<Bytes>>,
    /// The number of failures since the last byte.
    failures: u32,
}

/// Starts to read an object, or a range of it.
pub(crate) async fn read(
    store: Arc<dyn ObjectStore>,
    path: Path,
    range: Option<Range<u64>>,
) -> Result<BoxStream<'static, Result<Bytes, Error>>, Error> {
    let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
    let found = store.get_opts(&path, options).await?;
    let left = found.range.clone();
    let download = Download { store, path, left, incoming: found.into_stream(), failures: 0 };
    Ok(stream::try_unfold(download, Download::next).boxed())
}

impl Download {
    /// Returns the next chunk, after resuming if necessary.
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Error> {
        while !self.left.is_empty() {
            let error = match self.incoming.try_next().await {
                Ok(Some(chunk)) => {
                    self.left.start += chunk.len() as u64;
                    self.failures = 0;
                    return Ok(Some((chunk, self)));
                }
                Ok(None) => Error::TimedOut,
                Err(error) => error.into(),
            };
            self.failures += 1;
            if self.failures > MAX_RESUME_FAILURES {
                return Err(error);
            }
            tracing::debug!(%error, left = ?self.left, "failed to read an object; resuming");
            tokio::time::sleep(self.failures * DOWNLOAD_RESUME_DELAY).await;
            self.resume().await;
        }
        Ok(None)
    }

    /// Requests the rest of the object. An error comes out of the next read.
    async fn resume(&mut self) {
        let options =
            GetOptions { range: Some(GetRange::Bounded(self.left.clone())), ..GetOptions::default() };
        self.incoming = match self.store.get_opts(&self.path, options).await {
            Ok(found) => found.into_stream(),
            Err(error) => stream::once(async { Err(error) }).boxed(),
        };
    }
}
