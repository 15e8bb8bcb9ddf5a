//! Connects the ZIP writer, which can't wait, with a client that may read slowly. The writer fills a `Buffer`; the
//! `Pipe` sends it in chunks and waits when the client is behind.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::sync::mpsc;

use crate::export::error::ExportError;

/// How many bytes are collected before they are sent.
const ARCHIVE_CHUNK_BYTES: usize = 64 * 1024;
/// How many chunks may wait for a slow client. After that, the writer waits too.
const MAX_QUEUED_ARCHIVE_CHUNKS: usize = 4;
/// A client that reads nothing for this long counts as disconnected.
const ARCHIVE_READ_TIMEOUT: Duration = Duration::from_mins(1);

/// What the ZIP writer has written and the pipe hasn't sent yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self, least: usize) -> Option<Bytes> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (written.len() >= least).then(|| std::mem::take(&mut *written).into())
    }
}

impl io::Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

enum Part {
    Bytes(Bytes),
    End,
}

/// The sending side of the archive's response body.
pub(super) struct Pipe {
    buffer: Buffer,
    out: mpsc::Sender<Part>,
}

impl Pipe {
    pub(super) fn new() -> (Self, Body) {
        let (out, parts) = mpsc::channel(MAX_QUEUED_ARCHIVE_CHUNKS);
        (Self { buffer: Buffer::default(), out }, body(parts))
    }

    pub(super) fn buffer(&self) -> Buffer {
        self.buffer.clone()
    }

    /// Sends the buffered bytes if there are enough for a chunk.
    pub(super) async fn send_full_chunk(&self) -> Result<(), ExportError> {
        match self.buffer.take(ARCHIVE_CHUNK_BYTES) {
            Some(bytes) => self.send(Part::Bytes(bytes)).await,
            None => Ok(()),
        }
    }

    /// Sends the remaining bytes and marks the end of the archive.
    pub(super) async fn finish(self) -> Result<(), ExportError> {
        if let Some(bytes) = self.buffer.take(0) {
            self.send(Part::Bytes(bytes)).await?;
        }
        self.send(Part::End).await
    }

    async fn send(&self, part: Part) -> Result<(), ExportError> {
        let sent = tokio::time::timeout(ARCHIVE_READ_TIMEOUT, self.out.send(part)).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(ExportError::ClientGone) }
    }
}

/// The response body. If the pipe is dropped without `finish`, the body ends with an error, so that no client takes an
/// incomplete archive for a complete one.
fn body(parts: mpsc::Receiver<Part>) -> Body {
    Body::from_stream(stream::unfold(Some(parts), async |parts| {
        let mut parts = parts?;
        match parts.recv().await {
            Some(Part::Bytes(bytes)) => Some((Ok(bytes), Some(parts))),
            Some(Part::End) => None,
            None => Some((Err(io::Error::other("the archive is incomplete")), None)),
        }
    }))
}
