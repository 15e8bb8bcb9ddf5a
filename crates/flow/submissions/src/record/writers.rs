//! The recorder's writers: they take queued submissions and store them in batches.
//!
//! A batch goes to PostgreSQL, or to the spill if PostgreSQL doesn't confirm it in time. Then `delivery` and `live` are
//! notified, and each waiting request gets its result.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::WorkspaceId;
use billing::Quotas;
use bus::Bus;
use intake::{Queue, QueueItem, Recorded, Submission, SubmissionId};
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::batch::MAX_RECORD_BATCH;
use super::connection::WriterConnection;
use crate::bus_messages::publish_arrived;
use crate::files::SpamFiles;
use crate::spill::Spill;
use crate::store::record::mark_duplicates;

/// The commit timeout where no spill is configured, so that there is no alternative to waiting.
const COMMIT_TIMEOUT_WITHOUT_SPILL: Duration = Duration::from_secs(10);

/// Where accepted submissions are written, how, and who is notified afterwards.
#[derive(Clone, Debug)]
pub struct RecorderWriters {
    /// Each writer opens its own connection with the options of this pool. The pool itself serves to mark duplicates.
    pub pool: PgPool,
    /// The number of writers that work at the same time.
    pub writers: usize,
    /// The commit timeout. A commit that takes longer counts as failed, and its submissions go to the spill.
    pub commit_timeout: Duration,
    /// Where submissions are written while PostgreSQL is down, if a spool is configured.
    pub spill: Option<Spill>,
    /// Notified after each batch that stored something, for the delivery engine of this server. It is in memory only,
    /// because notifying other servers would add to the cost of every commit.
    pub arrived: Arc<Notify>,
    /// Receives a message for each workspace after such a batch, for live updates.
    pub bus: Bus,
    /// Keeps the files of spam within their limit.
    pub spam_files: SpamFiles,
    /// Which workspaces have a limited number of submissions. `None` if there is no billing.
    pub quotas: Option<Quotas>,
    /// Answers before anything is durable. This breaks the promise on purpose, for tests that must detect it.
    #[cfg(debug_assertions)]
    pub acknowledge_early: bool,
}

impl RecorderWriters {
    /// Writes what is in the queue, until the queue is closed and empty.
    ///
    /// Each writer takes whatever was queued while it was busy. A single submission waits for no other; under load,
    /// many share one commit.
    pub async fn run(self, queue: Arc<Queue>) {
        let mut tasks = JoinSet::new();
        for writer in 0..self.writers {
            tasks.spawn(self.clone().write_until_closed(Arc::clone(&queue), writer == 0));
        }
        tasks.join_all().await;
    }

    /// Runs one writer. The first takes whatever is queued; the others only help when many are queued.
    async fn write_until_closed(self, queue: Arc<Queue>, is_first: bool) {
        let mut connection = WriterConnection::new(&self.pool, self.quotas.clone());
        loop {
            let batch = if is_first {
                queue.take(MAX_RECORD_BATCH).await
            } else {
                queue.take_when_many(MAX_RECORD_BATCH).await
            };
            if batch.is_empty() {
                return;
            }
            self.write(batch, &mut connection).await;
        }
    }

    /// Stores one batch and gives each waiting request its result.
    async fn write(&self, batch: Vec<QueueItem>, connection: &mut WriterConnection) {
        let started = Instant::now();
        metrics::histogram!("recorder_batch_size").record(u32::try_from(batch.len()).unwrap_or(u32::MAX));
        let (mut submissions, mut waiting, mut duplicates) =
            (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()), Vec::new());
        for item in batch {
            match item {
                QueueItem::Submission { submission, waiting: waiter } => {
                    submissions.push(submission);
                    waiting.push(waiter);
                }
                QueueItem::SentTwice { workspace, id } => duplicates.push((workspace, id)),
            }
        }
        #[cfg(debug_assertions)]
        if self.acknowledge_early {
            for (submission, waiter) in submissions.iter().zip(waiting.drain(..)) {
                waiter.notify(Recorded::Stored, submission.clone());
            }
        }
        let rows: Vec<&Submission> = submissions.iter().map(AsRef::as_ref).collect();
        let outcomes = self.make_all_durable(&rows, connection).await;
        metrics::histogram!("recorder_batch_seconds").record(started.elapsed().as_secs_f64());
        if outcomes.contains(&Recorded::Stored) {
            self.arrived.notify_one();
            // This includes submissions in the spill, which readers don't find yet. The drain announces them again.
            let stored = rows.iter().zip(&outcomes).filter(|(_, outcome)| **outcome == Recorded::Stored);
            publish_arrived(&self.bus, stored.filter_map(|(row, _)| Some((row.workspace?, row.id))));
        }
        for ((submission, waiter), outcome) in submissions.into_iter().zip(waiting).zip(outcomes) {
            match self.workspace_to_trim(&submission, outcome) {
                Some(workspace) => {
                    self.spam_files.trim_then(workspace, move || waiter.notify(outcome, submission));
                }
                None => waiter.notify(outcome, submission),
            }
        }
        self.mark_duplicates(&duplicates).await;
    }

    /// Returns the workspace whose spam files may exceed their limit because of this submission. Its sender is answered
    /// when they are within the limit again.
    ///
    /// While the spill is on it returns `None`: the drain checks the limit when it has stored the submission.
    fn workspace_to_trim(&self, submission: &Submission, outcome: Recorded) -> Option<WorkspaceId> {
        let has_stored_spam_files = outcome == Recorded::Stored && submission.has_spam_files();
        let is_in_spool = self.spill.as_ref().is_some_and(Spill::is_on);
        submission.workspace.filter(|_| has_stored_spam_files && !is_in_spool)
    }

    /// Notes on stored submissions that they were sent again. It is skipped while PostgreSQL is down, because no
    /// submission is lost without the note and nobody waits for it.
    async fn mark_duplicates(&self, duplicates: &[(WorkspaceId, SubmissionId)]) {
        if duplicates.is_empty() || self.spill.as_ref().is_some_and(Spill::is_on) {
            return;
        }
        match tokio::time::timeout(self.commit_timeout, mark_duplicates(&self.pool, duplicates)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "failed to mark duplicate submissions"),
            Err(_) => tracing::warn!("failed to mark duplicate submissions: timed out"),
        }
    }

    /// Makes a batch durable. Submissions whose form couldn't be looked up have no workspace yet and go to the spill;
    /// the drain finds their workspace.
    async fn make_all_durable(
        &self,
        rows: &[&Submission],
        connection: &mut WriterConnection,
    ) -> Vec<Recorded> {
        if rows.iter().all(|row| row.workspace.is_some()) {
            return self.make_durable(rows, connection).await;
        }
        let (known, without_form): (Vec<&Submission>, Vec<&Submission>) =
            rows.iter().partition(|row| row.workspace.is_some());
        let mut outcomes = HashMap::with_capacity(rows.len());
        outcomes.extend(known.iter().map(|row| row.id).zip(self.make_durable(&known, connection).await));
        if let Some(spill) = &self.spill {
            outcomes.extend(without_form.iter().map(|row| row.id).zip(spill.write(&without_form).await));
        }
        rows.iter().map(|row| outcomes.get(&row.id).copied().unwrap_or(Recorded::Unknown)).collect()
    }

    /// Writes submissions to PostgreSQL, and to the spill what PostgreSQL didn't confirm.
    ///
    /// A commit with an unknown result counts as failed. The same ids are spilled, so the drain stores none of them
    /// twice.
    async fn make_durable(&self, rows: &[&Submission], connection: &mut WriterConnection) -> Vec<Recorded> {
        if rows.is_empty() {
            return Vec::new();
        }
        let Some(spill) = &self.spill else {
            return connection.record(rows, COMMIT_TIMEOUT_WITHOUT_SPILL).await;
        };
        if spill.is_on() {
            return spill.write(rows).await;
        }
        let mut outcomes = connection.record(rows, self.commit_timeout).await;
        let unknown: Vec<usize> = (0..rows.len()).filter(|&at| outcomes[at] == Recorded::Unknown).collect();
        if !unknown.is_empty() {
            spill.turn_on();
            let unconfirmed: Vec<&Submission> = unknown.iter().map(|&at| rows[at]).collect();
            for (at, outcome) in unknown.into_iter().zip(spill.write(&unconfirmed).await) {
                outcomes[at] = outcome;
            }
        }
        outcomes
    }
}
