//! Where something durable lies until it can go where it belongs: envelopes by id, the oldest first. On this
//! machine's disk, or in a stream that several servers share.

mod disk;
mod stream;

use uuid::Uuid;

pub use disk::Disk;
pub use stream::{Stream, StreamSettings, try_stream, unsafe_servers};

/// An envelope is read whole later: no more in one.
const LARGEST: usize = 8 * 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("spool database error")]
    Store(#[from] redb::Error),
    #[error("the spool folder is not usable")]
    Folder(#[from] std::io::Error),
    #[error("NATS stream error")]
    Stream(#[source] async_nats::Error),
    #[error("the NATS stream did not respond in time")]
    Late,
    #[error("the spool is full")]
    Full,
    #[error("a spool operation was cancelled")]
    BrokenOff,
}

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub enum Spool {
    /// Of one server.
    Disk(Disk),
    /// Of a cluster.
    Stream(Stream),
}

/// Taken out to be brought where it belongs; it stays in the spool until it is removed.
#[derive(Debug)]
pub struct Envelope {
    pub id: Uuid,
    pub content: Vec<u8>,
    /// By which a stream knows it.
    message: Option<stream::Message>,
}

impl Spool {
    /// Returns when the envelope is durable.
    pub async fn put(&self, id: Uuid, content: Vec<u8>) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.put(id, content).await,
            Self::Stream(stream) => stream.put(id, content).await,
        }
    }

    /// The oldest, at most so many, that nobody else is just bringing home.
    pub async fn oldest(&self, most: usize) -> Result<Vec<Envelope>, Error> {
        match self {
            Self::Disk(disk) => {
                let oldest = disk.oldest(most).await?;
                Ok(oldest.into_iter().map(|(id, content)| Envelope { id, content, message: None }).collect())
            }
            Self::Stream(stream) => stream.oldest(most).await,
        }
    }

    /// Lets go of envelopes whose content is safe elsewhere.
    pub async fn remove(&self, envelopes: Vec<Envelope>) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.remove(envelopes.iter().map(|envelope| envelope.id).collect()).await,
            Self::Stream(_) => {
                let messages = envelopes.iter().filter_map(|envelope| envelope.message.as_ref());
                futures_util::future::try_join_all(messages.map(stream::remove)).await.map(drop)
            }
        }
    }

    /// Puts back what could not be brought home now.
    pub async fn give_back(&self, envelopes: Vec<Envelope>) -> Result<(), Error> {
        for message in envelopes.iter().filter_map(|envelope| envelope.message.as_ref()) {
            stream::give_back(message).await?;
        }
        Ok(())
    }

    /// Keeps an envelope that this server cannot read, out of the way of the others. On a disk until the spool is opened
    /// again, by a newer server perhaps; in a stream for an hour, for whichever server takes it then.
    pub async fn set_aside(&self, envelope: Envelope) -> Result<(), Error> {
        match (self, &envelope.message) {
            (Self::Disk(disk), _) => disk.set_aside(envelope.id).await,
            (Self::Stream(_), Some(message)) => stream::set_aside(message).await,
            (Self::Stream(_), None) => Ok(()),
        }
    }

    /// How many wait, those that are set aside too.
    pub async fn len(&self) -> Result<u64, Error> {
        match self {
            Self::Disk(disk) => disk.len().await,
            Self::Stream(stream) => stream.len().await,
        }
    }

    /// Whether none waits.
    pub async fn is_empty(&self) -> Result<bool, Error> {
        Ok(self.len().await? == 0)
    }

    /// How many bytes one envelope may have.
    pub fn largest(&self) -> usize {
        match self {
            Self::Disk(_) => LARGEST,
            Self::Stream(stream) => stream.largest().min(LARGEST),
        }
    }
}
