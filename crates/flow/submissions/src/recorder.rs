use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::WorkspaceId;
use bus::Bus;
use intake::{Handover, Queue, Recorded, Submission, SubmissionId};
use sqlx::PgPool;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::line::Line;
use crate::news::tell_arrived;
use crate::record::note_twins;
use crate::spam_files::SpamFiles;
use crate::spill::Spill;

/// Beyond this a larger batch gains nothing and only makes the first wait for the last.
pub(crate) const MAX_BATCH: usize = 200;
/// For a commit where there is nothing else to try.
const NO_SPILL: Duration = Duration::from_secs(10);

/// Where accepted submissions are written, and how.
#[derive(Clone, Debug)]
pub struct Writing {
    pub pool: PgPool,
    pub writers: usize,
    /// A commit that takes longer is as good as failed; what it held goes to the spill.
    pub patience: Duration,
    /// Where to write while PostgreSQL is away.
    pub spill: Option<Spill>,
    /// Rung after each commit with something new in it, for whoever brings it on. In memory: to tell other servers would
    /// cost every commit.
    pub arrived: Arc<Notify>,
    /// Told likewise, for whoever looks on.
    pub bus: Bus,
    /// Keeps the files of spam within their limit.
    pub spam_files: SpamFiles,
    /// The promise broken on purpose, for tests that must notice it.
    #[cfg(debug_assertions)]
    pub acknowledge_early: bool,
}

impl Writing {
    /// Writes what waits in the queue, until the queue is closed and empty. Each writer takes whatever
    /// has gathered while it was busy: alone, a submission waits for nobody; under load, many share
    /// one commit.
    pub async fn run(self, queue: Arc<Queue>) {
        let mut tasks = JoinSet::new();
        for writer in 0..self.writers {
            tasks.spawn(self.clone().write_until_closed(Arc::clone(&queue), writer == 0));
        }
        tasks.join_all().await;
    }

    /// The first takes whatever is there; the others help out when much has gathered.
    async fn write_until_closed(self, queue: Arc<Queue>, is_first: bool) {
        let mut line = Line::new(&self.pool);
        loop {
            let batch =
                if is_first { queue.take(MAX_BATCH).await } else { queue.take_of_pile(MAX_BATCH).await };
            if batch.is_empty() {
                return;
            }
            self.write(batch, &mut line).await;
        }
    }

    async fn write(&self, batch: Vec<Handover>, line: &mut Line) {
        let started = Instant::now();
        metrics::histogram!("recorder_batch_size").record(u32::try_from(batch.len()).unwrap_or(u32::MAX));
        let (mut submissions, mut waiting, mut twins) =
            (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()), Vec::new());
        for handover in batch {
            match handover {
                Handover::Submission { submission, waiting: who } => {
                    submissions.push(submission);
                    waiting.push(who);
                }
                Handover::SentTwice { workspace, id } => twins.push((workspace, id)),
            }
        }
        #[cfg(debug_assertions)]
        if self.acknowledge_early {
            for (submission, who) in submissions.iter().zip(waiting.drain(..)) {
                who.tell(Recorded::Stored, submission.clone());
            }
        }
        let rows: Vec<&Submission> = submissions.iter().map(AsRef::as_ref).collect();
        let outcomes = self.make_all_durable(&rows, line).await;
        metrics::histogram!("recorder_batch_seconds").record(started.elapsed().as_secs_f64());
        if outcomes.contains(&Recorded::Stored) {
            self.arrived.notify_one();
            // What went to the spill is told when it comes home, and not found before.
            let stored = rows.iter().zip(&outcomes).filter(|(_, outcome)| **outcome == Recorded::Stored);
            tell_arrived(&self.bus, stored.filter_map(|(row, _)| Some((row.workspace?, row.id))));
        }
        for ((submission, who), outcome) in submissions.into_iter().zip(waiting).zip(outcomes) {
            match self.trims_first(&submission, outcome) {
                Some(workspace) => {
                    self.spam_files.trim_then(workspace, move || who.tell(outcome, submission));
                }
                None => who.tell(outcome, submission),
            }
        }
        self.note(&twins).await;
    }

    /// The workspace whose files of spam may be too many now. What lies in the spool counts when it comes home.
    fn trims_first(&self, submission: &Submission, outcome: Recorded) -> Option<WorkspaceId> {
        let has_come = outcome == Recorded::Stored && submission.has_spam_files();
        let is_in_spool = self.spill.as_ref().is_some_and(Spill::is_on);
        submission.workspace.filter(|_| has_come && !is_in_spool)
    }

    /// Nothing is lost without it, and nobody waits for it: not while PostgreSQL is away.
    async fn note(&self, twins: &[(WorkspaceId, SubmissionId)]) {
        if twins.is_empty() || self.spill.as_ref().is_some_and(Spill::is_on) {
            return;
        }
        match tokio::time::timeout(self.patience, note_twins(&self.pool, twins)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "failed to mark duplicate submissions"),
            Err(_) => tracing::warn!("failed to mark duplicate submissions: timed out"),
        }
    }

    /// Those whose workspace nobody knew at the door are for the spill alone: the way back finds it.
    async fn make_all_durable(&self, rows: &[&Submission], line: &mut Line) -> Vec<Recorded> {
        if rows.iter().all(|row| row.workspace.is_some()) {
            return self.make_durable(rows, line).await;
        }
        let (known, unseen): (Vec<&Submission>, Vec<&Submission>) =
            rows.iter().partition(|row| row.workspace.is_some());
        let mut outcomes = HashMap::with_capacity(rows.len());
        outcomes.extend(known.iter().map(|row| row.id).zip(self.make_durable(&known, line).await));
        if let Some(spill) = &self.spill {
            outcomes.extend(unseen.iter().map(|row| row.id).zip(spill.take(&unseen).await));
        }
        rows.iter().map(|row| outcomes.get(&row.id).copied().unwrap_or(Recorded::Unknown)).collect()
    }

    /// In PostgreSQL, or in the spill where PostgreSQL did not say that it has them. An unknown commit is a
    /// failed one: the same ids are spilled, and coming back they are there once.
    async fn make_durable(&self, rows: &[&Submission], line: &mut Line) -> Vec<Recorded> {
        if rows.is_empty() {
            return Vec::new();
        }
        let Some(spill) = &self.spill else { return line.record(rows, NO_SPILL).await };
        if spill.is_on() {
            return spill.take(rows).await;
        }
        let mut outcomes = line.record(rows, self.patience).await;
        let unknown: Vec<usize> = (0..rows.len()).filter(|&at| outcomes[at] == Recorded::Unknown).collect();
        if !unknown.is_empty() {
            spill.turn_on();
            let again: Vec<&Submission> = unknown.iter().map(|&at| rows[at]).collect();
            for (at, outcome) in unknown.into_iter().zip(spill.take(&again).await) {
                outcomes[at] = outcome;
            }
        }
        outcomes
    }
}
