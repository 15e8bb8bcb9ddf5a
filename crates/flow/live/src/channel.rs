//! The channel of one workspace: it reads messages from the bus and polls the database, and sends events to all streams
//! of the workspace.

use std::collections::HashSet;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use axum::body::Bytes;
use bus::Received;
use intake::SubmissionId;
use jiff::{SignedDuration, Timestamp};
use kernel::Clock;
use submissions::WorkspaceMessage;
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, sleep_until};

use crate::model::{Changed, LiveEvent, Nothing};

/// Ids are assigned on receipt, so a submission may be stored up to this long after one with a greater id.
const LATE_STORE_WINDOW: SignedDuration = SignedDuration::from_secs(60);
/// A submission that arrived up to this long before a channel was opened may have been stored afterwards.
const IN_PROGRESS_WINDOW: SignedDuration = SignedDuration::from_secs(5);
/// The most submissions that a stream gets one by one when it resumes. If there are more, the client gets `resync` as
/// well and loads its lists again.
const MAX_RESUMED_SUBMISSIONS: usize = 500;
/// The most new submissions that are sent one by one at a time. If there are more, `resync` is sent instead.
const MAX_SINGLE_EVENTS: usize = 200;
/// The pause between two reads of new submissions, so that many are read together in a flood.
const READ_PAUSE: Duration = Duration::from_millis(50);
/// The pause between two `resync` events.
const RESYNC_INTERVAL: Duration = Duration::from_secs(1);

/// Sends events to all streams of one workspace. A submission is read once for all of them.
pub(crate) struct Channel {
    platform: Platform,
    workspace: WorkspaceId,
    events: broadcast::Sender<Bytes>,
    messages: bus::Subscription,
    /// When the channel was opened.
    opened: Timestamp,
    /// Submissions that were announced or found, and not sent yet.
    pending: Vec<SubmissionId>,
    /// Submissions that were sent recently. Polling finds them too, and must not send them again.
    sent: HashSet<SubmissionId>,
    /// Whether more has happened than can be sent one by one, so that `resync` is due.
    is_behind: bool,
    /// When `resync` was last sent.
    last_resync: Option<Instant>,
}

impl Channel {
    /// Opens a channel and subscribes to its workspace on the bus.
    pub(crate) fn new(platform: Platform, workspace: WorkspaceId, events: broadcast::Sender<Bytes>) -> Self {
        let messages = platform.bus.subscribe(workspace.0);
        let opened = platform.clock.now();
        let (pending, sent) = (Vec::new(), HashSet::new());
        Self {
            platform,
            workspace,
            events,
            messages,
            opened,
            pending,
            sent,
            is_behind: false,
            last_resync: None,
        }
    }

    /// Receives messages and polls, until the task is cancelled.
    pub(crate) async fn run(mut self) {
        let mut poll_at = Instant::now() + self.poll_interval();
        loop {
            tokio::select! {
                message = self.messages.next() => self.handle(message),
                () = sleep_until(poll_at) => {
                    self.poll().await;
                    poll_at = Instant::now() + self.poll_interval();
                }
            }
            while let Some(message) = self.messages.try_next() {
                self.handle(message);
            }
            if self.is_behind || !self.pending.is_empty() {
                self.send_pending().await;
                sleep(READ_PAUSE).await;
            }
            if self.is_behind {
                poll_at = poll_at.min(Instant::now() + RESYNC_INTERVAL);
            }
        }
    }

    /// Returns the pause between two polls. It is short while messages from other servers don't arrive.
    fn poll_interval(&self) -> Duration {
        let bus = &self.platform.bus;
        match (bus.is_distributed(), bus.is_connected()) {
            // The bus doesn't acknowledge messages, so some may be lost even when it is connected.
            (true, true) => Duration::from_secs(15),
            (true, false) => Duration::from_secs(2),
            (false, _) => Duration::from_secs(5),
        }
    }

    /// Handles one message from the bus.
    fn handle(&mut self, message: Received) {
        let Received::Message(text) = message else {
            self.is_behind = true;
            return;
        };
        match serde_json::from_str(&text) {
            Ok(WorkspaceMessage::Arrived { ids }) => self.pending.extend(ids),
            Ok(WorkspaceMessage::Changed { ids, endpoint_ids }) => {
                self.send(&LiveEvent::Changed(Changed { ids, endpoint_ids }));
            }
            Ok(WorkspaceMessage::Attention) => self.send(&LiveEvent::Attention(Nothing {})),
            // A newer server may send messages that this one doesn't know.
            Err(error) => tracing::debug!(%error, "failed to parse a live message"),
        }
    }

    /// Polls the database for submissions that were not announced.
    async fn poll(&mut self) {
        let now = self.platform.clock.now();
        let from = (now - LATE_STORE_WINDOW).max(self.opened - IN_PROGRESS_WINDOW);
        match arrived_since(&self.platform, self.workspace, from, MAX_SINGLE_EVENTS + 1).await {
            Ok(found) => {
                self.sent.retain(|id| id.time() >= now - LATE_STORE_WINDOW - IN_PROGRESS_WINDOW);
                let known = |id: &SubmissionId| self.sent.contains(id) || self.pending.contains(id);
                let missed: Vec<SubmissionId> = found.into_iter().filter(|id| !known(id)).collect();
                if !missed.is_empty() {
                    metrics::counter!("live_found_by_looking_total").increment(missed.len() as u64);
                }
                self.pending.extend(missed);
            }
            Err(error) => tracing::debug!(%error, "failed to look for new submissions"),
        }
    }

    /// Reads the waiting submissions and sends them, and `resync` if it is due.
    async fn send_pending(&mut self) {
        if self.pending.len() > MAX_SINGLE_EVENTS {
            self.sent.extend(self.pending.drain(..));
            self.is_behind = true;
        }
        match read(&self.platform, self.workspace, &self.pending).await {
            Ok(events) => {
                // Those that weren't found are in a spool, and announced again by the drain, or were deleted.
                self.pending.clear();
                for (id, event) in events {
                    self.sent.insert(id);
                    self.send(&event);
                }
            }
            // They stay in `pending` until the next round.
            Err(error) => tracing::debug!(%error, "failed to read new submissions; retrying"),
        }
        let is_resync_due = self.last_resync.is_none_or(|at| at.elapsed() >= RESYNC_INTERVAL);
        if self.is_behind && is_resync_due {
            self.is_behind = false;
            self.last_resync = Some(Instant::now());
            self.send(&LiveEvent::Resync(Nothing {}));
        }
    }

    /// Sends an event to all streams.
    fn send(&self, event: &LiveEvent) {
        // It fails if the last stream has just left and the channel is about to end.
        self.events.send(event.frame()).ok();
    }
}

/// Returns the events for the submissions since 60 seconds before one, in the order of the ids, with `resync` at the
/// end if there are too many.
pub(crate) async fn events_since(
    platform: &Platform,
    workspace: WorkspaceId,
    last: SubmissionId,
) -> sqlx::Result<Vec<Bytes>> {
    let mut found =
        arrived_since(platform, workspace, last.time() - LATE_STORE_WINDOW, MAX_RESUMED_SUBMISSIONS + 1)
            .await?;
    let has_too_many = found.len() > MAX_RESUMED_SUBMISSIONS;
    found.truncate(MAX_RESUMED_SUBMISSIONS);
    let mut frames = Vec::with_capacity(found.len() + 1);
    for some in found.chunks(MAX_SINGLE_EVENTS) {
        let events = read(platform, workspace, some).await?;
        frames.extend(events.into_iter().map(|(_, event)| event.frame()));
    }
    if has_too_many {
        frames.push(LiveEvent::Resync(Nothing {}).frame());
    }
    Ok(frames)
}

/// Returns at most `limit` submissions of a workspace since a time, oldest first.
async fn arrived_since(
    platform: &Platform,
    workspace: WorkspaceId,
    from: Timestamp,
    limit: usize,
) -> sqlx::Result<Vec<SubmissionId>> {
    let mut tx = platform.db.tenant(workspace).await?;
    submissions::arrived_since(&mut tx, workspace, Clock::uuid_floor(from), limit).await
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
