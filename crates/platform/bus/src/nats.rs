//! The connection to the other servers over NATS core, which stores and acknowledges nothing.
//!
//! It sends what was published here to them, and passes what they published to the subscribers on this server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::topics::{BUS_QUEUE_LENGTH, Message, Topics};

/// The most batches that are sent together.
const MAX_BATCHES_PER_SEND: usize = 64;
/// How often the state of the connection is checked.
const NATS_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// The longest pause between two attempts to connect.
const MAX_NATS_RECONNECT_DELAY: Duration = Duration::from_secs(2);

/// The connection to the other servers, and the queue of what is to be sent to them.
pub(crate) struct NatsLink {
    servers: Vec<String>,
    /// The NATS subject. It contains the installation, so that two of them can share the NATS servers.
    subject: String,
    /// Where published batches are added to the queue.
    out: mpsc::Sender<Vec<Message>>,
    /// The queue of published batches, until [`NatsLink::run`] takes it.
    queue: Mutex<Option<mpsc::Receiver<Vec<Message>>>>,
    /// Whether the connection works.
    is_connected: AtomicBool,
}

impl NatsLink {
    /// Returns the link; nothing is connected yet.
    pub(crate) fn new(servers: &str, installation: Uuid) -> Self {
        let (out, queue) = mpsc::channel(BUS_QUEUE_LENGTH);
        Self {
            servers: servers.split(',').map(|server| server.trim().to_owned()).collect(),
            subject: format!("formtray.bus.{installation}"),
            out,
            queue: Mutex::new(Some(queue)),
            is_connected: AtomicBool::new(false),
        }
    }

    /// Adds messages to the queue without waiting. If it is full, they are dropped.
    pub(crate) fn enqueue(&self, messages: Vec<Message>) {
        if self.out.try_send(messages).is_err() {
            metrics::counter!("bus_dropped_total").increment(1);
        }
    }

    /// Returns whether this server is connected to the others at the moment.
    pub(crate) fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Relaxed)
    }

    /// Keeps the connection until it is stopped, and passes what arrives to the subscribers of `topics`.
    pub(crate) async fn run(&self, topics: &Topics, stop: CancellationToken) {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut queue) = queue else { return stop.cancelled().await };
        match self.connect().await {
            Ok((client, mut others)) => {
                tokio::select! {
                    () = self.exchange(&client, &mut others, &mut queue, topics) => {}
                    () = stop.cancelled() => {}
                }
            }
            Err(error) => {
                tracing::error!(%error, "failed to connect to NATS; messages from other servers are not received");
                stop.cancelled().await;
            }
        }
        self.is_connected.store(false, Ordering::Relaxed);
    }

    /// Returns the client and the subscription. It doesn't wait for the NATS servers, which may start later.
    async fn connect(&self) -> Result<(Client, Subscriber), async_nats::Error> {
        let options = ConnectOptions::new()
            .name("formtray")
            .retry_on_initial_connect()
            // Subscribers on this server have already received the message.
            .no_echo()
            .reconnect_delay_callback(|tries| {
                MAX_NATS_RECONNECT_DELAY.min(Duration::from_millis(100) * u32::try_from(tries).unwrap_or(20))
            });
        let client = options.connect(self.servers.clone()).await?;
        let others = client.subscribe(self.subject.clone()).await?;
        Ok((client, others))
    }

    /// Sends and receives messages, and keeps `is_connected` current.
    async fn exchange(
        &self,
        client: &Client,
        others: &mut Subscriber,
        queue: &mut mpsc::Receiver<Vec<Message>>,
        topics: &Topics,
    ) {
        let mut check = tokio::time::interval(NATS_CHECK_INTERVAL);
        let mut batch = Vec::with_capacity(MAX_BATCHES_PER_SEND);
        loop {
            tokio::select! {
                _ = check.tick() => self.update_connected(client),
                count = queue.recv_many(&mut batch, MAX_BATCHES_PER_SEND) => {
                    if count == 0 {
                        return;
                    }
                    self.update_connected(client);
                    send(client, &self.subject, batch.drain(..).flatten().collect()).await;
                }
                Some(message) = others.next() => receive(&message.payload, topics),
            }
        }
    }

    /// Records whether the connection works, and logs when that changes.
    fn update_connected(&self, client: &Client) {
        let is_connected = client.connection_state() == State::Connected;
        if self.is_connected.swap(is_connected, Ordering::Relaxed) != is_connected {
            let state = if is_connected { "connected" } else { "disconnected; polling the database instead" };
            tracing::info!("connection to the other servers: {state}");
        }
    }
}

/// Passes messages from another server to the subscribers here.
fn receive(payload: &[u8], topics: &Topics) {
    if let Some(messages) = decode(payload) {
        topics.publish(&messages);
    } else {
        tracing::warn!("failed to parse a message from another server");
    }
}

/// Sends messages to the other servers. Without a connection they are dropped, because the client would buffer them and
/// then make the sender wait.
async fn send(client: &Client, subject: &str, messages: Vec<Message>) {
    if client.connection_state() != State::Connected {
        metrics::counter!("bus_dropped_total").increment(1);
        return;
    }
    let limit = client.server_info().max_payload.max(1024);
    for payload in payloads(&messages, limit) {
        if let Err(error) = client.publish(subject.to_owned(), payload.into()).await {
            metrics::counter!("bus_dropped_total").increment(1);
            tracing::debug!(%error, "failed to publish a message to the other servers");
        }
    }
}

/// Encodes messages in payloads of at most `limit` bytes. A single message that is larger is dropped.
fn payloads(messages: &[Message], limit: usize) -> Vec<Vec<u8>> {
    let encoded = |some: &[Message]| {
        let pairs: Vec<(Uuid, &str)> = some.iter().map(|(topic, text)| (*topic, &**text)).collect();
        serde_json::to_vec(&pairs).expect("ids and text become JSON")
    };
    let whole = encoded(messages);
    if whole.len() <= limit {
        return vec![whole];
    }
    if messages.len() < 2 {
        return Vec::new();
    }
    let (left, right) = messages.split_at(messages.len() / 2);
    [payloads(left, limit), payloads(right, limit)].concat()
}

/// Parses a payload from another server.
fn decode(payload: &[u8]) -> Option<Vec<Message>> {
    let pairs: Vec<(Uuid, String)> = serde_json::from_slice(payload).ok()?;
    Some(pairs.into_iter().map(|(topic, text)| (topic, Arc::from(text))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_messages_go_in_as_many_payloads_as_they_need() {
        let messages: Vec<Message> = (0..50).map(|n| (Uuid::from_u128(n), "x".repeat(100).into())).collect();
        let payloads = payloads(&messages, 1024);
        assert!(payloads.len() > 1 && payloads.iter().all(|payload| payload.len() <= 1024));
        let back: Vec<Message> = payloads.iter().flat_map(|payload| decode(payload).expect("ours")).collect();
        assert_eq!(back, messages);
        assert!(decode(b"{}").is_none());
    }
}
