use std::sync::Arc;
use std::time::Instant;

use intake::{Handover, Submission};
use sqlx::PgPool;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinSet;

use crate::record::{note_twins, record_each};

/// Beyond this a larger batch gains nothing and only makes the first wait for the last.
const MAX_BATCH: usize = 200;

/// Writes what waits in the queue, until the queue is closed and empty. Each writer takes whatever
/// has gathered while it was busy: alone, a submission waits for nobody; under load, many share
/// one commit.
pub async fn run_recorder(pool: PgPool, queue: mpsc::Receiver<Handover>, writers: usize) {
    let queue = Arc::new(Mutex::new(queue));
    let mut tasks = JoinSet::new();
    for _ in 0..writers {
        tasks.spawn(write_until_closed(pool.clone(), Arc::clone(&queue)));
    }
    tasks.join_all().await;
}

async fn write_until_closed(pool: PgPool, queue: Arc<Mutex<mpsc::Receiver<Handover>>>) {
    loop {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        if queue.lock().await.recv_many(&mut batch, MAX_BATCH).await == 0 {
            return;
        }
        write(&pool, batch).await;
    }
}

async fn write(pool: &PgPool, batch: Vec<Handover>) {
    let started = Instant::now();
    metrics::histogram!("recorder_batch_size").record(u32::try_from(batch.len()).unwrap_or(u32::MAX));
    let (mut submissions, mut waiting, mut twins) = (Vec::with_capacity(batch.len()), Vec::new(), Vec::new());
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
    let outcomes = if rows.is_empty() { Vec::new() } else { record_each(pool, &rows).await };
    metrics::histogram!("recorder_batch_seconds").record(started.elapsed().as_secs_f64());
    for ((submission, done), outcome) in rows.iter().zip(waiting).zip(outcomes) {
        if done.send(outcome).is_err() {
            tracing::debug!(submission = %submission.id, ?outcome, "nobody waits for this one any more");
        }
    }
    if !twins.is_empty()
        && let Err(error) = note_twins(pool, &twins).await
    {
        tracing::warn!(%error, "submissions that came twice are not marked so");
    }
}
