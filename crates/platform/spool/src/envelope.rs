use async_nats::jetstream::Message;
use uuid::Uuid;

/// The largest envelope in bytes, because it is read into memory as a whole.
pub(crate) const MAX_ENVELOPE_BYTES: usize = 8 * 1024 * 1024;

/// An envelope that was read. It stays in the spool until it is removed.
#[derive(Debug)]
pub struct Envelope {
    pub id: Uuid,
    pub content: Vec<u8>,
    /// The message it came in, by which a stream identifies it.
    pub(crate) message: Option<Message>,
}
