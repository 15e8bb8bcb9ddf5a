//! The mail server and the webhook receiver of the delivery campaign. They record every arrival and can be broken.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bench::{
    Call, CallHandler, EmailHandler, Listener, ReceivedEmail, Reply, decode_text, serve_smtp, serve_webhooks,
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::arrivals::{Arrival, Arrivals, Channel};
use super::customers::Customers;
use super::poison;

/// How a receiver behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behaviour {
    Normal,
    /// Answers with a temporary failure, 451 or 500.
    FailsTemporarily,
    /// Reads everything and doesn't answer.
    Hangs,
    /// Answers three of ten with a temporary failure.
    FailsSometimes,
}

/// The mail server or the webhook receiver, as Formtray sees them.
pub(crate) struct BreakableServer<T> {
    address: SocketAddr,
    listener: Option<Listener>,
    pub handler: Arc<T>,
}

pub(crate) struct MailServer {
    behaviour: AtomicBehaviour,
    arrivals: Arrivals,
    unreadable: AtomicU64,
}

pub(crate) struct WebhookReceiver {
    behaviour: AtomicBehaviour,
    arrivals: Arrivals,
    unreadable: AtomicU64,
    secrets: Vec<Vec<u8>>,
}

impl BreakableServer<MailServer> {
    pub(crate) async fn mail_server(address: SocketAddr, arrivals: &Arrivals) -> anyhow::Result<Self> {
        let (behaviour, unreadable) = (AtomicBehaviour::default(), AtomicU64::new(0));
        let handler = Arc::new(MailServer { behaviour, arrivals: arrivals.clone(), unreadable });
        let mut server = Self { address, listener: None, handler };
        server.up().await?;
        Ok(server)
    }

    pub(crate) async fn up(&mut self) -> anyhow::Result<()> {
        self.listener = Some(serve_smtp(self.address, Arc::clone(&self.handler)).await?);
        Ok(())
    }
}

impl BreakableServer<WebhookReceiver> {
    pub(crate) async fn receiver(
        address: SocketAddr,
        arrivals: &Arrivals,
        customers: &Customers,
    ) -> anyhow::Result<Self> {
        let secret = |text: &String| STANDARD.decode(text.trim_start_matches("whsec_")).context("a secret");
        let secrets = customers.secrets.iter().map(secret).collect::<anyhow::Result<_>>()?;
        let (behaviour, unreadable) = (AtomicBehaviour::default(), AtomicU64::new(0));
        let handler =
            Arc::new(WebhookReceiver { behaviour, arrivals: arrivals.clone(), unreadable, secrets });
        let mut server = Self { address, listener: None, handler };
        server.up().await?;
        Ok(server)
    }

    pub(crate) async fn up(&mut self) -> anyhow::Result<()> {
        self.listener = Some(serve_webhooks(self.address, Arc::clone(&self.handler)).await?);
        Ok(())
    }
}

impl<T> BreakableServer<T> {
    /// Goes down as if it were killed: nothing listens, and every connection is cut.
    pub(crate) async fn down(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.close().await;
        }
    }
}

impl MailServer {
    pub(crate) fn set_behaviour(&self, behaviour: Behaviour) {
        self.behaviour.set(behaviour);
    }

    pub(crate) fn unreadable(&self) -> u64 {
        self.unreadable.load(Ordering::Acquire)
    }
}

impl WebhookReceiver {
    pub(crate) fn set_behaviour(&self, behaviour: Behaviour) {
        self.behaviour.set(behaviour);
    }

    pub(crate) fn unreadable(&self) -> u64 {
        self.unreadable.load(Ordering::Acquire)
    }

    fn is_genuine(&self, call: &Call<'_>) -> bool {
        let endpoint = call.path.strip_prefix("/hook/").and_then(|number| number.parse::<usize>().ok());
        let Some(secret) = endpoint.and_then(|endpoint| self.secrets.get(endpoint)) else { return false };
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else { return false };
        mac.update(format!("{}.{}.", call.id, call.timestamp).as_bytes());
        mac.update(call.body);
        let signature = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        call.signature.split(' ').any(|one| one == signature)
    }
}

impl EmailHandler for MailServer {
    async fn handle(&self, email: ReceivedEmail<'_>) -> Reply {
        let text = decode_text(email.bytes);
        // Emails about the account itself don't count here.
        let Some((_, id)) = text.split_once("Message-ID: <delivery.") else { return Reply::Accept };
        let reply = self.behaviour.reply();
        let read = || {
            let id = id.split_once('@')?.0.to_owned();
            let (_, submission) = text.split_once("/submissions/")?;
            let submission = submission.get(..36)?.parse().ok()?;
            Some(Arrival {
                channel: Channel::Mail,
                submission,
                id,
                place: email.to.to_owned(),
                number: number(&text)?,
                is_genuine: true,
                is_accepted: reply == Reply::Accept,
            })
        };
        match read() {
            Some(arrival) => record_and_reply(&self.arrivals, arrival, reply).await,
            None => count_unreadable(&self.unreadable),
        }
    }
}

impl CallHandler for WebhookReceiver {
    async fn handle(&self, call: Call<'_>) -> Reply {
        match call.path {
            poison::REFUSED => return Reply::TemporaryFailure,
            poison::HANGS => return Reply::NoResponse,
            _ => {}
        }
        let reply = self.behaviour.reply();
        let read = || {
            let payload: serde_json::Value = serde_json::from_slice(call.body).ok()?;
            let submission: Uuid = payload["data"]["id"].as_str()?.parse().ok()?;
            Some(Arrival {
                channel: Channel::Webhook,
                submission,
                id: call.id.to_owned(),
                place: call.path.to_owned(),
                number: number(std::str::from_utf8(call.body).ok()?)?,
                is_genuine: self.is_genuine(&call),
                is_accepted: reply == Reply::Accept,
            })
        };
        match read() {
            Some(arrival) => record_and_reply(&self.arrivals, arrival, reply).await,
            None => count_unreadable(&self.unreadable),
        }
    }
}

async fn record_and_reply(arrivals: &Arrivals, arrival: Arrival, reply: Reply) -> Reply {
    if arrivals.note(arrival).await { reply } else { Reply::TemporaryFailure }
}

fn count_unreadable(unreadable: &AtomicU64) -> Reply {
    unreadable.fetch_add(1, Ordering::AcqRel);
    Reply::Accept
}

/// Returns the number of the post that a text is about.
fn number(text: &str) -> Option<u64> {
    let (_, number) = text.split_once("Visitor ")?;
    let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..digits].parse().ok()
}

#[derive(Default)]
struct AtomicBehaviour(AtomicU8);

impl AtomicBehaviour {
    fn set(&self, behaviour: Behaviour) {
        self.0.store(behaviour as u8, Ordering::Release);
    }

    fn reply(&self) -> Reply {
        match self.0.load(Ordering::Acquire) {
            behaviour if behaviour == Behaviour::FailsTemporarily as u8 => Reply::TemporaryFailure,
            behaviour if behaviour == Behaviour::Hangs as u8 => Reply::NoResponse,
            behaviour if behaviour == Behaviour::FailsSometimes as u8 && rand::random_range(0..10) < 3 => {
                Reply::TemporaryFailure
            }
            _ => Reply::Accept,
        }
    }
}
