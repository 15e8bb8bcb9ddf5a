use std::collections::HashSet;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use axum::body::Bytes;
use bus::{Heard, Listening};
use intake::SubmissionId;
use jiff::{SignedDuration, Timestamp};
use kernel::Clock;
use submissions::News;
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, sleep_until};

use crate::model::{Changed, LiveEvent, Nothing};

/// Ids are given at the door: one may be stored this much after another that is greater.
const OVERLAP: SignedDuration = SignedDuration::from_secs(60);
/// What came this long before somebody began to listen may have been stored since.
const UNDER_WAY: SignedDuration = SignedDuration::from_secs(5);
/// Told one by one to whoever comes back; beyond that they read their lists again.
const MOST_PAST: usize = 500;
/// Told one by one at a time, likewise.
const MOST_NEW: usize = 200;
/// Between two readings of what has come: in a flood many are read together.
const BREATH: Duration = Duration::from_millis(50);
/// Between two words that lists should be read again.
const REST: Duration = Duration::from_secs(1);

/// Tells all who listen to one workspace. What it hears of, it reads once for all of them.
pub(crate) struct Room {
    platform: Platform,
    workspace: WorkspaceId,
    events: broadcast::Sender<Bytes>,
    listening: Listening,
    opened: Timestamp,
    /// Heard of and not told.
    waiting: Vec<SubmissionId>,
    /// What was told lately: looking for what was not heard of finds it too.
    told: HashSet<SubmissionId>,
    /// More has happened than can be told.
    is_behind: bool,
    resynced: Option<Instant>,
}

impl Room {
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

    /// Other servers that are not heard are looked after.
    fn between_looks(&self) -> Duration {
        let bus = &self.platform.bus;
        match (bus.is_joined(), bus.is_whole()) {
            // Now and then all the same: nobody acknowledges what goes over the bus.
            (true, true) => Duration::from_secs(15),
            (true, false) => Duration::from_secs(2),
            (false, _) => Duration::from_secs(5),
        }
    }

    fn hear(&mut self, heard: Heard) {
        let Heard::Message(text) = heard else {
            self.is_behind = true;
            return;
        };
        match serde_json::from_str(&text) {
            Ok(News::Arrived { ids }) => self.waiting.extend(ids),
            Ok(News::Changed { ids, endpoint_ids }) => {
                self.send(&LiveEvent::Changed(Changed { ids, endpoint_ids }));
            }
            Ok(News::Attention) => self.send(&LiveEvent::Attention(Nothing {})),
            // A newer server says more than this one knows.
            Err(error) => tracing::debug!(%error, "failed to parse a live message"),
        }
    }

    /// Looks for what nobody said.
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

    async fn tell(&mut self) {
        if self.waiting.len() > MOST_NEW {
            self.told.extend(self.waiting.drain(..));
            self.is_behind = true;
        }
        match read(&self.platform, self.workspace, &self.waiting).await {
            Ok(events) => {
                // Those that were not found lie in a spool, or are gone.
                self.waiting.clear();
                for (id, event) in events {
                    self.told.insert(id);
                    self.send(&event);
                }
            }
            // They wait for the next look.
            Err(error) => tracing::debug!(%error, "failed to read new submissions; retrying"),
        }
        let is_rested = self.resynced.is_none_or(|at| at.elapsed() >= REST);
        if self.is_behind && is_rested {
            self.is_behind = false;
            self.resynced = Some(Instant::now());
            self.send(&LiveEvent::Resync(Nothing {}));
        }
    }

    fn send(&self, event: &LiveEvent) {
        // Between the last who left and the end of the room nobody hears.
        self.events.send(event.frame()).ok();
    }
}

/// What has come since shortly before a submission, in the order of the ids.
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

async fn arrived_since(
    platform: &Platform,
    workspace: WorkspaceId,
    from: Timestamp,
    most: usize,
) -> sqlx::Result<Vec<SubmissionId>> {
    let mut tx = platform.db.tenant(workspace).await?;
    submissions::arrived_since(&mut tx, workspace, Clock::uuid_floor(from), most).await
}

/// In the order of the ids; those that are not there are left out.
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
