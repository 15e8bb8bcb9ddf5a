//! The streams that are open on this server, and the channels of their workspaces.
//!
//! A channel is opened with the first stream of a workspace and ends with the last. A stream ends with its session.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use accounts::{SessionId, SessionsEnded, Signed, WorkspaceId};
use api::{Error, Platform};
use axum::body::Bytes;
use axum::extract::FromRef;
use axum::http::StatusCode;
use bus::Received;
use intake::SubmissionId;
use jiff::Timestamp;
use tokio::sync::{broadcast, mpsc};
use tokio::time::sleep;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::channel::{self, Channel};
use crate::poll::{self, Polled, poll_interval};

/// The most streams that one user can have open on one server.
const MAX_STREAMS_PER_USER: usize = 20;
/// How often sessions are checked, to find those that expired and those whose end was announced in a lost message.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_secs(3);
/// The number of events buffered for a slow client before it is disconnected.
const MAX_BUFFERED_EVENTS: usize = 256;

/// All streams of this server. It is cheap to clone, and clones share their state.
#[derive(Clone)]
pub struct Live(Arc<Shared>);

struct Shared {
    platform: Platform,
    /// The most streams at once.
    max_streams: usize,
    /// Ends all streams when the server stops.
    end: CancellationToken,
    registry: Mutex<Registry>,
}

/// The open channels and streams.
#[derive(Default)]
struct Registry {
    channels: HashMap<WorkspaceId, OpenChannel>,
    /// The open streams, by a number of their own.
    subscribers: HashMap<u64, Subscriber>,
    /// The number of the next stream.
    next_id: u64,
}

/// A channel with at least one stream. When it is dropped, its task ends.
struct OpenChannel {
    events: broadcast::Sender<Bytes>,
    opened: Timestamp,
    /// Takes what polling found.
    found: mpsc::Sender<Vec<SubmissionId>>,
    subscriber_count: usize,
    _task_guard: DropGuard,
}

/// A stream: whose it is, and the token that ends it.
struct Subscriber {
    signed: Signed,
    end: CancellationToken,
}

impl FromRef<Live> for Platform {
    fn from_ref(live: &Live) -> Self {
        live.0.platform.clone()
    }
}

impl Live {
    /// Returns the state for at most `max_streams` streams at once.
    pub fn new(platform: Platform, max_streams: usize) -> Self {
        Self(Arc::new(Shared {
            platform,
            max_streams,
            end: CancellationToken::new(),
            registry: Mutex::default(),
        }))
    }

    /// Ends streams whose session has ended, and all of them when it is stopped. Polls for new submissions meanwhile.
    pub async fn run(self, stop: CancellationToken) {
        let check_sessions = async {
            loop {
                sleep(SESSION_CHECK_INTERVAL).await;
                self.check_sessions().await;
            }
        };
        let poll = async {
            loop {
                sleep(poll_interval(&self.0.platform)).await;
                self.poll().await;
            }
        };
        stop.run_until_cancelled(async { tokio::join!(check_sessions, poll) }).await;
        self.0.end.cancel();
    }

    /// Looks for submissions of all workspaces with open streams.
    async fn poll(&self) {
        let channels: Vec<Polled> = self.registry().channels.iter().map(polled).collect();
        if let Err(error) = poll::poll(&self.0.platform, &channels).await {
            tracing::debug!(%error, "failed to look for new submissions");
        }
    }

    /// Checks the sessions of all streams in the database, and ends the streams of those that are over.
    async fn check_sessions(&self) {
        let sessions: HashSet<SessionId> =
            self.registry().subscribers.values().map(|subscriber| subscriber.signed.session).collect();
        if sessions.is_empty() {
            return;
        }
        let asked: Vec<SessionId> = sessions.iter().copied().collect();
        let platform = &self.0.platform;
        match accounts::open_sessions(platform.db.worker(), &asked, platform.clock.now()).await {
            Ok(open) => {
                let registry = self.registry();
                // Only sessions that were asked about, because other streams may have opened in the meantime.
                let closed = |subscriber: &&Subscriber| {
                    sessions.contains(&subscriber.signed.session)
                        && !open.contains(&subscriber.signed.session)
                };
                registry.subscribers.values().filter(closed).for_each(|subscriber| subscriber.end.cancel());
            }
            Err(error) => tracing::debug!(%error, "failed to check the sessions of live streams; retrying"),
        }
    }

    /// Subscribes a new stream to the events of its workspace, unless the server or the user has too many.
    pub(crate) fn subscribe(
        &self,
        signed: Signed,
    ) -> Result<(Subscription, broadcast::Receiver<Bytes>), Error> {
        let mut registry = self.registry();
        if registry.subscribers.len() >= self.0.max_streams || self.0.end.is_cancelled() {
            let detail = "Too many live connections are open on this server. Try again in a moment.";
            return Err(Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail));
        }
        if registry.subscribers.values().filter(|subscriber| subscriber.signed.user == signed.user).count()
            >= MAX_STREAMS_PER_USER
        {
            let detail = "Too many tabs are open. Close some, or reload this page to see new submissions.";
            return Err(Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", detail));
        }
        let open =
            registry.channels.entry(signed.workspace).or_insert_with(|| self.open_channel(signed.workspace));
        open.subscriber_count += 1;
        let events = open.events.subscribe();
        let (id, end) = (registry.next_id, self.0.end.child_token());
        registry.next_id += 1;
        registry.subscribers.insert(id, Subscriber { signed, end: end.clone() });
        metrics::gauge!("live_streams").increment(1);
        let sessions = self.0.platform.bus.subscribe(signed.user.0);
        Ok((Subscription { live: self.clone(), id, end, signed, sessions }, events))
    }

    /// Returns whether the session is still open.
    ///
    /// It was when the request came in, but its end may have been announced before the stream had subscribed.
    pub(crate) async fn is_open(&self, signed: Signed) -> Result<bool, Error> {
        let platform = &self.0.platform;
        let open =
            accounts::open_sessions(platform.db.worker(), &[signed.session], platform.clock.now()).await?;
        Ok(open.contains(&signed.session))
    }

    /// Opens the channel of a workspace and starts its task.
    fn open_channel(&self, workspace: WorkspaceId) -> OpenChannel {
        let (events, closed) = (broadcast::Sender::new(MAX_BUFFERED_EVENTS), CancellationToken::new());
        let (found, missed) = mpsc::channel(1);
        let opened = self.0.platform.clock.now();
        let channel = Channel::new(self.0.platform.clone(), workspace, events.clone(), missed);
        tokio::spawn(closed.clone().run_until_cancelled_owned(channel.run()));
        OpenChannel { events, opened, found, subscriber_count: 0, _task_guard: closed.drop_guard() }
    }

    /// Returns the events since shortly before a submission, for a stream that resumes.
    pub(crate) async fn since(
        &self,
        workspace: WorkspaceId,
        last: SubmissionId,
    ) -> Result<Vec<Bytes>, Error> {
        Ok(channel::events_since(&self.0.platform, workspace, last).await?)
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.0.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn polled((workspace, open): (&WorkspaceId, &OpenChannel)) -> Polled {
    Polled { workspace: *workspace, opened: open.opened, found: open.found.clone() }
}

/// The entry of an open stream. When it is dropped, the stream no longer counts, and an empty channel ends.
pub(crate) struct Subscription {
    live: Live,
    id: u64,
    end: CancellationToken,
    signed: Signed,
    /// Messages about the user's sessions, from this server and others.
    sessions: bus::Subscription,
}

impl Subscription {
    /// Waits until the session has ended, or the server stops.
    pub(crate) async fn ended(&mut self) {
        loop {
            let message = tokio::select! {
                biased;
                () = self.end.cancelled() => return,
                message = self.sessions.next() => message,
            };
            if ends_session(&message, self.signed) {
                return self.end.cancel();
            }
        }
    }

    /// Returns whether the stream has ended already, including messages that are waiting.
    pub(crate) fn is_ended(&mut self) -> bool {
        while let Some(message) = self.sessions.try_next() {
            if ends_session(&message, self.signed) {
                self.end.cancel();
            }
        }
        self.end.is_cancelled()
    }
}

/// Returns whether a message ends the session of a stream.
///
/// Missed messages end it too: the client reconnects, if its session is still open.
fn ends_session(message: &Received, signed: Signed) -> bool {
    let Received::Message(text) = message else { return true };
    match serde_json::from_str::<SessionsEnded>(text) {
        Ok(ended) => ended.includes(signed),
        Err(error) => {
            tracing::debug!(%error, "failed to parse a message about ended sessions");
            false
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut registry = self.live.registry();
        let Some(subscriber) = registry.subscribers.remove(&self.id) else { return };
        metrics::gauge!("live_streams").decrement(1);
        let workspace = subscriber.signed.workspace;
        if let Some(open) = registry.channels.get_mut(&workspace) {
            open.subscriber_count -= 1;
            if open.subscriber_count == 0 {
                registry.channels.remove(&workspace);
            }
        }
    }
}
