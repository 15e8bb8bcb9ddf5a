use std::sync::Arc;
use std::time::{Duration, Instant};

use intake::{Handover, Recorded, Submission};
use sqlx::PgPool;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinSet;

use crate::record::{note_twins, record_each};
use crate::spill::Spill;

/// Beyond this a larger batch gains nothing and only makes the first wait for the last.
const MAX_BATCH: usize = 200;

/// Where accepted submissions are written, and how.
#[derive(Clone, Debug)]
pub struct Writing {
    pub pool: PgPool,
    pub writers: usize,
    /// A commit that takes longer is as good as failed; what it held goes to the spill.
    pub patience: Duration,
    /// Where to write while PostgreSQL is away.
    pub spill: Option<Spill>,
}

impl Writing {
    /// Writes what waits in the queue, until the queue is closed and empty. Each writer takes whatever
    /// has gathered while it was busy: alone, a submission waits for nobody; under load, many share
    /// one commit.
    pub async fn run(self, queue: mpsc::Receiver<Handover>) {
        let queue = Arc::new(Mutex::new(queue));
        let mut tasks = JoinSet::new();
        for _ in 0..self.writers {
            tasks.spawn(self.clone().write_until_closed(Arc::clone(&queue)));
        }
        tasks.join_all().await;
    }

    async fn write_until_closed(self, queue: Arc<Mutex<mpsc::Receiver<Handover>>>) {
        loop {
            let mut batch = Vec::with_capacity(MAX_BATCH);
            if queue.lock().await.recv_many(&mut batch, MAX_BATCH).await == 0 {
                return;
            }
            self.write(batch).await;
        }
    }

    async fn write(&self, batch: Vec<Handover>) {
        let started = Instant::now();
        metrics::histogram!("recorder_batch_size").record(u32::try_from(batch.len()).unwrap_or(u32::MAX));
        let (mut submissions, mut waiting, mut twins) =
            (Vec::with_capacity(batch.len()), Vec::new(), Vec::new());
        for handover in batch {
            match handover {
                Handover::Submission { submission, done } => {
                    submissions.push(submission);
                    waiting.push(done);
                }
                Handover::SentTwice { workspace, id } => twins.push((workspace, id)),
            }
        }
        let rows: Vec<&Submission> = submissions.iter().map(AsRef::as_ref).collect();
        let outcomes = if rows.is_empty() { Vec::new() } else { self.make_durable(&rows).await };
        metrics::histogram!("recorder_batch_seconds").record(started.elapsed().as_secs_f64());
        for ((submission, done), outcome) in rows.iter().zip(waiting).zip(outcomes) {
            if done.send(outcome).is_err() {
                tracing::debug!(submission = %submission.id, ?outcome, "nobody waits for this one any more");
            }
        }
        if !twins.is_empty()
            && let Err(error) = note_twins(&self.pool, &twins).await
        {
            tracing::warn!(%error, "submissions that came twice are not marked so");
        }
    }

    /// In PostgreSQL, or in the spill where PostgreSQL did not say that it has them. An unknown commit is a
    /// failed one: the same ids are spilled, and coming back they are there once.
    async fn make_durable(&self, rows: &[&Submission]) -> Vec<Recorded> {
        let Some(spill) = &self.spill else { return record_each(&self.pool, rows).await };
        if spill.is_on() {
            return spill.take(rows).await;
        }
        let recorded = tokio::time::timeout(self.patience, record_each(&self.pool, rows)).await;
        let Ok(mut outcomes) = recorded else { return spill.take(rows).await };
        let unknown: Vec<usize> = (0..rows.len()).filter(|&at| outcomes[at] == Recorded::Unknown).collect();
        if !unknown.is_empty() {
            let again: Vec<&Submission> = unknown.iter().map(|&at| rows[at]).collect();
            for (at, outcome) in unknown.into_iter().zip(spill.take(&again).await) {
                outcomes[at] = outcome;
            }
        }
        outcomes
    }
}
