use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore};

use crate::Error;

/// How often in a row it is asked for the rest without a byte having come.
const MAX_FAILURES: u32 = 5;
/// After the first failure; after the second twice as long, and so on.
const PAUSE: Duration = Duration::from_millis(200);

/// An object that is being read. If the line breaks, it goes on where it was: under a key there is never anything else.
struct Reading {
    store: Arc<dyn ObjectStore>,
    path: Path,
    left: Range<u64>,
    incoming: BoxStream<'static, object_store::Result<Bytes>>,
    failures: u32,
}

pub(crate) async fn read(
    store: Arc<dyn ObjectStore>,
    path: Path,
    range: Option<Range<u64>>,
) -> Result<BoxStream<'static, Result<Bytes, Error>>, Error> {
    let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
    let found = store.get_opts(&path, options).await?;
    let left = found.range.clone();
    let reading = Reading { store, path, left, incoming: found.into_stream(), failures: 0 };
    Ok(stream::try_unfold(reading, Reading::next).boxed())
}

impl Reading {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Error> {
        while !self.left.is_empty() {
            let error = match self.incoming.try_next().await {
                Ok(Some(chunk)) => {
                    self.left.start += chunk.len() as u64;
                    self.failures = 0;
                    return Ok(Some((chunk, self)));
                }
                Ok(None) => Error::Late,
                Err(error) => error.into(),
            };
            self.failures += 1;
            if self.failures > MAX_FAILURES {
                return Err(error);
            }
            tracing::debug!(%error, left = ?self.left, "failed to read an object; resuming");
            tokio::time::sleep(self.failures * PAUSE).await;
            self.go_on().await;
        }
        Ok(None)
    }

    async fn go_on(&mut self) {
        let options =
            GetOptions { range: Some(GetRange::Bounded(self.left.clone())), ..GetOptions::default() };
        self.incoming = match self.store.get_opts(&self.path, options).await {
            Ok(found) => found.into_stream(),
            Err(error) => stream::once(async { Err(error) }).boxed(),
        };
    }
}
