//! One room: it reads messages from the bus and polls the database, and sends events to all streams of a workspace.

use std::collections::HashSet;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use axum::body::Bytes;
use bus::{Received, Subscription};
use intake::SubmissionId;
use jiff::{SignedDuration, Timestamp};
use kernel::Clock;
use submissions::News;
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, sleep_until};

use crate::model::{Changed, LiveEvent, Nothing};

/// Ids are assigned on receipt, so a submission may be stored up to this long after one with a greater id.
const OVERLAP: SignedDuration = SignedDuration::from_secs(60);
/// A submission that arrived up to this long before a room was opened may have been stored afterwards.
const UNDER_WAY: SignedDuration = SignedDuration::from_secs(5);
/// The most submissions that a stream gets one by one when it resumes. If there are more, the client gets `resync` as
/// well and loads its lists again.
const MOST_PAST: usize = 500;
/// The most new submissions that are sent one by one at a time. If there are more, `resync` is sent instead.
const MOST_NEW: usize = 200;
/// The pause between two reads of new submissions, so that many are read together in a flood.
const BREATH: Duration = Duration::from_millis(50);
/// The pause between two `resync` events.
const REST: Duration = Duration::from_secs(1);

/// Sends events to all streams of one workspace. A submission is read once for all of them.
pub(crate) struct Room {
    platform: Platform,
    workspace: WorkspaceId,
    events: broadcast::Sender<Bytes>,
    listening: Subscription,
    /// When the room was opened.
    opened: Timestamp,
    /// Submissions that were announced or found, and not sent yet.
    waiting: Vec<SubmissionId>,
    /// Submissions that were sent recently. Polling finds them too, and must not send them again.
    told: HashSet<SubmissionId>,
    /// Whether more has happened than can be sent one by one, so that `resync` is due.
    is_behind: bool,
    /// When `resync` was last sent.
    resynced: Option<Instant>,
}

impl Room {
    /// Opens a room and subscribes to its workspace on the bus.
    pub(crate) fn new(platform: Platform, workspace: WorkspaceId, events: broadcast::Sender<Bytes>) -> Self {
        let listening = platform.bus.subscribe(workspace.0);
        let opened = platform.clock.now();
        let (waiting, told) = (Vec::new(), HashSet::new());
        Self {
            platform,
            workspace,
            events,
            listening,
            opened,
            waiting,
            told,
            is_behind: false,
            resynced: None,
        }
    }

    /// Receives messages and polls, until the task is cancelled.
    pub(crate) async fn run(mut self) {
        let mut look_at = Instant::now() + self.between_looks();
        loop {
            tokio::select! {
                heard = self.listening.next() => self.hear(heard),
                () = sleep_until(look_at) => {
                    self.look().await;
                    look_at = Instant::now() + self.between_looks();
                }
            }
            while let Some(heard) = self.listening.try_next() {
                self.hear(heard);
            }
            if self.is_behind || !self.waiting.is_empty() {
                self.tell().await;
                sleep(BREATH).await;
            }
            if self.is_behind {
                look_at = look_at.min(Instant::now() + REST);
            }
        }
    }

    /// Returns the pause between two polls. It is short while messages from other servers don't arrive.
    fn between_looks(&self) -> Duration {
        let bus = &self.platform.bus;
        match (bus.is_distributed(), bus.is_connected()) {
            // The bus doesn't acknowledge messages, so some may be lost even when it is connected.
            (true, true) => Duration::from_secs(15),
            (true, false) => Duration::from_secs(2),
            (false, _) => Duration::from_secs(5),
        }
    }

    /// Handles one message from the bus.
    fn hear(&mut self, heard: Received) {
        let Received::Message(text) = heard else {
            self.is_behind = true;
            return;
        };
        match serde_json::from_str(&text) {
            Ok(News::Arrived { ids }) => self.waiting.extend(ids),
            Ok(News::Changed { ids, endpoint_ids }) => {
                self.send(&LiveEvent::Changed(Changed { ids, endpoint_ids }));
            }
            Ok(News::Attention) => self.send(&LiveEvent::Attention(Nothing {})),
            // A newer server may send messages that this one doesn't know.
            Err(error) => tracing::debug!(%error, "failed to parse a live message"),
        }
    }

    /// Polls the database for submissions that were not announced.
    async fn look(&mut self) {
        let now = self.platform.clock.now();
        let from = (now - OVERLAP).max(self.opened - UNDER_WAY);
        match arrived_since(&self.platform, self.workspace, from, MOST_NEW + 1).await {
            Ok(found) => {
                self.told.retain(|id| id.time() >= now - OVERLAP - UNDER_WAY);
                let known = |id: &SubmissionId| self.told.contains(id) || self.waiting.contains(id);
                let missed: Vec<SubmissionId> = found.into_iter().filter(|id| !known(id)).collect();
                if !missed.is_empty() {
                    metrics::counter!("live_found_by_looking_total").increment(missed.len() as u64);
                }
                self.waiting.extend(missed);
            }
            Err(error) => tracing::debug!(%error, "failed to look for new submissions"),
        }
    }

    /// Reads the waiting submissions and sends them, and `resync` if it is due.
    async fn tell(&mut self) {
        if self.waiting.len() > MOST_NEW {
            self.told.extend(self.waiting.drain(..));
            self.is_behind = true;
        }
        match read(&self.platform, self.workspace, &self.waiting).await {
            Ok(events) => {
                // Those that weren't found are in a spool, and announced again by the drain, or were deleted.
                self.waiting.clear();
                for (id, event) in events {
                    self.told.insert(id);
                    self.send(&event);
                }
            }
            // They stay in `waiting` until the next round.
            Err(error) => tracing::debug!(%error, "failed to read new submissions; retrying"),
        }
        let is_rested = self.resynced.is_none_or(|at| at.elapsed() >= REST);
        if self.is_behind && is_rested {
            self.is_behind = false;
            self.resynced = Some(Instant::now());
            self.send(&LiveEvent::Resync(Nothing {}));
        }
    }

    /// Sends an event to all streams.
    fn send(&self, event: &LiveEvent) {
        // It fails if the last stream has just left and the room is about to end.
        self.events.send(event.frame()).ok();
    }
}

/// Returns the events for the submissions since 60 seconds before one, in the order of the ids, with `resync` at the
/// end if there are too many.
pub(crate) async fn since(
    platform: &Platform,
    workspace: WorkspaceId,
    last: SubmissionId,
) -> sqlx::Result<Vec<Bytes>> {
    let mut found = arrived_since(platform, workspace, last.time() - OVERLAP, MOST_PAST + 1).await?;
    let is_too_much = found.len() > MOST_PAST;
    found.truncate(MOST_PAST);
    let mut frames = Vec::with_capacity(found.len() + 1);
    for some in found.chunks(MOST_NEW) {
        let events = read(platform, workspace, some).await?;
        frames.extend(events.into_iter().map(|(_, event)| event.frame()));
    }
    if is_too_much {
        frames.push(LiveEvent::Resync(Nothing {}).frame());
    }
    Ok(frames)
}

/// Returns at most `most` submissions of a workspace since a time, oldest first.
async fn arrived_since(
    platform: &Platform,
    workspace: WorkspaceId,
    from: Timestamp,
    most: usize,
) -> sqlx::Result<Vec<SubmissionId>> {
    let mut tx = platform.db.tenant(workspace).await?;
    submissions::arrived_since(&mut tx, workspace, Clock::uuid_floor(from), most).await
}

/// Reads submissions and returns their events in the order of the ids. Those that aren't found are left out.
async fn read(
    platform: &Platform,
    workspace: WorkspaceId,
    ids: &[SubmissionId],
) -> sqlx::Result<Vec<(SubmissionId, LiveEvent)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let wanted: Vec<(WorkspaceId, SubmissionId)> = ids.iter().map(|id| (workspace, *id)).collect();
    let mut tx = platform.db.tenant(workspace).await?;
    let found = submissions::load(&mut tx, &wanted).await?;
    let mut events: Vec<(SubmissionId, LiveEvent)> =
        found.into_iter().map(|(id, one)| (id, LiveEvent::Submission(Box::new(one)))).collect();
    events.sort_by_key(|(id, _)| *id);
    Ok(events)
}
