//! The streams that are open on this server, and the rooms of their workspaces.
//!
//! A room is opened with the first stream of a workspace and ends with the last. A stream ends with its session.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use accounts::{SessionId, SessionsEnded, Signed, WorkspaceId};
use api::{Error, Platform};
use axum::body::Bytes;
use axum::extract::FromRef;
use axum::http::StatusCode;
use bus::{Received, Subscription};
use intake::SubmissionId;
use tokio::sync::broadcast;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::room::{self, Room};
use crate::stream::Stream;

/// The most streams that one user can have open on one server.
const MOST_EACH: usize = 20;
/// How often sessions are checked, to find those that expired and those whose end was announced in a lost message.
const LOOK: Duration = Duration::from_secs(3);
/// The number of events buffered for a slow client before it is disconnected.
const WAITING: usize = 256;

/// All streams of this server. It is cheap to clone, and clones share their state.
#[derive(Clone)]
pub struct Live(Arc<Parts>);

struct Parts {
    platform: Platform,
    /// The most streams at once.
    most: usize,
    /// Ends all streams when the server stops.
    end: CancellationToken,
    state: Mutex<State>,
}

/// The open rooms and streams.
#[derive(Default)]
struct State {
    rooms: HashMap<WorkspaceId, Open>,
    /// The open streams, by a number of their own.
    places: HashMap<u64, Taken>,
    /// The number of the next stream.
    next: u64,
}

/// A room with at least one stream. When it is dropped, its task ends.
struct Open {
    events: broadcast::Sender<Bytes>,
    listeners: usize,
    _until_left: DropGuard,
}

/// A stream: whose it is, and the token that ends it.
struct Taken {
    signed: Signed,
    end: CancellationToken,
}

impl FromRef<Live> for Platform {
    fn from_ref(live: &Live) -> Self {
        live.0.platform.clone()
    }
}

impl Live {
    /// Returns the state for at most `most` streams at once.
    pub fn new(platform: Platform, most: usize) -> Self {
        Self(Arc::new(Parts { platform, most, end: CancellationToken::new(), state: Mutex::default() }))
    }

    /// Ends streams whose session has ended, and all of them when it is stopped.
    pub async fn run(self, stop: CancellationToken) {
        while tokio::time::timeout(LOOK, stop.cancelled()).await.is_err() {
            self.look_at_sessions().await;
        }
        self.0.end.cancel();
    }

    /// Checks the sessions of all streams in the database, and ends the streams of those that are over.
    async fn look_at_sessions(&self) {
        let sessions: HashSet<SessionId> =
            self.state().places.values().map(|taken| taken.signed.session).collect();
        if sessions.is_empty() {
            return;
        }
        let asked: Vec<SessionId> = sessions.iter().copied().collect();
        let platform = &self.0.platform;
        match accounts::open_sessions(platform.db.worker(), &asked, platform.clock.now()).await {
            Ok(open) => {
                let state = self.state();
                // Only sessions that were asked about, because other streams may have opened in the meantime.
                let closed = |taken: &&Taken| {
                    sessions.contains(&taken.signed.session) && !open.contains(&taken.signed.session)
                };
                state.places.values().filter(closed).for_each(|taken| taken.end.cancel());
            }
            Err(error) => tracing::debug!(%error, "failed to check the sessions of live streams; retrying"),
        }
    }

    /// Opens a stream, unless the server or the user has too many.
    pub(crate) fn join(&self, signed: Signed) -> Result<Stream, Error> {
        let mut state = self.state();
        if state.places.len() >= self.0.most || self.0.end.is_cancelled() {
            let detail = "Too many live connections are open on this server. Try again in a moment.";
            return Err(Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail));
        }
        if state.places.values().filter(|taken| taken.signed.user == signed.user).count() >= MOST_EACH {
            let detail = "Too many tabs are open. Close some, or reload this page to see new submissions.";
            return Err(Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", detail));
        }
        let open = state.rooms.entry(signed.workspace).or_insert_with(|| self.open_room(signed.workspace));
        open.listeners += 1;
        let events = open.events.subscribe();
        let (id, end) = (state.next, self.0.end.child_token());
        state.next += 1;
        state.places.insert(id, Taken { signed, end: end.clone() });
        metrics::gauge!("live_streams").increment(1);
        let sessions = self.0.platform.bus.subscribe(signed.user.0);
        Ok(Stream::new(Place { live: self.clone(), id, end, signed, sessions }, events))
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

    /// Opens the room of a workspace and starts its task.
    fn open_room(&self, workspace: WorkspaceId) -> Open {
        let (events, left) = (broadcast::Sender::new(WAITING), CancellationToken::new());
        let room = Room::new(self.0.platform.clone(), workspace, events.clone());
        tokio::spawn(left.clone().run_until_cancelled_owned(room.run()));
        Open { events, listeners: 0, _until_left: left.drop_guard() }
    }

    /// Returns the events since shortly before a submission, for a stream that resumes.
    pub(crate) async fn since(
        &self,
        workspace: WorkspaceId,
        last: SubmissionId,
    ) -> Result<Vec<Bytes>, Error> {
        Ok(room::since(&self.0.platform, workspace, last).await?)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The entry of an open stream. When it is dropped, the stream no longer counts, and an empty room ends.
pub(crate) struct Place {
    live: Live,
    id: u64,
    end: CancellationToken,
    signed: Signed,
    /// Messages about the user's sessions, from this server and others.
    sessions: Subscription,
}

impl Place {
    /// Waits until the session has ended, or the server stops.
    pub(crate) async fn ended(&mut self) {
        loop {
            let heard = tokio::select! {
                biased;
                () = self.end.cancelled() => return,
                heard = self.sessions.next() => heard,
            };
            if is_end_of(&heard, self.signed) {
                return self.end.cancel();
            }
        }
    }

    /// Returns whether the stream has ended already, including messages that are waiting.
    pub(crate) fn is_ended(&mut self) -> bool {
        while let Some(heard) = self.sessions.try_next() {
            if is_end_of(&heard, self.signed) {
                self.end.cancel();
            }
        }
        self.end.is_cancelled()
    }
}

/// Returns whether a message ends the session of a stream.
///
/// Missed messages end it too: the client reconnects, if its session is still open.
fn is_end_of(heard: &Received, signed: Signed) -> bool {
    let Received::Message(text) = heard else { return true };
    match serde_json::from_str::<SessionsEnded>(text) {
        Ok(ended) => ended.includes(signed),
        Err(error) => {
            tracing::debug!(%error, "failed to parse a message about ended sessions");
            false
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.live.state();
        let Some(taken) = state.places.remove(&self.id) else { return };
        metrics::gauge!("live_streams").decrement(1);
        let workspace = taken.signed.workspace;
        if let Some(open) = state.rooms.get_mut(&workspace) {
            open.listeners -= 1;
            if open.listeners == 0 {
                state.rooms.remove(&workspace);
            }
        }
    }
}
