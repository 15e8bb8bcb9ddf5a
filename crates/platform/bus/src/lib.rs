//! Small messages to the current subscribers of a topic: in memory on this server, over NATS core to other servers.
//!
//! Nothing is stored or acknowledged, and publishing never waits. Subscribers that must miss nothing also poll the
//! database.

mod nats;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use nats::NatsLink;

/// The number of messages buffered for each subscriber before it misses the oldest, and of batches buffered for the
/// other servers before new ones are dropped.
const BUS_QUEUE_LENGTH: usize = 256;

/// A topic and the text of a message about it.
pub type Message = (Uuid, Arc<str>);

/// The bus of this server. It is cheap to clone, and clones share their state.
#[derive(Clone)]
pub struct Bus(Arc<Shared>);

struct Shared {
    /// The topics with subscribers on this server.
    topics: Mutex<HashMap<Uuid, broadcast::Sender<Arc<str>>>>,
    /// The connection to other servers, if one is configured.
    nats: Option<NatsLink>,
    /// The queue to the task that sends to other servers.
    out: mpsc::Sender<Vec<Message>>,
    /// Whether that connection works.
    is_connected: AtomicBool,
}

/// What a subscriber receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The text of a message.
    Message(Arc<str>),
    /// Some messages were dropped, because the subscriber didn't read them in time.
    Missed,
}

impl Bus {
    /// Returns a bus that [`Bus::run`] connects to other servers of the same installation, over these NATS servers
    /// (separated by commas). If there are none, messages stay on this server.
    pub fn new(servers: &str, installation: Uuid) -> Self {
        let (out, queue) = mpsc::channel(BUS_QUEUE_LENGTH);
        let nats = (!servers.is_empty()).then(|| NatsLink::new(servers, installation, queue));
        let is_connected = AtomicBool::new(false);
        Self(Arc::new(Shared { topics: Mutex::default(), nats, out, is_connected }))
    }

    /// Publishes messages to the current subscribers on this server and on others, without waiting.
    pub fn publish(&self, messages: Vec<Message>) {
        if messages.is_empty() {
            return;
        }
        self.publish_locally(&messages);
        if self.0.nats.is_some() && self.0.out.try_send(messages).is_err() {
            metrics::counter!("bus_dropped_total").increment(1);
        }
    }

    /// Subscribes to the messages about a topic from now on.
    pub fn subscribe(&self, topic: Uuid) -> Subscription {
        let mut topics = self.topics();
        let sender = topics.entry(topic).or_insert_with(|| broadcast::Sender::new(BUS_QUEUE_LENGTH));
        Subscription { receiver: sender.subscribe(), topic, bus: self.clone() }
    }

    /// Returns whether a connection to other servers is configured.
    pub fn is_distributed(&self) -> bool {
        self.0.nats.is_some()
    }

    /// Returns whether this server is connected to the others at the moment.
    pub fn is_connected(&self) -> bool {
        self.0.is_connected.load(Ordering::Relaxed)
    }

    /// Returns whether a message could reach anyone. If not, a caller needn't prepare one.
    pub fn has_listeners(&self) -> bool {
        self.0.nats.is_some() || !self.topics().is_empty()
    }

    /// Passes messages to the subscribers on this server.
    fn publish_locally(&self, messages: &[Message]) {
        let topics = self.topics();
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

    fn topics(&self) -> MutexGuard<'_, HashMap<Uuid, broadcast::Sender<Arc<str>>>> {
        self.0.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Bus {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Bus(joined: {})", self.0.nats.is_some())
    }
}

/// A subscription to one topic. It ends when it is dropped.
#[derive(Debug)]
pub struct Subscription {
    receiver: broadcast::Receiver<Arc<str>>,
    topic: Uuid,
    bus: Bus,
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
        let mut topics = self.bus.topics();
        // The receiver of this subscription is still counted.
        if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() <= 1) {
            topics.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone() -> Bus {
        Bus::new("", Uuid::nil())
    }

    #[tokio::test]
    async fn a_topic_is_heard_by_its_listeners_only() {
        let bus = alone();
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(!bus.has_listeners());
        let (mut first, mut second, mut third) =
            (bus.subscribe(one), bus.subscribe(one), bus.subscribe(other));
        bus.publish(vec![(one, "a".into())]);
        assert_eq!(first.next().await, Received::Message("a".into()));
        assert_eq!(second.next().await, Received::Message("a".into()));
        assert_eq!(third.try_next(), None);
        drop((first, third));
        bus.publish(vec![(one, "b".into()), (other, "c".into())]);
        assert_eq!(second.try_next(), Some(Received::Message("b".into())));
        drop(second);
        assert!(!bus.has_listeners(), "nothing is left of topics without listeners");
    }

    #[tokio::test]
    async fn whoever_does_not_listen_holds_up_nobody_and_learns_that_it_missed_some() {
        let bus = alone();
        let topic = Uuid::from_u128(1);
        let mut slow = bus.subscribe(topic);
        for n in 0..=BUS_QUEUE_LENGTH {
            bus.publish(vec![(topic, n.to_string().into())]);
        }
        assert_eq!(slow.next().await, Received::Missed);
        assert_eq!(slow.next().await, Received::Message("1".into()));
    }
}
