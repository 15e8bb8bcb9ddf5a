//! Small messages to whoever listens to a topic now: on this server in memory, on others over NATS core.

mod wire;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use wire::Wire;

/// Messages that wait for a listener before it misses the oldest.
const WAITING: usize = 256;

/// A topic and what is said about it.
pub type Message = (Uuid, Arc<str>);

/// Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Bus(Arc<Parts>);

struct Parts {
    topics: Mutex<HashMap<Uuid, broadcast::Sender<Arc<str>>>>,
    wire: Option<Wire>,
    /// To the task that has the line.
    out: mpsc::Sender<Vec<Message>>,
    is_whole: AtomicBool,
}

/// What a listener gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Message(Arc<str>),
    /// There were more than it could take.
    Missed,
}

impl Bus {
    /// `servers`, separated by commas, join this server to others of the same installation; without any it is alone.
    pub fn new(servers: &str, installation: Uuid) -> Self {
        let (out, waiting) = mpsc::channel(WAITING);
        let wire = (!servers.is_empty()).then(|| Wire::new(servers, installation, waiting));
        let is_whole = AtomicBool::new(false);
        Self(Arc::new(Parts { topics: Mutex::default(), wire, out, is_whole }))
    }

    /// Tells everybody who listens now, here and elsewhere.
    pub fn publish(&self, messages: Vec<Message>) {
        if messages.is_empty() {
            return;
        }
        self.spread(&messages);
        if self.0.wire.is_some() && self.0.out.try_send(messages).is_err() {
            metrics::counter!("bus_dropped_total").increment(1);
        }
    }

    /// Everything that is said about a topic from now on.
    pub fn subscribe(&self, topic: Uuid) -> Listening {
        let mut topics = self.topics();
        let sender = topics.entry(topic).or_insert_with(|| broadcast::Sender::new(WAITING));
        Listening { heard: sender.subscribe(), topic, bus: self.clone() }
    }

    /// Whether there may be other servers.
    pub fn is_joined(&self) -> bool {
        self.0.wire.is_some()
    }

    /// Whether other servers are heard at the moment.
    pub fn is_whole(&self) -> bool {
        self.0.is_whole.load(Ordering::Relaxed)
    }

    /// Whether anybody could hear: telling nobody need not be prepared.
    pub fn is_heard(&self) -> bool {
        self.0.wire.is_some() || !self.topics().is_empty()
    }

    fn spread(&self, messages: &[Message]) {
        let topics = self.topics();
        if topics.is_empty() {
            return;
        }
        for (topic, text) in messages {
            if let Some(sender) = topics.get(topic) {
                // Without a listener it is on its way out.
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
        write!(out, "Bus(joined: {})", self.0.wire.is_some())
    }
}

/// One listener to one topic.
#[derive(Debug)]
pub struct Listening {
    heard: broadcast::Receiver<Arc<str>>,
    topic: Uuid,
    bus: Bus,
}

impl Listening {
    /// Waits for the next.
    pub async fn next(&mut self) -> Heard {
        match self.heard.recv().await {
            Ok(text) => Heard::Message(text),
            Err(broadcast::error::RecvError::Lagged(_)) => Heard::Missed,
            // Only the bus drops topics, and not while one listens.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }

    /// What has come already.
    pub fn try_next(&mut self) -> Option<Heard> {
        match self.heard.try_recv() {
            Ok(text) => Some(Heard::Message(text)),
            Err(broadcast::error::TryRecvError::Lagged(_)) => Some(Heard::Missed),
            Err(_) => None,
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut topics = self.bus.topics();
        // This one still counts.
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
        assert!(!bus.is_heard());
        let (mut first, mut second, mut third) =
            (bus.subscribe(one), bus.subscribe(one), bus.subscribe(other));
        bus.publish(vec![(one, "a".into())]);
        assert_eq!(first.next().await, Heard::Message("a".into()));
        assert_eq!(second.next().await, Heard::Message("a".into()));
        assert_eq!(third.try_next(), None);
        drop((first, third));
        bus.publish(vec![(one, "b".into()), (other, "c".into())]);
        assert_eq!(second.try_next(), Some(Heard::Message("b".into())));
        drop(second);
        assert!(!bus.is_heard(), "nothing is left of topics without listeners");
    }

    #[tokio::test]
    async fn whoever_does_not_listen_holds_up_nobody_and_learns_that_it_missed_some() {
        let bus = alone();
        let topic = Uuid::from_u128(1);
        let mut slow = bus.subscribe(topic);
        for n in 0..=WAITING {
            bus.publish(vec![(topic, n.to_string().into())]);
        }
        assert_eq!(slow.next().await, Heard::Missed);
        assert_eq!(slow.next().await, Heard::Message("1".into()));
    }
}
