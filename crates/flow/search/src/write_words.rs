//! Writes the words of submissions that are queued.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use intake::{Queue, special_fields};
use sqlx::PgConnection;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::document::Document;
use crate::store::write::{self as store, Added, QueuedSubmission};

/// How many rows of the queue are written together at most. One at a time would cost more.
const BATCHES_AT_ONCE: i64 = 50;
/// The pause when nothing is queued.
const IDLE_PAUSE: Duration = Duration::from_secs(1);
/// The pause while intake is busy. Senders are waiting then; those who search can.
const PAUSE_WHILE_BUSY: Duration = Duration::from_secs(2);

/// Writes words until it is stopped. While `queue` is busy, nearly nothing.
pub async fn write_words(platform: Platform, queue: Option<Arc<Queue>>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let is_busy = queue.as_ref().is_some_and(|queue| queue.is_busy());
        let written = write_some(&platform, if is_busy { 1 } else { BATCHES_AT_ONCE }).await;
        if let Err(error) = &written {
            tracing::warn!(%error, "failed to write the words of submissions; retrying");
        }
        let pause = match written {
            _ if is_busy => PAUSE_WHILE_BUSY,
            Ok(true) => continue,
            Ok(false) | Err(_) => IDLE_PAUSE,
        };
        tokio::time::timeout(pause, stop.cancelled()).await.ok();
    }
}

/// Writes the words of everything that is queued.
pub async fn write_all_words(platform: &Platform) -> sqlx::Result<()> {
    while write_some(platform, BATCHES_AT_ONCE).await? {}
    Ok(())
}

/// Writes the words of some batches in one transaction. Returns whether there were any.
async fn write_some(platform: &Platform, batches: i64) -> sqlx::Result<bool> {
    let mut tx = platform.db.begin().await?;
    let ids = store::take(&mut tx, batches).await?;
    if ids.is_empty() {
        return Ok(false);
    }
    write_words_of(&mut tx, &ids).await?;
    tx.commit().await?;
    Ok(true)
}

async fn write_words_of(conn: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<()> {
    let submissions = store::read(conn, ids).await?;
    let with_files: Vec<&QueuedSubmission> = submissions.iter().filter(|one| one.file_count > 0).collect();
    let mut names = store::file_names(conn, &with_files).await?;
    let honeypots = forms::all_honeypots(conn, submissions.iter().map(|one| &one.endpoint)).await?;
    let groups = store::add_to_groups(conn, &added(&submissions)).await?;
    let mut words = Vec::with_capacity(submissions.len());
    for submission in submissions {
        let names = names.remove(&submission.id).unwrap_or_default();
        let group = groups.get(&submission.workspace).copied().unwrap_or_default();
        let text = document(&submission, &names, &honeypots).to_tsvector(group);
        words.push((submission.id, submission.workspace, text));
        // A batch of long submissions takes a while, and other tasks run on this thread.
        tokio::task::consume_budget().await;
    }
    store::write(conn, &words).await
}

/// Collects everything of a submission that can be found.
fn document(
    submission: &QueuedSubmission,
    files: &[String],
    honeypots: &HashMap<EndpointId, String>,
) -> Document {
    let mut document = Document::new(submission.workspace, &submission.endpoint);
    let honeypot = honeypots.get(&submission.endpoint);
    let is_shown = |name: &String| special_fields::is_shown(name) && Some(name) != honeypot;
    for (name, value) in submission.fields.0.iter().filter(|(name, _)| is_shown(name)) {
        document.text(name);
        document.submitted(value);
    }
    if submission.file_count > 0 {
        document.has_files();
    }
    for name in files {
        document.text(name);
    }
    if let Some(memo) = &submission.memo {
        document.text(memo);
    }
    document
}

/// Returns what a batch adds to each workspace, in the order of their ids.
fn added(submissions: &[QueuedSubmission]) -> Vec<Added> {
    let mut workspaces: BTreeMap<Uuid, Vec<Uuid>> = BTreeMap::new();
    for submission in submissions {
        workspaces.entry(submission.workspace.0).or_default().push(submission.id);
    }
    let bounds = workspaces.into_iter().filter_map(|(workspace, ids)| {
        Some(Added {
            workspace: WorkspaceId(workspace),
            count: i32::try_from(ids.len()).unwrap_or(i32::MAX),
            oldest: *ids.iter().min()?,
            newest: *ids.iter().max()?,
        })
    });
    bounds.collect()
}
