//! Looks for submissions that weren't announced, for all channels of this server with one query.

use std::collections::HashMap;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use intake::SubmissionId;
use jiff::Timestamp;
use kernel::Clock;
use tokio::sync::mpsc;

use crate::channel::{IN_PROGRESS_WINDOW, LATE_STORE_WINDOW, MAX_SINGLE_EVENTS};

/// The most workspaces that one query looks at.
const MAX_WORKSPACES: usize = 500;

/// An open channel, for which new submissions are looked for.
pub(crate) struct Polled {
    pub(crate) workspace: WorkspaceId,
    /// When the channel was opened.
    pub(crate) opened: Timestamp,
    /// Takes what was found, those included that were announced.
    pub(crate) found: mpsc::Sender<Vec<SubmissionId>>,
}

/// Returns the pause between two polls. It is short while messages from other servers don't arrive.
pub(crate) fn poll_interval(platform: &Platform) -> Duration {
    match (platform.bus.is_distributed(), platform.bus.is_connected()) {
        // The bus doesn't acknowledge messages, so some may be lost even when it is connected.
        (true, true) => Duration::from_secs(15),
        (true, false) => Duration::from_secs(2),
        (false, _) => Duration::from_secs(5),
    }
}

/// Sends every channel the submissions of its workspace since a minute ago, or since it was opened.
pub(crate) async fn poll(platform: &Platform, channels: &[Polled]) -> sqlx::Result<()> {
    let now = platform.clock.now();
    for channels in channels.chunks(MAX_WORKSPACES) {
        let since = |channel: &Polled| (now - LATE_STORE_WINDOW).max(channel.opened - IN_PROGRESS_WINDOW);
        let wanted: Vec<_> =
            channels.iter().map(|channel| (channel.workspace, Clock::uuid_floor(since(channel)))).collect();
        metrics::counter!("live_polls_total").increment(1);
        let found = submissions::arrived_since(platform.db.worker(), &wanted, MAX_SINGLE_EVENTS + 1).await?;
        let mut by_workspace: HashMap<WorkspaceId, Vec<SubmissionId>> = HashMap::new();
        for (workspace, id) in found {
            by_workspace.entry(workspace).or_default().push(id);
        }
        for channel in channels {
            // It is sent if it is empty too: then the channel forgets old ones, and retries what it couldn't read. A
            // channel that hasn't taken the last ones yet gets these with the next poll.
            channel.found.try_send(by_workspace.remove(&channel.workspace).unwrap_or_default()).ok();
        }
    }
    Ok(())
}
