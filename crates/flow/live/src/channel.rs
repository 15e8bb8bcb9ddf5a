//! The channel of one workspace: it takes messages from the bus and what polling found, and sends events to all streams
//! of the workspace.

use std::collections::HashSet;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use axum::body::Bytes;
use bus::Received;
use intake::SubmissionId;
use jiff::SignedDuration;
use kernel::Clock;
use submissions::WorkspaceMessage;
use support::TicketMessage;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep};

use crate::model::{Changed, ChangedTicket, LiveEvent, Nothing};

/// Ids are assigned on receipt, so a submission may be stored up to this long after one with a greater id.
pub(crate) const LATE_STORE_WINDOW: SignedDuration = SignedDuration::from_secs(60);
/// A submission that arrived up to this long before a channel was opened may have been stored afterwards.
pub(crate) const IN_PROGRESS_WINDOW: SignedDuration = SignedDuration::from_secs(5);
/// The most submissions that a stream gets one by one when it resumes. If there are more, the client gets `resync` as
/// well and loads its lists again.
const MAX_RESUMED_SUBMISSIONS: usize = 500;
/// The most new submissions that are sent one by one at a time. If there are more, `resync` is sent instead.
pub(crate) const MAX_SINGLE_EVENTS: usize = 200;
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
    /// What polling found, those included that were announced.
    found: mpsc::Receiver<Vec<SubmissionId>>,
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
    pub(crate) fn new(
        platform: Platform,
        workspace: WorkspaceId,
        events: broadcast::Sender<Bytes>,
        found: mpsc::Receiver<Vec<SubmissionId>>,
    ) -> Self {
        let messages = platform.bus.subscribe(workspace.0);
        let (pending, sent) = (Vec::new(), HashSet::new());
        Self {
            platform,
            workspace,
            events,
            messages,
            found,
            pending,
            sent,
            is_behind: false,
            last_resync: None,
        }
    }

    /// Takes messages and what polling found, until the task is cancelled.
    pub(crate) async fn run(mut self) {
        loop {
            tokio::select! {
                message = self.messages.next() => self.handle(message),
                Some(found) = self.found.recv() => self.take_missed(found),
                // Until `resync` has been sent.
                () = sleep(RESYNC_INTERVAL), if self.is_behind => (),
            }
            while let Some(message) = self.messages.try_next() {
                self.handle(message);
            }
            if self.is_behind || !self.pending.is_empty() {
                self.send_pending().await;
                sleep(READ_PAUSE).await;
            }
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
            Err(_) => self.handle_ticket(&text),
        }
    }

    /// Handles a message that isn't about submissions.
    fn handle_ticket(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(TicketMessage::TicketChanged { id }) => self.send(&LiveEvent::Ticket(ChangedTicket { id })),
            // A newer server may send messages that this one doesn't know.
            Err(error) => tracing::debug!(%error, "failed to parse a live message"),
        }
    }

    /// Keeps those found by polling that weren't announced.
    fn take_missed(&mut self, found: Vec<SubmissionId>) {
        let now = self.platform.clock.now();
        self.sent.retain(|id| id.time() >= now - LATE_STORE_WINDOW - IN_PROGRESS_WINDOW);
        let known = |id: &SubmissionId| self.sent.contains(id) || self.pending.contains(id);
        let missed: Vec<SubmissionId> = found.into_iter().filter(|id| !known(id)).collect();
        if !missed.is_empty() {
            metrics::counter!("live_found_by_looking_total").increment(missed.len() as u64);
        }
        self.pending.extend(missed);
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
    let wanted = [(workspace, Clock::uuid_floor(last.time() - LATE_STORE_WINDOW))];
    let mut tx = platform.db.tenant(workspace).await?;
    let found = submissions::arrived_since(&mut *tx, &wanted, MAX_RESUMED_SUBMISSIONS + 1).await?;
    drop(tx);
    let mut found: Vec<SubmissionId> = found.into_iter().map(|(_, id)| id).collect();
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
