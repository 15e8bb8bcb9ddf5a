//! Durable storage for batches that can't be written to PostgreSQL yet.
//!
//! A batch is an envelope with an id. It is written to this machine's disk or to a JetStream stream that several
//! servers share, read oldest first, and removed when its content is stored elsewhere.

mod disk;
mod envelope;
mod error;
mod stream;

use uuid::Uuid;

pub use disk::Disk;
pub use envelope::Envelope;
use envelope::MAX_ENVELOPE_BYTES;
pub use error::Error;
pub use stream::{Stream, StreamSettings, try_stream, unsafe_servers};

/// A spool of either kind. It is cheap to clone, and clones share their state.
#[derive(Clone, Debug)]
pub enum Spool {
    /// A file on the disk of one server.
    Disk(Disk),
    /// A stream in NATS JetStream, shared by several servers.
    Stream(Stream),
}

impl Spool {
    /// Writes an envelope. It is durable when this returns.
    pub async fn put(&self, id: Uuid, content: Vec<u8>) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.put(id, content).await,
            Self::Stream(stream) => stream.put(id, content).await,
        }
    }

    /// Returns at most `max_count` of the oldest envelopes that no other server is working on.
    pub async fn oldest(&self, max_count: usize) -> Result<Vec<Envelope>, Error> {
        match self {
            Self::Disk(disk) => {
                let oldest = disk.oldest(max_count).await?;
                Ok(oldest.into_iter().map(|(id, content)| Envelope { id, content, message: None }).collect())
            }
            Self::Stream(stream) => stream.oldest(max_count).await,
        }
    }

    /// Removes envelopes whose content is durable elsewhere.
    pub async fn remove(&self, envelopes: Vec<Envelope>) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.remove(envelopes.iter().map(|envelope| envelope.id).collect()).await,
            Self::Stream(_) => {
                let messages = envelopes.iter().filter_map(|envelope| envelope.message.as_ref());
                futures_util::future::try_join_all(messages.map(stream::remove)).await.map(drop)
            }
        }
    }

    /// Makes envelopes available again that couldn't be processed now. On a disk they never stopped being so.
    pub async fn release(&self, envelopes: Vec<Envelope>) -> Result<(), Error> {
        for message in envelopes.iter().filter_map(|envelope| envelope.message.as_ref()) {
            stream::release(message).await?;
        }
        Ok(())
    }

    /// Keeps an envelope that this server can't read, without holding up the others.
    ///
    /// On a disk it is set aside until the spool is opened again, perhaps by a newer version. In a stream it is
    /// redelivered after an hour, to any server.
    pub async fn set_aside(&self, envelope: Envelope) -> Result<(), Error> {
        match (self, &envelope.message) {
            (Self::Disk(disk), _) => disk.set_aside(envelope.id).await,
            (Self::Stream(_), Some(message)) => stream::set_aside(message).await,
            (Self::Stream(_), None) => Ok(()),
        }
    }

    /// Finds out whether an envelope could be written now: a disk is written to, a stream is asked for its size.
    pub async fn try_write(&self) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.try_write().await,
            Self::Stream(stream) => stream.try_write().await,
        }
    }

    /// Gives a spool on a disk free for another process. Every later operation on it fails. A stream is shared anyway.
    pub async fn close(&self) {
        if let Self::Disk(disk) = self {
            let disk = disk.clone();
            // It waits for the operation in progress. Only a runtime that is shutting down can drop the task.
            tokio::task::spawn_blocking(move || disk.close()).await.unwrap_or_default();
        }
    }

    /// Returns the number of envelopes, including those that are set aside.
    pub async fn len(&self) -> Result<u64, Error> {
        match self {
            Self::Disk(disk) => disk.len().await,
            Self::Stream(stream) => stream.len().await,
        }
    }

    /// Returns whether there are no envelopes.
    pub async fn is_empty(&self) -> Result<bool, Error> {
        Ok(self.len().await? == 0)
    }

    /// Returns the size in bytes of the largest envelope that can be written.
    pub fn max_envelope_bytes(&self) -> usize {
        match self {
            Self::Disk(_) => MAX_ENVELOPE_BYTES,
            Self::Stream(stream) => stream.max_envelope_bytes().min(MAX_ENVELOPE_BYTES),
        }
    }
}
