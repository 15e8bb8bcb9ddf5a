//! Streams of bytes, and what passed through them: size and hash.

use std::sync::{Arc, Mutex, PoisonError};

use blobs::Stored;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sha2::{Digest, Sha256};

pub(crate) type ByteStream = BoxStream<'static, anyhow::Result<Bytes>>;

/// Measures the streams that go through it. Clones share what they have measured.
#[derive(Clone, Default)]
pub(crate) struct Meter(Arc<Mutex<(Sha256, u64)>>);

impl Meter {
    /// Returns the same stream, which is measured as it is read.
    pub(crate) fn measured(&self, stream: ByteStream) -> ByteStream {
        let meter = self.clone();
        stream.inspect(move |chunk| chunk.iter().for_each(|chunk| meter.add(chunk))).boxed()
    }

    fn add(&self, chunk: &Bytes) {
        let mut measured = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        measured.0.update(chunk);
        measured.1 += chunk.len() as u64;
    }

    /// Returns size and hash of what has passed so far.
    pub(crate) fn passed(&self) -> Stored {
        let measured = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Stored { size: measured.1, sha256: measured.0.clone().finalize().into() }
    }
}

/// Turns a small text into a stream.
pub(crate) fn of(text: Vec<u8>) -> ByteStream {
    futures_util::stream::once(async { Ok(Bytes::from(text)) }).boxed()
}

/// Reads a stream to its end, and forgets what it says.
pub(crate) async fn read_through(mut stream: ByteStream) -> anyhow::Result<()> {
    while let Some(chunk) = stream.next().await {
        chunk?;
    }
    Ok(())
}
