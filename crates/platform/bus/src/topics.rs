//! The topics with subscribers on this server, and what the subscribers receive.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;
use uuid::Uuid;

/// The number of messages buffered for each subscriber before it misses the oldest, and of batches buffered for the
/// other servers before new ones are dropped.
pub(crate) const BUS_QUEUE_LENGTH: usize = 256;

/// A topic and the text of a message about it.
pub type Message = (Uuid, Arc<str>);

/// The topics with subscribers on this server. It is cheap to clone, and clones share their state.
#[derive(Clone, Default)]
pub(crate) struct Topics(Arc<Mutex<HashMap<Uuid, broadcast::Sender<Arc<str>>>>>);

/// What a subscriber receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The text of a message.
    Message(Arc<str>),
    /// Some messages were dropped, because the subscriber didn't read them in time.
    Missed,
}

impl Topics {
    /// Passes messages to the subscribers on this server.
    pub(crate) fn publish(&self, messages: &[Message]) {
        let topics = self.lock();
        if topics.is_empty() {
            return;
        }
        for (topic, text) in messages {
            if let Some(sender) = topics.get(topic) {
                // It fails only if the last subscriber is just leaving.
                sender.send(Arc::clone(text)).ok();
            }
        }
    }

    /// Subscribes to the messages about a topic from now on.
    pub(crate) fn subscribe(&self, topic: Uuid) -> Subscription {
        let mut topics = self.lock();
        let sender = topics.entry(topic).or_insert_with(|| broadcast::Sender::new(BUS_QUEUE_LENGTH));
        Subscription { receiver: sender.subscribe(), topic, topics: self.clone() }
    }

    /// Returns whether there are no subscribers on this server.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, broadcast::Sender<Arc<str>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Topics {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Topics({})", self.lock().len())
    }
}

/// A subscription to one topic. It ends when it is dropped.
#[derive(Debug)]
pub struct Subscription {
    receiver: broadcast::Receiver<Arc<str>>,
    topic: Uuid,
    topics: Topics,
}

impl Subscription {
    /// Waits for the next message.
    pub async fn next(&mut self) -> Received {
        match self.receiver.recv().await {
            Ok(text) => Received::Message(text),
            Err(broadcast::error::RecvError::Lagged(_)) => Received::Missed,
            // A topic is only dropped with its last subscriber, so this doesn't happen.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }

    /// Returns the next message if one has arrived already.
    pub fn try_next(&mut self) -> Option<Received> {
        match self.receiver.try_recv() {
            Ok(text) => Some(Received::Message(text)),
            Err(broadcast::error::TryRecvError::Lagged(_)) => Some(Received::Missed),
            Err(_) => None,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = self.topics.lock();
        // The receiver of this subscription is still counted.
        if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() <= 1) {
            topics.remove(&self.topic);
        }
    }
}
