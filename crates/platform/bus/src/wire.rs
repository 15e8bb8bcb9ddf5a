//! The line to the other servers: NATS core, which keeps nothing and acknowledges nothing.

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

/// Batches that go out as one message.
const TOGETHER: usize = 64;
/// How often the line is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// The longest pause between two tries to connect.
const PAUSE: Duration = Duration::from_secs(2);

pub(crate) struct Wire {
    servers: Vec<String>,
    /// Two installations may share the servers.
    subject: String,
    waiting: Mutex<Option<mpsc::Receiver<Vec<Message>>>>,
}

impl Wire {
    pub(crate) fn new(servers: &str, installation: Uuid, waiting: mpsc::Receiver<Vec<Message>>) -> Self {
        Self {
            servers: servers.split(',').map(|server| server.trim().to_owned()).collect(),
            subject: format!("formtray.bus.{installation}"),
            waiting: Mutex::new(Some(waiting)),
        }
    }

    /// Does not wait for the servers: they may come later.
    async fn connect(&self) -> Result<(Client, Subscriber), async_nats::Error> {
        let options = ConnectOptions::new()
            .name("formtray")
            .retry_on_initial_connect()
            // Listeners on this server have heard it already.
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
    /// Keeps the line to the other servers until told to stop; alone, there is nothing to do until then.
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

    fn hear(&self, payload: &[u8]) {
        if let Some(messages) = read(payload) {
            self.spread(&messages);
        } else {
            tracing::warn!("failed to parse a message from another server");
        }
    }

    fn note(&self, client: &Client) {
        let is_whole = client.connection_state() == State::Connected;
        if self.0.is_whole.swap(is_whole, Ordering::Relaxed) != is_whole {
            let state = if is_whole { "connected" } else { "disconnected; polling the database instead" };
            tracing::info!("connection to the other servers: {state}");
        }
    }
}

/// A line that is down would keep it and then make whoever sends wait.
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

/// As many to a payload as the servers take.
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
