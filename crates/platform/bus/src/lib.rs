//! Small messages to the current subscribers of a topic: in memory on this server, over NATS core to other servers.
//!
//! Nothing is stored or acknowledged, and publishing never waits. Subscribers that must miss nothing also poll the
//! database.

mod nats;
mod topics;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use nats::NatsLink;
use topics::Topics;
pub use topics::{Message, Received, Subscription};

/// The bus of this server. It is cheap to clone, and clones share their state.
#[derive(Clone)]
pub struct Bus {
    /// The topics with subscribers on this server.
    topics: Topics,
    /// The connection to other servers, if one is configured.
    nats: Option<Arc<NatsLink>>,
}

impl Bus {
    /// Returns a bus that [`Bus::run`] connects to other servers of the same installation, over these NATS servers
    /// (separated by commas). If there are none, messages stay on this server.
    pub fn new(servers: &str, installation: Uuid) -> Self {
        let nats = (!servers.is_empty()).then(|| Arc::new(NatsLink::new(servers, installation)));
        Self { topics: Topics::default(), nats }
    }

    /// Publishes messages to the current subscribers on this server and on others, without waiting.
    pub fn publish(&self, messages: Vec<Message>) {
        if messages.is_empty() {
            return;
        }
        self.topics.publish(&messages);
        if let Some(nats) = &self.nats {
            nats.enqueue(messages);
        }
    }

    /// Subscribes to the messages about a topic from now on.
    pub fn subscribe(&self, topic: Uuid) -> Subscription {
        self.topics.subscribe(topic)
    }

    /// Returns whether a connection to other servers is configured.
    pub fn is_distributed(&self) -> bool {
        self.nats.is_some()
    }

    /// Returns whether this server is connected to the others at the moment.
    pub fn is_connected(&self) -> bool {
        self.nats.as_ref().is_some_and(|nats| nats.is_connected())
    }

    /// Returns whether a message could reach anyone. If not, a caller needn't prepare one.
    pub fn has_listeners(&self) -> bool {
        self.nats.is_some() || !self.topics.is_empty()
    }

    /// Keeps the connection to the other servers until it is stopped. If none is configured, it only waits for that.
    pub async fn run(self, stop: CancellationToken) {
        match self.nats {
            Some(nats) => nats.run(&self.topics, stop).await,
            None => stop.cancelled().await,
        }
    }
}

impl std::fmt::Debug for Bus {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Bus(distributed: {})", self.nats.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::topics::BUS_QUEUE_LENGTH;
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
