//! The mail server and the webhook receiver of the delivery campaign. They record every arrival and can be broken.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bench::{Call, Listening, Posted, Receives, Reply, TakesLetters, readable, receive_calls, take_letters};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::arrivals::{Arrival, Arrivals, Way};
use super::customers::Customers;
use super::poison;

/// How a receiver behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    Well,
    /// Answers with a temporary failure, 451 or 500.
    PutsOff,
    /// Reads everything and doesn't answer.
    Hangs,
    /// Answers three of ten with a temporary failure.
    Moody,
}

/// The mail server or the webhook receiver, as Formtray sees them.
pub(crate) struct Other<T> {
    address: SocketAddr,
    listening: Option<Listening>,
    pub taker: Arc<T>,
}

pub(crate) struct Postbox {
    mood: AtomicMood,
    arrivals: Arrivals,
    unreadable: AtomicU64,
}

pub(crate) struct Receiver {
    mood: AtomicMood,
    arrivals: Arrivals,
    unreadable: AtomicU64,
    secrets: Vec<Vec<u8>>,
}

impl Other<Postbox> {
    pub(crate) async fn postbox(address: SocketAddr, arrivals: &Arrivals) -> anyhow::Result<Self> {
        let (mood, unreadable) = (AtomicMood::default(), AtomicU64::new(0));
        let taker = Arc::new(Postbox { mood, arrivals: arrivals.clone(), unreadable });
        let mut other = Self { address, listening: None, taker };
        other.up().await?;
        Ok(other)
    }

    pub(crate) async fn up(&mut self) -> anyhow::Result<()> {
        self.listening = Some(take_letters(self.address, Arc::clone(&self.taker)).await?);
        Ok(())
    }
}

impl Other<Receiver> {
    pub(crate) async fn receiver(
        address: SocketAddr,
        arrivals: &Arrivals,
        customers: &Customers,
    ) -> anyhow::Result<Self> {
        let secret = |text: &String| STANDARD.decode(text.trim_start_matches("whsec_")).context("a secret");
        let secrets = customers.secrets.iter().map(secret).collect::<anyhow::Result<_>>()?;
        let (mood, unreadable) = (AtomicMood::default(), AtomicU64::new(0));
        let taker = Arc::new(Receiver { mood, arrivals: arrivals.clone(), unreadable, secrets });
        let mut other = Self { address, listening: None, taker };
        other.up().await?;
        Ok(other)
    }

    pub(crate) async fn up(&mut self) -> anyhow::Result<()> {
        self.listening = Some(receive_calls(self.address, Arc::clone(&self.taker)).await?);
        Ok(())
    }
}

impl<T> Other<T> {
    /// Goes down as if it were killed: nothing listens, and every connection is cut.
    pub(crate) async fn down(&mut self) {
        if let Some(listening) = self.listening.take() {
            listening.close().await;
        }
    }
}

impl Postbox {
    pub(crate) fn mood(&self, mood: Mood) {
        self.mood.set(mood);
    }

    pub(crate) fn unreadable(&self) -> u64 {
        self.unreadable.load(Ordering::Acquire)
    }
}

impl Receiver {
    pub(crate) fn mood(&self, mood: Mood) {
        self.mood.set(mood);
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

impl TakesLetters for Postbox {
    async fn take(&self, letter: Posted<'_>) -> Reply {
        let text = readable(letter.bytes);
        // Emails about the account itself don't count here.
        let Some((_, id)) = text.split_once("Message-ID: <delivery.") else { return Reply::Taken };
        let reply = self.mood.reply();
        let read = || {
            let id = id.split_once('@')?.0.to_owned();
            let (_, submission) = text.split_once("/submissions/")?;
            let submission = submission.get(..36)?.parse().ok()?;
            Some(Arrival {
                way: Way::Mail,
                submission,
                id,
                place: letter.to.to_owned(),
                number: number(&text)?,
                is_genuine: true,
                is_taken: reply == Reply::Taken,
            })
        };
        match read() {
            Some(arrival) => noted(&self.arrivals, arrival, reply).await,
            None => unread(&self.unreadable),
        }
    }
}

impl Receives for Receiver {
    async fn receive(&self, call: Call<'_>) -> Reply {
        match call.path {
            poison::REFUSED => return Reply::PutOff,
            poison::HANGS => return Reply::Silence,
            _ => {}
        }
        let reply = self.mood.reply();
        let read = || {
            let told: serde_json::Value = serde_json::from_slice(call.body).ok()?;
            let submission: Uuid = told["data"]["id"].as_str()?.parse().ok()?;
            Some(Arrival {
                way: Way::Webhook,
                submission,
                id: call.id.to_owned(),
                place: call.path.to_owned(),
                number: number(std::str::from_utf8(call.body).ok()?)?,
                is_genuine: self.is_genuine(&call),
                is_taken: reply == Reply::Taken,
            })
        };
        match read() {
            Some(arrival) => noted(&self.arrivals, arrival, reply).await,
            None => unread(&self.unreadable),
        }
    }
}

async fn noted(arrivals: &Arrivals, arrival: Arrival, reply: Reply) -> Reply {
    if arrivals.note(arrival).await { reply } else { Reply::PutOff }
}

fn unread(unreadable: &AtomicU64) -> Reply {
    unreadable.fetch_add(1, Ordering::AcqRel);
    Reply::Taken
}

/// Returns the number of the post that a text is about.
fn number(text: &str) -> Option<u64> {
    let (_, number) = text.split_once("Visitor ")?;
    let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..digits].parse().ok()
}

#[derive(Default)]
struct AtomicMood(AtomicU8);

impl AtomicMood {
    fn set(&self, mood: Mood) {
        self.0.store(mood as u8, Ordering::Release);
    }

    fn reply(&self) -> Reply {
        match self.0.load(Ordering::Acquire) {
            mood if mood == Mood::PutsOff as u8 => Reply::PutOff,
            mood if mood == Mood::Hangs as u8 => Reply::Silence,
            mood if mood == Mood::Moody as u8 && rand::random_range(0..10) < 3 => Reply::PutOff,
            _ => Reply::Taken,
        }
    }
}
