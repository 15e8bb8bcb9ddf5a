//! The receivers of webhook calls and emails, on a thread of their own. They count what arrives and when.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::Context;
use bench::{Call, CallHandler, EmailHandler, ReceivedEmail, Reply, decode_text, serve_smtp, serve_webhooks};

/// Calls to paths with this prefix are never answered.
pub(crate) const UNRESPONSIVE_PATH: &str = "/dead/";
/// How many signed bodies are kept for the bare loop.
const MAX_RECORDED_CALLS: usize = 4096;

pub(crate) struct Receivers {
    pub webhook: SocketAddr,
    pub smtp: SocketAddr,
    /// A name server that never answers.
    pub name_server: SocketAddr,
    _name_server: UdpSocket,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    calls: AtomicU64,
    emails: AtomicU64,
    /// When the first and the last arrived, since the last reset.
    span: Mutex<Option<(Instant, Instant)>>,
    /// Whether the time of each arrival is recorded.
    records_times: AtomicBool,
    arrival_times: Mutex<HashMap<u64, Instant>>,
    recorded_calls: Mutex<Vec<RecordedCall>>,
    /// Emails to owners about their accounts.
    account_emails: Mutex<HashMap<String, String>>,
    got_unexpected_call: AtomicBool,
}

/// A call as it arrived, for the bare loop.
#[derive(Clone, Debug)]
pub(crate) struct RecordedCall {
    pub path: String,
    pub id: String,
    pub timestamp: String,
    pub signature: String,
    pub body: Vec<u8>,
}

impl Receivers {
    /// Starts the thread, which ends with the process.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let shared = Arc::new(Shared::default());
        let (send_addresses, addresses) = mpsc::channel();
        let inside = Arc::clone(&shared);
        std::thread::spawn(move || {
            let run = async || {
                let anywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0));
                let webhook = serve_webhooks(anywhere, Arc::clone(&inside)).await?;
                let smtp = serve_smtp((Ipv4Addr::LOCALHOST, 0).into(), Arc::clone(&inside)).await?;
                send_addresses.send((webhook.address, smtp.address)).ok();
                std::future::pending::<std::io::Result<()>>().await
            };
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Err(error) = runtime.and_then(|runtime| runtime.block_on(run())) {
                eprintln!("the receivers failed: {error}");
            }
        });
        let (webhook, smtp) = addresses.recv().context("the receivers did not start")?;
        let silent = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        Ok(Self { webhook, smtp, name_server: silent.local_addr()?, _name_server: silent, shared })
    }

    pub(crate) fn calls(&self) -> u64 {
        self.shared.calls.load(Ordering::Acquire)
    }

    pub(crate) fn emails(&self) -> u64 {
        self.shared.emails.load(Ordering::Acquire)
    }

    pub(crate) fn got_unexpected_call(&self) -> bool {
        self.shared.got_unexpected_call.load(Ordering::Acquire)
    }

    /// Resets what has arrived. From now on the time of each arrival is recorded, or not.
    pub(crate) fn reset(&self, records_times: bool) {
        self.shared.records_times.store(records_times, Ordering::Release);
        self.shared.calls.store(0, Ordering::Release);
        self.shared.emails.store(0, Ordering::Release);
        *lock(&self.shared.span) = None;
        lock(&self.shared.arrival_times).clear();
        lock(&self.shared.recorded_calls).clear();
    }

    /// Returns the time from the first to the last arrival.
    pub(crate) fn span(&self) -> Duration {
        lock(&self.shared.span).map_or(Duration::ZERO, |(first, last)| last - first)
    }

    /// Returns when the post with this number arrived.
    pub(crate) fn arrived_at(&self, number: u64) -> Option<Instant> {
        lock(&self.shared.arrival_times).get(&number).copied()
    }

    pub(crate) fn recorded_calls(&self) -> Vec<RecordedCall> {
        lock(&self.shared.recorded_calls).clone()
    }

    /// Returns the verification email to an owner, once it has arrived.
    pub(crate) async fn verification_email(&self, address: &str) -> anyhow::Result<String> {
        for _ in 0..400 {
            if let Some(email) = lock(&self.shared.account_emails).remove(address) {
                return Ok(email);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        anyhow::bail!("no email to {address}")
    }
}

impl Shared {
    fn record_arrival(&self) {
        let now = Instant::now();
        lock(&self.span).get_or_insert((now, now)).1 = now;
    }

    fn record_call(&self, call: &Call<'_>) {
        let mut recorded_calls = lock(&self.recorded_calls);
        if recorded_calls.len() < MAX_RECORDED_CALLS {
            recorded_calls.push(RecordedCall {
                path: call.path.to_owned(),
                id: call.id.to_owned(),
                timestamp: call.timestamp.to_owned(),
                signature: call.signature.to_owned(),
                body: call.body.to_vec(),
            });
        }
    }

    /// Records the first arrival of a post.
    fn record_time(&self, body: &[u8]) {
        match number(body) {
            Some(number) => {
                lock(&self.arrival_times).entry(number).or_insert_with(Instant::now);
            }
            None => self.got_unexpected_call.store(true, Ordering::Release),
        }
    }
}

impl CallHandler for Shared {
    async fn handle(&self, call: Call<'_>) -> Reply {
        if self.records_times.load(Ordering::Acquire) {
            self.record_time(call.body);
        } else {
            self.record_call(&call);
        }
        if call.path.starts_with(UNRESPONSIVE_PATH) {
            return Reply::NoResponse;
        }
        self.calls.fetch_add(1, Ordering::AcqRel);
        self.record_arrival();
        Reply::Accept
    }
}

impl EmailHandler for Shared {
    async fn handle(&self, email: ReceivedEmail<'_>) -> Reply {
        let head = &email.bytes[..email.bytes.len().min(2048)];
        if head.windows(10).any(|text| text == b"<delivery.") {
            self.emails.fetch_add(1, Ordering::AcqRel);
            self.record_arrival();
        } else {
            lock(&self.account_emails).insert(email.to.to_owned(), decode_text(email.bytes));
        }
        Reply::Accept
    }
}

/// Returns the number of the post that a call is about.
fn number(body: &[u8]) -> Option<u64> {
    const BEFORE: &[u8] = b"Visitor ";
    let at = body.windows(BEFORE.len()).position(|text| text == BEFORE)? + BEFORE.len();
    let digits = body[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&body[at..at + digits]).ok()?.parse().ok()
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
