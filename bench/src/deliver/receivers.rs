//! The receivers of webhook calls and emails, on a thread of their own. They count what arrives and when.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::Context;
use bench::{Call, Posted, Receives, Reply, TakesLetters, readable, receive_calls, take_letters};

/// Calls to paths with this prefix are never answered.
pub(crate) const DEAD: &str = "/dead/";
/// How many signed bodies are kept for the bare loop.
const KEPT: usize = 4096;

pub(crate) struct Hall {
    pub receiver: SocketAddr,
    pub postbox: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    calls: AtomicU64,
    letters: AtomicU64,
    /// When the first and the last arrived, since the last reset.
    span: Mutex<Option<(Instant, Instant)>>,
    /// Whether the time of each arrival is recorded.
    notes: AtomicBool,
    noted: Mutex<HashMap<u64, Instant>>,
    kept: Mutex<Vec<Kept>>,
    /// Emails to owners about their accounts.
    asked: Mutex<HashMap<String, String>>,
    is_wrong: AtomicBool,
}

/// A call as it arrived, for the bare loop.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub path: String,
    pub id: String,
    pub timestamp: String,
    pub signature: String,
    pub body: Vec<u8>,
}

impl Hall {
    /// Starts the thread, which ends with the process.
    pub(crate) fn open() -> anyhow::Result<Self> {
        let shared = Arc::new(Shared::default());
        let (tell, told) = mpsc::channel();
        let inside = Arc::clone(&shared);
        std::thread::spawn(move || {
            let run = async || {
                let anywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0));
                let receiver = receive_calls(anywhere, Arc::clone(&inside)).await?;
                let postbox = take_letters((Ipv4Addr::LOCALHOST, 0).into(), Arc::clone(&inside)).await?;
                tell.send((receiver.address, postbox.address)).ok();
                std::future::pending::<std::io::Result<()>>().await
            };
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Err(error) = runtime.and_then(|runtime| runtime.block_on(run())) {
                eprintln!("nobody can be called: {error}");
            }
        });
        let (receiver, postbox) = told.recv().context("nobody listens")?;
        Ok(Self { receiver, postbox, shared })
    }

    pub(crate) fn calls(&self) -> u64 {
        self.shared.calls.load(Ordering::Acquire)
    }

    pub(crate) fn letters(&self) -> u64 {
        self.shared.letters.load(Ordering::Acquire)
    }

    pub(crate) fn is_wrong(&self) -> bool {
        self.shared.is_wrong.load(Ordering::Acquire)
    }

    /// Resets what has arrived. From now on the time of each arrival is recorded, or not.
    pub(crate) fn begin_anew(&self, notes: bool) {
        self.shared.notes.store(notes, Ordering::Release);
        self.shared.calls.store(0, Ordering::Release);
        self.shared.letters.store(0, Ordering::Release);
        *locked(&self.shared.span) = None;
        locked(&self.shared.noted).clear();
        locked(&self.shared.kept).clear();
    }

    /// Returns the time from the first to the last arrival.
    pub(crate) fn span(&self) -> Duration {
        locked(&self.shared.span).map_or(Duration::ZERO, |(first, last)| last - first)
    }

    /// Returns when the post with this number arrived.
    pub(crate) fn arrived(&self, number: u64) -> Option<Instant> {
        locked(&self.shared.noted).get(&number).copied()
    }

    pub(crate) fn kept(&self) -> Vec<Kept> {
        locked(&self.shared.kept).clone()
    }

    /// Returns the verification email to an owner, once it has arrived.
    pub(crate) async fn asked(&self, address: &str) -> anyhow::Result<String> {
        for _ in 0..400 {
            if let Some(letter) = locked(&self.shared.asked).remove(address) {
                return Ok(letter);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        anyhow::bail!("no letter to {address}")
    }
}

impl Shared {
    fn came(&self) {
        let now = Instant::now();
        locked(&self.span).get_or_insert((now, now)).1 = now;
    }

    fn keep(&self, call: &Call<'_>) {
        let mut kept = locked(&self.kept);
        if kept.len() < KEPT {
            kept.push(Kept {
                path: call.path.to_owned(),
                id: call.id.to_owned(),
                timestamp: call.timestamp.to_owned(),
                signature: call.signature.to_owned(),
                body: call.body.to_vec(),
            });
        }
    }

    /// Records the first arrival of a post.
    fn note(&self, body: &[u8]) {
        match number(body) {
            Some(number) => {
                locked(&self.noted).entry(number).or_insert_with(Instant::now);
            }
            None => self.is_wrong.store(true, Ordering::Release),
        }
    }
}

impl Receives for Shared {
    async fn receive(&self, call: Call<'_>) -> Reply {
        if self.notes.load(Ordering::Acquire) {
            self.note(call.body);
        } else {
            self.keep(&call);
        }
        if call.path.starts_with(DEAD) {
            return Reply::Silence;
        }
        self.calls.fetch_add(1, Ordering::AcqRel);
        self.came();
        Reply::Taken
    }
}

impl TakesLetters for Shared {
    async fn take(&self, letter: Posted<'_>) -> Reply {
        let head = &letter.bytes[..letter.bytes.len().min(2048)];
        if head.windows(10).any(|text| text == b"<delivery.") {
            self.letters.fetch_add(1, Ordering::AcqRel);
            self.came();
        } else {
            locked(&self.asked).insert(letter.to.to_owned(), readable(letter.bytes));
        }
        Reply::Taken
    }
}

/// Returns the number of the post that a call is about.
fn number(body: &[u8]) -> Option<u64> {
    const BEFORE: &[u8] = b"Visitor ";
    let at = body.windows(BEFORE.len()).position(|text| text == BEFORE)? + BEFORE.len();
    let digits = body[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&body[at..at + digits]).ok()?.parse().ok()
}

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
