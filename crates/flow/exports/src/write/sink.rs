//! Where an export goes: to whoever takes its chunks, straight or as the entries of a ZIP archive.

use std::io;
use std::pin::Pin;
use std::time::Duration;

use accounts::{Archive, EntryKind};
use axum::body::Bytes;
use futures_util::stream;
use futures_util::{Stream, StreamExt};
use jiff::Timestamp;
use tokio::sync::mpsc;

use super::WriteError;

/// The number of chunks that wait for a slow reader. After that the writer waits.
const MAX_WAITING_CHUNKS: usize = 4;
/// The size in bytes from which a chunk is sent.
const EXPORT_CHUNK_BYTES: usize = 256 * 1024;
/// A reader that takes nothing for this long has given up.
const SEND_TIMEOUT: Duration = Duration::from_mins(1);

/// The chunks of an export. If they end with an error, the export is incomplete.
pub(crate) type Chunks = Pin<Box<dyn Stream<Item = io::Result<Bytes>> + Send>>;

/// The writing side of an export. If it is dropped before [`Sink::finish`], the chunks end with an error.
pub(crate) enum Sink {
    Plain(PlainSink),
    Zip(Archive),
}

/// A chunk, or `None` after the last one.
type Chunk = Option<Bytes>;

pub(crate) struct PlainSink {
    waiting: Vec<u8>,
    out: mpsc::Sender<Chunk>,
}

/// Creates an export and its chunks: a single table, or an archive.
pub(crate) fn open(is_archive: bool, now: Timestamp) -> (Sink, Chunks) {
    if is_archive {
        let (archive, body) = Archive::open(now);
        let chunks = body.into_data_stream().map(|chunk| chunk.map_err(io::Error::other));
        return (Sink::Zip(archive), chunks.boxed());
    }
    let (out, chunks) = mpsc::channel(MAX_WAITING_CHUNKS);
    (Sink::Plain(PlainSink { waiting: Vec::new(), out }), plain_chunks(chunks))
}

fn plain_chunks(chunks: mpsc::Receiver<Chunk>) -> Chunks {
    let next = async |chunks: Option<mpsc::Receiver<Chunk>>| {
        let mut chunks = chunks?;
        match chunks.recv().await {
            Some(Some(bytes)) => Some((Ok(bytes), Some(chunks))),
            Some(None) => None,
            None => Some((Err(io::Error::other("the export is incomplete")), None)),
        }
    };
    Box::pin(stream::unfold(Some(chunks), next))
}

impl Sink {
    /// Begins the table. In an archive it becomes an entry.
    pub(crate) async fn begin(&mut self, name: &str) -> Result<(), WriteError> {
        match self {
            Self::Plain(_) => Ok(()),
            Self::Zip(archive) => Ok(archive.begin(name, EntryKind::Text).await?),
        }
    }

    /// Writes some bytes, as fast as they are taken.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        match self {
            Self::Plain(plain) => plain.write(bytes).await,
            Self::Zip(archive) => Ok(archive.write(bytes).await?),
        }
    }

    /// Ends the export.
    pub(crate) async fn finish(self) -> Result<(), WriteError> {
        match self {
            Self::Plain(plain) => plain.finish().await,
            Self::Zip(archive) => Ok(archive.finish().await?),
        }
    }
}

impl PlainSink {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= EXPORT_CHUNK_BYTES {
            let chunk = std::mem::take(&mut self.waiting);
            self.send(Some(chunk.into())).await?;
        }
        Ok(())
    }

    async fn finish(mut self) -> Result<(), WriteError> {
        let rest = std::mem::take(&mut self.waiting);
        self.send(Some(rest.into())).await?;
        self.send(None).await
    }

    async fn send(&self, chunk: Chunk) -> Result<(), WriteError> {
        let sent = tokio::time::timeout(SEND_TIMEOUT, self.out.send(chunk)).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(WriteError::ClientGone) }
    }
}
