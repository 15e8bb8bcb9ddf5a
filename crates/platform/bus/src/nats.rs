//! The connection to the other servers over NATS core, which stores and acknowledges nothing.
//!
//! It sends what was published here to them, and passes what they published to the subscribers on this server.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{Bus, Message};

/// The most batches that are sent together.
const TOGETHER: usize = 64;
/// How often the state of the connection is checked.
const LOOK: Duration = Duration::from_millis(250);
/// The longest pause between two attempts to connect.
const PAUSE: Duration = Duration::from_secs(2);

/// The settings of the connection, and what is to be sent.
pub(crate) struct Wire {
    servers: Vec<String>,
    /// The NATS subject. It contains the installation, so that two of them can share the NATS servers.
    subject: String,
    /// The queue of published batches, until [`Bus::run`] takes it.
    waiting: Mutex<Option<mpsc::Receiver<Vec<Message>>>>,
}

impl Wire {
    /// Returns the settings; nothing is connected yet.
    pub(crate) fn new(servers: &str, installation: Uuid, waiting: mpsc::Receiver<Vec<Message>>) -> Self {
        Self {
            servers: servers.split(',').map(|server| server.trim().to_owned()).collect(),
            subject: format!("formtray.bus.{installation}"),
            waiting: Mutex::new(Some(waiting)),
        }
    }

    /// Returns the client and the subscription. It doesn't wait for the NATS servers, which may start later.
    async fn connect(&self) -> Result<(Client, Subscriber), async_nats::Error> {
        let options = ConnectOptions::new()
            .name("formtray")
            .retry_on_initial_connect()
            // Subscribers on this server have already received the message.
            .no_echo()
            .reconnect_delay_callback(|tries| {
                PAUSE.min(Duration::from_millis(100) * u32::try_from(tries).unwrap_or(20))
            });
        let client = options.connect(self.servers.clone()).await?;
        let others = client.subscribe(self.subject.clone()).await?;
        Ok((client, others))
    }
}

impl Bus {
    /// Keeps the connection to the other servers until it is stopped. If none is configured, it only waits for that.
    pub async fn run(self, stop: CancellationToken) {
        let Some(wire) = &self.0.wire else { return stop.cancelled().await };
        let waiting = wire.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut waiting) = waiting else { return stop.cancelled().await };
        match wire.connect().await {
            Ok((client, mut others)) => {
                tokio::select! {
                    () = self.carry(&client, &mut others, &mut waiting, &wire.subject) => {}
                    () = stop.cancelled() => {}
                }
            }
            Err(error) => {
                tracing::error!(%error, "failed to connect to NATS; messages from other servers are not received");
                stop.cancelled().await;
            }
        }
        self.0.is_whole.store(false, Ordering::Relaxed);
    }

    /// Sends and receives messages, and keeps `is_whole` current.
    async fn carry(
        &self,
        client: &Client,
        others: &mut Subscriber,
        waiting: &mut mpsc::Receiver<Vec<Message>>,
        subject: &str,
    ) {
        let mut look = tokio::time::interval(LOOK);
        let mut batch = Vec::with_capacity(TOGETHER);
        loop {
            tokio::select! {
                _ = look.tick() => self.note(client),
                count = waiting.recv_many(&mut batch, TOGETHER) => {
                    if count == 0 {
                        return;
                    }
                    self.note(client);
                    send(client, subject, batch.drain(..).flatten().collect()).await;
                }
                Some(message) = others.next() => self.hear(&message.payload),
            }
        }
    }

    /// Passes messages from another server to the subscribers here.
    fn hear(&self, payload: &[u8]) {
        if let Some(messages) = read(payload) {
            self.spread(&messages);
        } else {
            tracing::warn!("failed to parse a message from another server");
        }
    }

    /// Records whether the connection works, and logs when that changes.
    fn note(&self, client: &Client) {
        let is_whole = client.connection_state() == State::Connected;
        if self.0.is_whole.swap(is_whole, Ordering::Relaxed) != is_whole {
            let state = if is_whole { "connected" } else { "disconnected; polling the database instead" };
            tracing::info!("connection to the other servers: {state}");
        }
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
fn read(payload: &[u8]) -> Option<Vec<Message>> {
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
        let back: Vec<Message> = payloads.iter().flat_map(|payload| read(payload).expect("ours")).collect();
        assert_eq!(back, messages);
        assert!(read(b"{}").is_none());
    }
}
